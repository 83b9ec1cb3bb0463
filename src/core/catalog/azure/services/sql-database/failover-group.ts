import type { Joined, MultiRegion, Regions, Site } from '../../../../model/offering.ts';
import { rewriteBody } from '../../../../model/rewrite.ts';
import {
  addressOf,
  type Block,
  code,
  type Expression,
  type Nested,
  nested,
  resource,
} from '../../../../model/terraform.ts';
import { DAYS_PER_MONTH } from '../../../../model/workload.ts';
import { joined, labelOf } from '../../../kit/blocks.ts';
import { always } from '../../../kit/usage.ts';
import { manage, type Permissions } from '../../foundation/facts.ts';
import { worldName } from '../../foundation/names.ts';
import { privateAddress } from '../private-link/address.ts';
import { copiedBytes } from '../regional/replica.ts';
import type { SqlNode, SqlSize } from './sizes.ts';

/** learn.microsoft.com/azure/azure-sql/database/business-continuity-high-availability-disaster-recover-hadr-overview */
const LAG_SECONDS = 5;
const FAILOVER_SECONDS = 60;
/** Minutes of an outage after which the group fails over by itself: the least that Azure accepts. */
const GRACE_MINUTES = 60;

const GROUP = 'azurerm_mssql_failover_group';
const SERVER = 'azurerm_mssql_server';

export const FAILOVER_PERMISSIONS: Permissions = {
  [GROUP]: manage('Microsoft.Sql/servers/failoverGroups'),
};

/** A paused database is not replicated. */
function isReplicated({ needs }: SqlNode): boolean {
  return !needs.scaleToZero;
}

/** Host name of the database: with two regions that of the failover group, which leads to the server that accepts writes. */
export function databaseHost(node: SqlNode, site: Site): Expression {
  const label = site.label(node.id);
  return site.otherRegion === undefined || !isReplicated(node)
    ? code(`${SERVER}.${label}.fully_qualified_domain_name`)
    : joined(code(`${GROUP}.${label}.name`), '.database.windows.net');
}

/** A secondary database in the second region that a failover group keeps up to date. */
export function failoverGroup(): MultiRegion<SqlSize, SqlNode> {
  return {
    replication: (_, node) =>
      isReplicated(node)
        ? {
            kind: 'replica',
            rpoSeconds: LAG_SECONDS,
            rtoSeconds: FAILOVER_SECONDS,
            because: `A failover group replicates to the second region with a lag of seconds. Its host name follows when you fail over, and by itself after an outage of ${GRACE_MINUTES} minutes.`,
          }
        : null,
    meter: (_, node) =>
      isReplicated(node)
        ? [
            copiedBytes(node.demand.changeGbPerDay * DAYS_PER_MONTH, 'replication traffic'),
            always('private_link/private-endpoint', 'private endpoints of the other region', 2),
          ]
        : [],
    keepsHome: ({ type, labels: [first = ''] }) =>
      first === 'random_password' ||
      first === 'azurerm_mssql_database' ||
      (type === 'output' && first.endsWith('_user')),
    join: (blocks, regions) =>
      blocks.home.some(({ labels }) => labels[0] === SERVER) ? grouped(blocks, regions) : blocks,
    claims: (_, node) =>
      isReplicated(node)
        ? [
            {
              kind: 'replicated',
              text: `${node.title}: a failover group replicates it to the second region.`,
              resource: `${GROUP}.${labelOf(node.id)}`,
              attributes: { 'read_write_endpoint_failover_policy.mode': 'Automatic' },
            },
          ]
        : [],
  };
}

function grouped({ home, copy }: Joined, regions: Regions): Joined {
  const { label, elsewhere } = regions;
  const isPaused = home.some(
    ({ labels, body }) => labels[0] === 'azurerm_mssql_database' && Number(body.auto_pause_delay_in_minutes ?? -1) > 0,
  );
  if (isPaused) return { home, copy };
  const group = resource('data.tf', GROUP, label, {
    name: worldName(label.replaceAll('_', '-')),
    server_id: code(`${SERVER}.${label}.id`),
    databases: [code(`azurerm_mssql_database.${label}.id`)],
    partner_server: nested({ id: code(elsewhere(`${SERVER}.${label}.id`)) }),
    read_write_endpoint_failover_policy: nested({ mode: 'Automatic', grace_minutes: GRACE_MINUTES }),
  });
  return {
    home: [...home, group, endpoint(regions, elsewhere(`${SERVER}.${label}`))],
    copy: [...copy, toFirst(endpoint(regions, `${SERVER}.${label}`), regions)],
  };
}

/** Each network reaches both servers: the host name of the group leads to either. */
function endpoint({ label, suffix }: Regions, target: string): Block {
  const name = `${label}-${suffix}`.replaceAll('_', '-');
  const blocks = privateAddress({
    label: `${label}_to_${suffix}`,
    name,
    nodeId: name,
    target,
    part: 'sqlServer',
    zone: { label: 'sql', name: 'privatelink.database.windows.net' },
    group: 'sql',
  });
  return blocks.find((block) => addressOf(block).startsWith('azurerm_private_endpoint.')) as Block;
}

function toFirst(block: Block, { label, elsewhere }: Regions): Block {
  const body = rewriteBody(block.body, ({ code: own }) => code(elsewhere(own)));
  const connection = body.private_service_connection as Nested;
  return {
    ...block,
    labels: ['azurerm_private_endpoint', `${label}_to_first`],
    body: {
      ...body,
      private_service_connection: nested({
        ...connection.body,
        private_connection_resource_id: code(`${SERVER}.${label}.id`),
      }),
    },
  };
}
