import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { evaluateDesign } from '#core/analysis/evaluate-design.ts';
import { TERRAFORM_KNOWLEDGE } from '#core/catalog/terraform-knowledge.ts';
import { CLOUDS } from '#core/clouds.ts';
import { declare } from '#core/design/declare.ts';
import { createMemo } from '#core/design/memo.ts';
import { PATTERNS } from '#core/design/patterns/index.ts';
import { createSite } from '#core/design/site.ts';
import { capabilityOf, isCompute, type Term } from '#core/model/capability.ts';
import type { Cloud } from '#core/model/cloud.ts';
import type { CatalogEntry } from '#core/model/offering.ts';
import { loadUnder, optionsOn, requirementsOn, WANTED_SYSTEMS } from '../catalog/wanted-systems.ts';

/** A small and a large load: sizes with and without replicas. */
const LOADS = [5, 400];
/** Systems in which each service is declared. */
const SYSTEMS = 2;

const catalog = join(import.meta.dirname, '../../../src/core/catalog');
const systems = WANTED_SYSTEMS.filter(({ hasTwoRegions }) => hasTwoRegions !== true);

interface DeclaredType {
  readonly entry: CatalogEntry;
  readonly type: string;
  readonly term: Term;
}

/** The types of the resources that each service declares for its component, with the terms that it provides. */
function declaredTypes(cloud: Cloud): readonly DeclaredType[] {
  return [...reaches(cloud)].flatMap(([entry, shown]) =>
    shown.flatMap(({ system, load }) =>
      typesWith(entry, cloud, system, load).map(([type, term]) => ({ entry, type, term })),
    ),
  );
}

/** Whether a rule for the type can answer the capability. */
function recognizes(cloud: Cloud, { type, term }: DeclaredType): boolean {
  const { components, declared } = TERRAFORM_KNOWLEDGE[cloud.id];
  const own = components[type];
  if (own === undefined) return false;
  const terms: readonly (Term | null | undefined)[] = own.rules?.flatMap(
    ({ as, or = [] }): readonly (Term | null)[] => [as, ...or],
  ) ?? [declared[type]?.[0]];
  return terms.some((one) => one !== undefined && one !== null && capabilityOf(one) === capabilityOf(term));
}

/** Services whose resources are those of other services, too: secrets of a partner, a cluster, permissions. */
const HIDDEN: ReadonlySet<string> = new Set([
  'gcp.looker-studio (bi_dashboard)',
  'gcp.vertex-ai-training (ml_training)',
  'gcp.vertex-ai-models (llm_inference)',
  'gcp.pubsub-devices (iot_ingest)',
  'gcp.mail-partner (email_sms)',
  'gcp.text-partner (email_sms)',
  'azure.aks-worker (worker_compute)',
  'azure.private-endpoints (vpn_or_private_link)',
]);

type Shown = { readonly system: (typeof systems)[number]; readonly load: number };

/** Systems and loads in which each service is an option. */
function reaches(cloud: Cloud): ReadonlyMap<CatalogEntry, readonly Shown[]> {
  const options = LOADS.flatMap((load) =>
    systems.map((system) => ({ system, load, options: optionsOn(cloud, system, load) })),
  );
  const entries = Object.values(cloud.offerings).flat() as readonly CatalogEntry[];
  return new Map(
    entries.map((entry) => {
      const own = options.filter(({ options: all }) =>
        all.some(({ candidate }) => candidate.offering === entry.id && candidate.capability === entry.capability),
      );
      return [entry, LOADS.flatMap((load) => own.filter((one) => one.load === load).slice(0, SYSTEMS))];
    }),
  );
}

function typesWith(entry: CatalogEntry, cloud: Cloud, system: Shown['system'], load: number) {
  const only: Cloud = { ...cloud, offerings: { ...cloud.offerings, [entry.capability]: [entry] } };
  const requirements = requirementsOn(only, system);
  const knowledge = { cloud: only, patterns: PATTERNS, memo: createMemo() };
  const placement = evaluateDesign(requirements, loadUnder(load, system), knowledge).value;
  const { addresses } = declare(createSite(placement, requirements, only), only);
  return placement.chosen
    .filter(({ candidate }) => candidate.offering === entry.id && candidate.capability === entry.capability)
    .flatMap(({ node: { id, capability }, candidate: { form } }) => {
      if (capability === 'network_egress') return [];
      const term: Term = isCompute(capability) && form !== null ? `${capability}:${form}` : capability;
      return (addresses.get(id) ?? []).map((address) => [address.split('.')[0] ?? '', term] as const);
    });
}

describe.each(Object.values(CLOUDS))('resource types of $name', (cloud) => {
  const all = declaredTypes(cloud);

  it('are those that the services declare', async () => {
    const byType = Object.groupBy(all, ({ type }) => type);
    const terms = Object.entries(byType)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([type, own = []]) => [type, [...new Set(own.map(({ term }) => term))].toSorted()]);
    const printed = `${JSON.stringify(Object.fromEntries(terms), null, 2)}\n`;
    await expect(printed).toMatchFileSnapshot(join(catalog, cloud.id, 'resource-types.json'));
  });

  it('show every service that declares resources', () => {
    const named = ({ entry }: DeclaredType) => `${entry.id} (${entry.capability})`;
    const shown = new Set(all.filter((one) => recognizes(cloud, one)).map(named));
    const missing = [...new Set(all.map(named))].filter((name) => !shown.has(name) && !HIDDEN.has(name));
    expect(missing, 'terraform-components.json has no type for them').toEqual([]);
  });

  it('are priced by meters of the price book', () => {
    const meters = cloud.prices.meters();
    const prices = Object.values(TERRAFORM_KNOWLEDGE[cloud.id].components).flatMap((type) => type.prices ?? []);
    const unknown = prices.filter(({ meter }) => {
      // Names of meters have no characters with a meaning in patterns but dots.
      const pattern = new RegExp(`^${meter.replaceAll(/\{[^}]+\}/g, '[^/]+')}$`);
      return !meters.some((one) => pattern.test(one));
    });
    expect(unknown.map(({ meter }) => meter)).toEqual([]);
  });
});
