import { formatNumber } from '../../../messages/numbers.ts';
import type { Usage } from '../../../model/offering.ts';
import type { Region } from '../../../model/region.ts';
import { HOURS_PER_MONTH } from '../../../model/workload.ts';
import { labelOf } from '../../kit/blocks.ts';
import { isNamed } from '../../kit/requirements.ts';
import { managed } from '../../kit/usage.ts';
import { entry } from '../foundation/facts.ts';
import { gib, HOURS, inGib } from '../foundation/names.ts';
import { onlyReads } from './sources.ts';
import {
  GIB_PER_NODE,
  grantCaller,
  MOST_UNITS,
  PERMISSIONS,
  type SpannerSize,
  spannerBlocks,
  spannerClaims,
  UNITS_PER_NODE,
} from './spanner.ts';

/** Configurations over several regions, by continent (cloud.google.com/spanner/docs/instance-configurations). */
const SEVERAL: { readonly [C in Region['continent']]?: string } = {
  europe: 'eur3',
  'north-america': 'nam3',
  asia: 'asia1',
};
/** Rows a second of a node in several regions, and busy share of its processors (cloud.google.com/spanner/docs/performance, /cpu-utilization). */
const READS_PER_NODE = 15_000;
const WRITES_PER_NODE = 2700;
const BUSY = 0.45;
/** Share of writes among the queries; a working assumption for data that must agree. */
const WRITTEN = 0.5;

/** Relational tables in several regions that agree at any time: for data that must not differ between two regions. */
export const spannerRelational = entry<'relational_db', SpannerSize>({
  id: 'gcp.spanner',
  service: 'Spanner',
  capability: 'relational_db',
  inNetwork: false,
  fit({ needs }, requirements) {
    const { qualities, secondRegion } = requirements;
    const isAsked = qualities.consistency !== undefined && secondRegion !== undefined;
    const isOther = isNamed(requirements, ['mysql', 'mariadb', 'sqlserver', 'sql server', 'oracle', 'aurora']);
    if (!isAsked || isOther || needs.scaleToZero) return null;
    return {
      because:
        'Spanner confirms a write when most of its regions have it, so that the stored numbers agree everywhere and the loss of a region interrupts nothing. Programs use SQL of PostgreSQL, without triggers and stored procedures.',
      provides: ['relational_db', 'backup'],
    };
  },
  size: ({ demand }) => sizes(demand.peakQps, demand.plannedGb),
  meter: (size, { demand }) => usages(size, demand.plannedGb),
  declare: (size, node, site) =>
    spannerBlocks(size, node, site, {
      config: SEVERAL[site.region.continent] ?? 'nam3',
      edition: 'ENTERPRISE_PLUS',
      database: 'app',
      dialect: 'POSTGRESQL',
    }),
  grantAccess: (_size, node, site, caller, edge) => grantCaller(node, site, caller, onlyReads(site, edge)),
  claims: (_size, node) => [
    ...spannerClaims(labelOf(node.id)),
    {
      kind: 'private',
      text: 'It has no address of its own: only programs that an edge connects to it can read it, with their identity.',
      resource: `google_spanner_instance.${labelOf(node.id)}`,
      attributes: { edition: 'ENTERPRISE_PLUS' },
    },
  ],
  facts: () => ({ permissions: PERMISSIONS }),
  multiRegion: {
    scope: 'global',
    replication: () => ({
      kind: 'single',
      rpoSeconds: 0,
      rtoSeconds: 0,
      because:
        'One database over several regions of the continent: a write is confirmed when most of them have it, and the loss of one region does not interrupt it.',
    }),
    claims: (_size, node) =>
      Object.values(SEVERAL).map((config) => ({
        kind: 'replicated',
        text: `${node.title}: each write is in several regions before it is confirmed.`,
        resource: `google_spanner_instance.${labelOf(node.id)}`,
        attributes: { config },
      })),
  },
});

function sizes(peakQps: number, storedGb: number): readonly SpannerSize[] {
  const load = (peakQps * WRITTEN) / WRITES_PER_NODE + (peakQps * (1 - WRITTEN)) / READS_PER_NODE;
  const nodes = Math.max(1, Math.ceil(Math.max(load / BUSY, gib(storedGb) / GIB_PER_NODE)));
  const units = nodes * UNITS_PER_NODE;
  if (units > MOST_UNITS) return [];
  return [
    {
      sku: `Enterprise Plus edition, ${formatNumber(units)} processing units in several regions`,
      count: 1,
      // cloud.google.com/spanner/sla
      qualities: managed(3, 99.999, { operations: 0.1 }),
      units,
    },
  ];
}

function usages({ units }: SpannerSize, plannedGb: number): readonly Usage[] {
  return [
    {
      meter: 'spanner/multi-region-node',
      what: 'Processing units in several regions, a thousand to a node',
      quantity: (units / UNITS_PER_NODE) * HOURS_PER_MONTH,
      arithmetic: `${formatNumber(units)} / 1,000 x ${HOURS}`,
    },
    inGib('spanner/multi-region-ssd', 'Tables in several regions', plannedGb),
    {
      meter: 'spanner/backup',
      what: 'Backups of a week, the first in full',
      quantity: 2 * gib(plannedGb),
      arithmetic: `2 x ${formatNumber(plannedGb)} GB / 1.0737 GB a GiB`,
    },
  ];
}
