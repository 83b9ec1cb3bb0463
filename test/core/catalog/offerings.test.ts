import { describe, expect, it } from 'vitest';
import { evaluateDesign } from '#core/analysis/evaluate-design.ts';
import { aws } from '#core/catalog/aws/index.ts';
import { azure } from '#core/catalog/azure/index.ts';
import { gcp } from '#core/catalog/gcp/index.ts';
import { declare } from '#core/design/declare.ts';
import { createMemo } from '#core/design/memo.ts';
import { PATTERNS } from '#core/design/patterns/index.ts';
import { createSite } from '#core/design/site.ts';
import type { NodeCapability } from '#core/model/capability.ts';
import type { Cloud } from '#core/model/cloud.ts';
import type { CatalogEntry } from '#core/model/offering.ts';
import type { Option } from '#core/model/placement.ts';
import { addressOf, type Block } from '#core/model/terraform.ts';
import { terraformFiles } from '#core/render/terraform/files.ts';
import { sampleOf } from '../../support/sample.ts';
import { UNPRICED } from '../../support/unpriced.ts';
import { LOADS, loadUnder, optionsOn, requirementsOn, WANTED_SYSTEMS, type WantedSystem } from './wanted-systems.ts';

/** Minimum loads at which the systems below select each service. */
const ENOUGH_LOADS = 3;
/** Capabilities that store primary data. Snapshots of a file share are not counted as backups. */
const KEEPERS: ReadonlySet<NodeCapability> = new Set([
  'relational_db',
  'document_db',
  'key_value_db',
  'wide_column_db',
  'graph_db',
  'timeseries_db',
  'data_warehouse',
  'data_lake',
  'object_storage',
]);

/** A system that can use a service, with its sizes by load. */
interface Reach {
  readonly system: WantedSystem;
  readonly byLoad: ReadonlyMap<number, readonly Option[]>;
}

/** Capabilities whose services may be there for another component alone, without a term that anybody asks for. */
const WITHOUT_TERMS: ReadonlySet<NodeCapability> = new Set(['network_egress', 'api_gateway']);

const nameOf = (capability: NodeCapability, offering: string) => `${offering} (${capability})`;

/** Systems by service. */
function reachesOn(cloud: Cloud): ReadonlyMap<string, readonly Reach[]> {
  const reaches = new Map<string, Reach[]>();
  for (const system of WANTED_SYSTEMS) {
    const found = LOADS.flatMap((load) => optionsOn(cloud, system, load).map((option) => ({ load, option })));
    const byName = Map.groupBy(found, ({ option: { candidate } }) => nameOf(candidate.capability, candidate.offering));
    for (const [name, all] of byName) {
      const byLoad = Map.groupBy(all, ({ load }) => load);
      const reach = {
        system,
        byLoad: new Map([...byLoad].map(([load, list]) => [load, list.map((one) => one.option)])),
      };
      reaches.set(name, [...(reaches.get(name) ?? []), reach]);
    }
  }
  return reaches;
}

/** The blocks of a system in which one capability has this service only. */
function blocksWith(entry: CatalogEntry<NodeCapability>, cloud: Cloud, system: WantedSystem, load: number) {
  const only: Cloud = { ...cloud, offerings: { ...cloud.offerings, [entry.capability]: [entry] } };
  const requirements = requirementsOn(only, system);
  const placement = evaluateDesign(requirements, loadUnder(load, system), {
    cloud: only,
    patterns: PATTERNS,
    memo: createMemo(),
  }).value;
  const chosen = placement.chosen.map(({ candidate }) => nameOf(candidate.capability, candidate.offering));
  const site = createSite(placement, requirements, only);
  const declaration = declare(site, only);
  return { chosen, blocks: declaration.blocks, ...terraformFiles({ site, cloud: only, ...declaration }) };
}

/** Addresses in the printed Terraform, such as `aws_vpc.main` and `var.region`. */
function referencesIn(text: string): ReadonlySet<string> {
  const resources = text.match(
    /\b(?:data\.)?(?:aws|google|azurerm|azuread|random|tls|archive|time)_[a-z0-9_]+\.[a-z][a-z0-9_]*/g,
  );
  const variables = text.match(/\bvar\.[a-z0-9_]+/g);
  return new Set([...(resources ?? []), ...(variables ?? []).map((name) => name.replace('var.', 'variable.'))]);
}

