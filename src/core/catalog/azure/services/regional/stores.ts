import type { GraphNode } from '../../../../model/graph.ts';
import type { MultiRegion, Regions, SizeFacts } from '../../../../model/offering.ts';
import { rewriteBody } from '../../../../model/rewrite.ts';
import { type Block, code, type Nested, nested, resource } from '../../../../model/terraform.ts';
import { labelOf } from '../../../kit/blocks.ts';
import { copiedBytes } from './replica.ts';

/** Share of stored data that is newly written per month; an assumption. */
const WRITTEN_SHARE = 0.1;
/** Replication lag: most files are copied within minutes, without a guarantee (learn.microsoft.com/azure/storage, "Object replication"). */
const COPIED_SECONDS = 900;

/** A container in each region with object replication from the first to the second. */
export function copiedContainer<S extends SizeFacts>(): MultiRegion<S, GraphNode<'object_storage'>> {
  return {
    replication: () => ({
      kind: 'replica',
      rpoSeconds: COPIED_SECONDS,
      rtoSeconds: 0,
      because: 'Object replication copies new files to a container in the second region, usually within minutes.',
    }),
    meter: (_, { demand }) => [copiedBytes(demand.storedGb * WRITTEN_SHARE, 'new files copied to the second region')],
    join({ home, copy }, { label, suffix }) {
      const [source, target] = [label, `${label}_${suffix}`];
      const replication = resource('data.tf', 'azurerm_storage_object_replication', label, {
        source_storage_account_id: code(`azurerm_storage_account.${source}.id`),
        destination_storage_account_id: code(`azurerm_storage_account.${target}.id`),
        rules: nested({
          source_container_name: code(`azurerm_storage_container.${source}.name`),
          destination_container_name: code(`azurerm_storage_container.${target}.name`),
        }),
      });
      return { home: [...home.map(withChangeFeed), replication], copy };
    },
    claims: (_, node) => [
      {
        kind: 'replicated',
        text: `${node.title}: new files are copied to the second region.`,
        resource: `azurerm_storage_object_replication.${labelOf(node.id)}`,
        attributes: { 'rules.source_container_name': code(`azurerm_storage_container.${labelOf(node.id)}.name`) },
      },
    ],
  };
}

/** Object replication needs the change feed. */
function withChangeFeed(block: Block): Block {
  const properties = block.body.blob_properties as Nested | undefined;
  if (block.labels[0] !== 'azurerm_storage_account' || properties === undefined) return block;
  return {
    ...block,
    body: { ...block.body, blob_properties: nested({ ...properties.body, change_feed_enabled: true }) },
  };
}

type Provisioned = SizeFacts & { readonly mostUnits: number | null };

/** One account in both regions: writes in the first, reads in the second, automatic failover. */
export function multiRegionAccount<S extends Provisioned, N extends GraphNode>(): MultiRegion<S, N> {
  return {
    replication: ({ mostUnits }) =>
      mostUnits === null
        ? null
        : {
            kind: 'replica',
            rpoSeconds: 900,
            rtoSeconds: 900,
            because:
              'One account in both regions: the second serves reads, and accepts writes after a failover by Azure. At most 15 minutes of writes are lost.',
          },
    keepsHome: isAccount,
    join: ({ home, copy }, regions) => ({ home: home.map((block) => withSecondLocation(block, regions)), copy }),
    claims: ({ mostUnits }, node) =>
      mostUnits === null
        ? []
        : [
            {
              kind: 'replicated',
              text: `${node.title}: every item is replicated to both regions.`,
              resource: `azurerm_cosmosdb_account.${labelOf(node.id)}`,
              attributes: { 'geo_location.failover_priority': [0, 1] },
            },
          ],
  };
}

function isAccount({ type, labels: [kind = ''] }: Block): boolean {
  return (
    (type === 'resource' && (kind.startsWith('azurerm_cosmosdb_') || kind === 'azurerm_management_lock')) ||
    type === 'output'
  );
}

/** Adds the second region as a location; unchanged for a serverless account, which supports one region only. */
function withSecondLocation(block: Block, { elsewhere }: Regions): Block {
  const place = block.body.geo_location as Nested | undefined;
  if (block.labels[0] !== 'azurerm_cosmosdb_account' || place === undefined) return block;
  if (JSON.stringify(block.body.capabilities ?? '').includes('EnableServerless')) return block;
  const there = rewriteBody(place.body, ({ code: own }) => code(elsewhere(own)));
  const rules = block.body.virtual_network_rule as readonly Nested[] | undefined;
  const others = (rules ?? []).map(({ body }) => nested(rewriteBody(body, ({ code: own }) => code(elsewhere(own)))));
  return {
    ...block,
    body: {
      ...block.body,
      automatic_failover_enabled: true,
      geo_location: [place, nested({ ...there, failover_priority: 1 })],
      ...(rules === undefined ? {} : { virtual_network_rule: [...rules, ...others] }),
    },
  };
}
