import { formatNumber } from '../../../../messages/numbers.ts';
import type { GraphNode } from '../../../../model/graph.ts';
import type { MultiRegion, Regions, SizeFacts } from '../../../../model/offering.ts';
import { type Block, code, nested } from '../../../../model/terraform.ts';
import { labelOf } from '../../../kit/blocks.ts';
import { keyOf } from '../../foundation/naming.ts';
import { copiedBytes } from './copying.ts';

type Lookup = 'document_db' | 'key_value_db';

const KB_PER_GB = 1_000_000;
const MILLION = 1_000_000;

/** A global table: one table with a replica in each region, each of which takes reads and writes. */
export const globalTable: MultiRegion<SizeFacts, GraphNode<Lookup>> = {
  replication: () => ({
    kind: 'equal',
    rpoSeconds: 2,
    rtoSeconds: 0,
    because:
      'A global table: both regions accept reads and writes, with a replication lag of about one second. If both regions change one item at the same time, the last write wins.',
  }),
  meter: (_, { demand }) => [
    {
      meter: 'dynamodb/on-demand/write-request-unit',
      what: 'replicated writes in the second region',
      quantity: (demand.writesPerMonth * Math.max(1, Math.ceil(demand.itemKb))) / MILLION,
      arithmetic: `${formatNumber(demand.writesPerMonth)} writes x ${Math.max(1, Math.ceil(demand.itemKb))} units`,
    },
    copiedBytes((demand.writesPerMonth * demand.itemKb) / KB_PER_GB, 'replication traffic to the second region'),
  ],
  keepsHome: isTable,
  seenFromSecond(block, suffix) {
    if (!isTable(block)) return {};
    const arn = `${block.labels.join('.')}.arn`;
    return { [arn]: `replace(${arn}, var.region, var.${suffix}_region)` };
  },
  join: ({ home, copy }, regions) => ({ home: home.map((block) => replicated(block, regions)), copy }),
  claims: (_, node) => [
    {
      kind: 'replicated',
      text: `${node.title}: a replica of the table in the second region also accepts reads and writes.`,
      resource: `aws_dynamodb_table.${labelOf(node.id)}`,
      attributes: { stream_view_type: 'NEW_AND_OLD_IMAGES' },
    },
  ],
};

function isTable({ type, labels: [kind] }: Block): boolean {
  return type === 'resource' && kind === 'aws_dynamodb_table';
}

function replicated(block: Block, { home, suffix, elsewhere }: Regions): Block {
  if (!isTable(block)) return block;
  const key = keyOf(home);
  return {
    ...block,
    body: {
      ...block.body,
      stream_enabled: true,
      stream_view_type: 'NEW_AND_OLD_IMAGES',
      replica: nested({
        region_name: code(`var.${suffix}_region`),
        point_in_time_recovery: true,
        propagate_tags: true,
        deletion_protection_enabled: code('var.deletion_protection'),
        ...(key?.hcl === 'code' ? { kms_key_arn: code(elsewhere(key.code)) } : {}),
      }),
    },
  };
}