describe.each([aws, gcp, azure].map((cloud) => [cloud.name, cloud] as const))(
  'every service of %s',
  (_cloud, cloud) => {
    const reaches = reachesOn(cloud);
    const entries = Object.values(cloud.offerings).flat() as readonly CatalogEntry<NodeCapability>[];
    const named = entries.map((entry) => [nameOf(entry.capability, entry.id), entry] as const);

    it('has a unique name', () => {
      expect(new Set(named.map(([name]) => name)).size).toBe(named.length);
    });

    describe.each(sampleOf(named, 5))('%s', (name, entry) => {
      const own = reaches.get(name) ?? [];
      const options = own.flatMap(({ byLoad }) => [...byLoad.values()].flat());
      const loads = [...new Set(own.flatMap(({ byLoad }) => [...byLoad.keys()]))].sort((a, b) => a - b);

      it('is an option in some system at three loads or more', () => {
        expect(loads.length, 'wanted-systems.ts has no system for it').toBeGreaterThanOrEqual(ENOUGH_LOADS);
      });

      it('has a reason, capabilities and a size', () => {
        for (const { candidate } of options) {
          expect(candidate.fit.because).toMatch(/^\S.*\.$/s);
          if (!WITHOUT_TERMS.has(entry.capability)) expect(candidate.fit.provides.length).toBeGreaterThan(0);
          expect(candidate.size.sku).not.toBe('');
          expect(candidate.size.count).toBeGreaterThanOrEqual(1);
          expect(candidate.size.qualities.headroomScore).toBeGreaterThanOrEqual(0);
          expect(candidate.size.qualities.headroomScore).toBeLessThanOrEqual(1);
        }
      });

      it('provides backup if its Terraform creates backups', () => {
        const claiming = options.filter(
          ({ candidate: { claims } }) =>
            KEEPERS.has(entry.capability) && claims.some(({ kind }) => kind === 'backed_up'),
        );
        expect(claiming.filter(({ candidate }) => !candidate.fit.provides.includes('backup'))).toEqual([]);
      });

      it('has a price for every meter in every region with the service', () => {
        const usages = options.flatMap(({ candidate: { usages, spanning } }) => [
          ...usages,
          ...spanning.usages('active_active'),
          ...spanning.usages('warm_standby'),
        ]);
        for (const { quantity, what, arithmetic } of usages) {
          expect(Number.isFinite(quantity) && quantity >= 0, what).toBe(true);
          expect(arithmetic, what).not.toBe('');
        }
        const regions = cloud.regions.filter(({ id }) => !entry.absentFrom.includes(id));
        const meters = [...new Set(usages.map(({ meter }) => meter))].filter((meter) => !UNPRICED.has(meter));
        const missing = regions.flatMap(({ id }) => meters.filter((meter) => cloud.prices.quote(meter, id) === null));
        expect(missing).toEqual([]);
      });

      it('does not get cheaper with a higher load', () => {
        for (const { system, byLoad } of own) {
          const costs = [...byLoad.values()].map((sizes) => Math.min(...sizes.map(({ monthly }) => monthly)));
          expect(costs, system.terms.join(', ')).toEqual([...costs].sort((a, b) => a - b));
        }
      });

      it('is declared under valid and unique names, without missing references', () => {
        for (const load of [loads.at(0), loads.at(-1)]) {
          const system = own.find(({ byLoad }) => byLoad.has(load ?? -1))?.system;
          if (load === undefined || system === undefined) continue;
          const { chosen, blocks, files } = blocksWith(entry, cloud, system, load);
          expect(chosen).toContain(name);
          expectSound(blocks, files);
        }
      });
    });
  },
);

function expectSound(blocks: readonly Block[], files: readonly { readonly path: string; readonly content: string }[]) {
  for (const label of blocks.flatMap(({ labels }) => labels)) expect(label).toMatch(/^[a-z][a-z0-9_-]*$/);
  const text = files.flatMap(({ path, content }) => (path.endsWith('.tf') ? [content] : [])).join('\n');
  const printed: readonly string[] = text.match(/^(?:resource|data|variable|output|check|ephemeral) .*\{/gm) ?? [];
  expect(printed.filter((line, index) => printed.indexOf(line) !== index)).toEqual([]);
  const declared = new Set(blocks.map(addressOf));
  expect([...referencesIn(text)].filter((address) => !declared.has(address))).toEqual([]);
  expect(undeclaredProviders(text)).toEqual([]);
}

/** Providers of resources without a version in `required_providers`: Terraform would install the newest. */
function undeclaredProviders(text: string): readonly string[] {
  const used = new Set([...text.matchAll(/^(?:resource|data|ephemeral) "([a-z]+)_/gm)].map(([, name]) => name ?? ''));
  return [...used].filter((name) => name !== 'terraform' && !new RegExp(`^ +${name} += \\{ source`, 'm').test(text));
}
