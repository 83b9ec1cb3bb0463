import { TERRAFORM_KNOWLEDGE } from './catalog/terraform-knowledge.ts';
import { CLOUDS } from './clouds.ts';
import { configuredProject, type ParsedFile } from './importing/configuration.ts';
import { cloudOf, type ImportReport, importProject } from './importing/import.ts';
import type { Json, TerraformProject } from './importing/resource.ts';
import { appliedProject } from './importing/state.ts';
import { TERMS } from './model/capability.ts';
import type { CloudId } from './model/intent.ts';
import type { PriceList } from './price-list.ts';

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
  /** All known prices. Loaded on first use, about 3 MB of text. */
  prices(): Promise<PriceList>;
  /** The project of a Terraform configuration in JSON syntax. */
  configuredProject(files: readonly ParsedFile[]): TerraformProject;
  /** The project of a Terraform state or plan. @throws ImportFault */
  appliedProject(document: Readonly<Record<string, Json>>): TerraformProject;
  /** The cloud of most resources of a project; null if it has none of a known cloud. */
  cloudOfProject(project: TerraformProject): CloudId | null;
  /** What a project declares. @throws ImportFault */
  importProject(project: TerraformProject, cloud: CloudId): ImportReport;
}

export const catalogue: Catalogue = {
  regionsOf: (cloud) => CLOUDS[cloud].regions.map(({ id }) => id),
  placeOf: (cloud, region) => CLOUDS[cloud].regions.find(({ id }) => id === region)?.place ?? null,
  cloudOfRegion: (region) =>
    Object.values(CLOUDS).find(({ regions }) => regions.some(({ id }) => id === region))?.id ?? null,
  prices: async () => (await import('./price-list.ts')).priceList,
  excludable: () => TERMS,
  configuredProject,
  appliedProject,
  cloudOfProject: (project) => cloudOf(project, TERRAFORM_KNOWLEDGE),
  importProject: (project, cloud) => importProject(project, CLOUDS[cloud], TERRAFORM_KNOWLEDGE[cloud]),
};
