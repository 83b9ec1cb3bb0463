import type { GraphNode } from '../../../../model/graph.ts';
import type { MultiRegion, Usage } from '../../../../model/offering.ts';
import type { Region, RegionPair } from '../../../../model/region.ts';
import { type Block, type Body, code, type Nested, nested } from '../../../../model/terraform.ts';
import { DAYS_PER_MONTH } from '../../../../model/workload.ts';
import { labelOf } from '../../../kit/blocks.ts';
import { inGib } from '../../foundation/names.ts';
import { REGIONS } from '../../foundation/regions.ts';
import { inOneZone, type SqlSize } from '../cloud-sql/sizes.ts';

/** Usually seconds behind; a minute under heavy writing. */
const LAG_SECONDS = 60;
/** A promotion restarts the replica: some minutes (cloud.google.com/sql/docs, "Promote replicas"). */
const PROMOTION_SECONDS = 600;

/** A read replica in the second region, in one zone while it waits. */
export const crossRegionReplica: MultiRegion<SqlSize, GraphNode<'relational_db'>> = {
  standby: inOneZone,
  replication: () => ({
    kind: 'replica',
    rpoSeconds: LAG_SECONDS,
    rtoSeconds: PROMOTION_SECONDS,
    because:
      'A read replica in the second region follows the database with a lag of seconds. When the first region is lost, promote it with gcloud sql instances promote-replica: it restarts and takes writes some minutes later.',
  }),
  meter: (_, { demand }, __, pair) => [
    copiedBytes(demand.changeGbPerDay * DAYS_PER_MONTH, 'Changes sent to the replica', pair),
  ],
  join: ({ home, copy }, { label }) => ({ home, copy: copy.map((block) => replica(block, label)) }),
  claims: (_, node) =>
    ['standby', 'second'].map((suffix) => ({
      kind: 'replicated',
      text: `${node.title}: a replica in the second region follows it with a lag of seconds.`,
      resource: `google_sql_database_instance.${labelOf(node.id)}_${suffix}`,
      attributes: { master_instance_name: code(`google_sql_database_instance.${labelOf(node.id)}.name`) },
    })),
};

/** The price of data between two regions of a continent (cloud.google.com/vpc/network-pricing, "VM-VM data transfer"). */
const WITHIN: { readonly [C in Region['continent']]?: string } = {
  'north-america': 'within-us-canada',
  europe: 'within-europe',
  asia: 'within-asia',
  'south-america': 'within-south-america',
};
const INDONESIA = 'id';

/** Data transfer from the first region to the second. */
export function copiedBytes(gb: number, what: string, pair: RegionPair | undefined): Usage {
  return inGib(`data_transfer/vpc-inter-region/${distance(pair)}`, what, gb);
}

function distance(pair: RegionPair | undefined): string {
  const places = [pair?.home, pair?.second].flatMap((id) => REGIONS.find((region) => region.id === id) ?? []);
  if (places.some(({ continent, country }) => continent === 'oceania' || country === INDONESIA)) {
    return 'to-from-indonesia-oceania';
  }
  const [first, second] = places;
  const isSame = first !== undefined && first.continent === second?.continent;
  return (isSame ? WITHIN[first.continent] : undefined) ?? 'intercontinental';
}

/** A replica is not backed up until it is promoted. */
function replica(block: Block, source: string): Block {
  if (block.labels[0] !== 'google_sql_database_instance') return block;
  const { name, region, settings, lifecycle, ...rest } = block.body;
  const { backup_configuration: _, ...kept } = (settings as Nested).body;
  const body: Body = {
    name,
    region,
    master_instance_name: code(`google_sql_database_instance.${source}.name`),
    ...rest,
    settings: nested(kept),
    lifecycle: nested({ ignore_changes: [code('settings[0].disk_size'), code('master_instance_name')] }),
  };
  return {
    ...block,
    body,
    comment: 'Replicates the database of the first region. Once promoted, it remains an independent database.',
  };
}
