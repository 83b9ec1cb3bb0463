import { metersOf, type QuoteOptions, quote } from './billing/quote.ts';
import { TERRAFORM_KNOWLEDGE } from './catalog/terraform-knowledge.ts';
import { CLOUDS } from './clouds.ts';
import { configuredProject, type ParsedFile } from './importing/configuration.ts';
import { cloudOf, type ImportReport, importProject } from './importing/import.ts';
import type { Json, TerraformProject } from './importing/resource.ts';
import { appliedProject } from './importing/state.ts';
import { TERMS } from './model/capability.ts';
import type { CloudId } from './model/intent.ts';
import type { MeterFacts, QuantityItem, Quote } from './model/quote.ts';

/** Regions, meters, prices and resources of the clouds, independent of a design. */
export interface Catalogue {
  /** Identifiers of a cloud's regions. */
  regionsOf(cloud: CloudId): readonly string[];
  /** Location of a region, such as "London"; null if the cloud has no such region. */
  placeOf(cloud: CloudId, region: string): string | null;
  /** The cloud with a region of this name; null if there is none. */
  cloudOfRegion(region: string): CloudId | null;
  /** Terms that `constraints.exclude` accepts besides technologies. */
  excludable(): readonly string[];
  /** Every meter of every cloud's price book, by cloud and name. */
  meters(): readonly MeterFacts[];
  /** Prices quantities without a design. */
  quote(items: readonly QuantityItem[], options?: QuoteOptions): Quote;
  /** The project of a Terraform configuration in JSON syntax. */
  configuredProject(files: readonly ParsedFile[]): TerraformProject;
  /** The project of a Terraform state or plan. @throws ImportFault */
  appliedProject(document: Readonly<Record<string, Json>>): TerraformProject;
  /** The cloud of most resources of a project; null if it has none of a known cloud. */
  cloudOfProject(project: TerraformProject): CloudId | null;
  /** What a project declares. @throws ImportFault */
  importProject(project: TerraformProject, cloud: CloudId): ImportReport;
}

const METERS = Object.values(CLOUDS).flatMap(metersOf);

export const catalogue: Catalogue = {
  regionsOf: (cloud) => CLOUDS[cloud].regions.map(({ id }) => id),
  placeOf: (cloud, region) => CLOUDS[cloud].regions.find(({ id }) => id === region)?.place ?? null,
  cloudOfRegion: (region) =>
    Object.values(CLOUDS).find(({ regions }) => regions.some(({ id }) => id === region))?.id ?? null,
  meters: () => METERS,
  quote: (items, options) => quote(items, (cloud) => CLOUDS[cloud], options),
  excludable: () => TERMS,
  configuredProject,
  appliedProject,
  cloudOfProject: (project) => cloudOf(project, TERRAFORM_KNOWLEDGE),
  importProject: (project, cloud) => importProject(project, CLOUDS[cloud], TERRAFORM_KNOWLEDGE[cloud]),
};
