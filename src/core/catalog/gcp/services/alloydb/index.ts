import { formatNumber } from '../../../../messages/numbers.ts';
import type { RelationalDemand } from '../../../../model/demand.ts';
import type { Claim } from '../../../../model/finding.ts';
import type { Edge, GraphNode } from '../../../../model/graph.ts';
import type { AccessGrant, Principal, Site } from '../../../../model/offering.ts';
import type { ResolvedRequirements } from '../../../../model/resolved.ts';
import { code, resource } from '../../../../model/terraform.ts';
import { joined, labelOf } from '../../../kit/blocks.ts';
import { isExcluded, wantsProduct } from '../../../kit/requirements.ts';
import { entry } from '../../foundation/facts.ts';
import { projectRole, variablePrefix } from '../../foundation/names.ts';
import { edgeRule, oneAddress } from '../../foundation/network.ts';
import { ALLOYDB_PERMISSIONS, alloyBlocks } from './declare.ts';
import { type AlloySize, alloySizes, alloyUsages, coresOf, RESTORABLE_DAYS } from './size.ts';

type DatabaseNode = GraphNode<'relational_db'>;

/** Cores that Cloud SQL has at the most: beyond them this is the PostgreSQL that remains. */
const MOST_CLOUD_SQL_VCPU = 96;
const PORT = 5432;
/** Connectors sign in and encrypt on a port of their own (cloud.google.com/alloydb/docs/auth-proxy/overview). */
const CONNECTOR_PORT = 5433;
/** PostgreSQL for what outgrows Cloud SQL, or for those who name it: twice the price for the same cores. */
export const alloyDb = entry<'relational_db', AlloySize>({
  id: 'gcp.alloydb',
  service: 'AlloyDB for PostgreSQL',
  capability: 'relational_db',
  inNetwork: true,
  fit(node, requirements) {
    const { demand, also, needs } = node;
    const answersAlso = also.every((term) => term === 'vector_search' || term === 'backup');
    if (demand.engine !== 'postgresql' || needs.scaleToZero || !answersAlso) return null;
    if (isExcluded(requirements, [], ['alloydb']) || isExcluded(requirements, [], ['postgresql'])) return null;
    if (!isChosen(demand, requirements)) return null;
    return {
      because: `AlloyDB is compatible with PostgreSQL, separates storage from compute and fails over within a minute; ${formatNumber(demand.peakQps)} queries/s and a working set of ${formatNumber(demand.workingSetGb)} GB ${coresOf(demand) > MOST_CLOUD_SQL_VCPU ? 'exceed the limit of Cloud SQL' : 'are served by the requested service'}.`,
      provides: ['relational_db', 'backup', ...also.filter((term) => term !== 'backup')],
    };
  },
  size: ({ demand }) => alloySizes(demand),
  meter: (size, { demand }) => alloyUsages(size, demand),
  declare: alloyBlocks,
  grantAccess: (_size, node, site, caller, edge) => grantCaller(node, site, caller, edge),
  claims: (size, node) => alloyClaims(size, labelOf(node.id)),
  facts: (_size, node) => ({
    permissions: ALLOYDB_PERMISSIONS,
    vaulted: {
      type: 'alloydb.googleapis.com/Cluster',
      resource: code(`google_alloydb_cluster.${labelOf(node.id)}.id`),
      location: code('var.region'),
      operator: 'roles/backupdr.alloydbOperator',
      keepsLogs: false,
    },
  }),
});

function isChosen(demand: RelationalDemand, requirements: ResolvedRequirements): boolean {
  return wantsProduct(requirements, 'alloydb') || coresOf(demand) > MOST_CLOUD_SQL_VCPU;
}

/** The caller signs in under its own identity: there is no password. */
function grantCaller(node: DatabaseNode, site: Site, caller: Principal, edge: Edge): AccessGrant {
  const label = site.label(node.id);
  const address = `google_alloydb_instance.${label}.ip_address`;
  const user = code(`trimsuffix(${caller.address}.email, ".gserviceaccount.com")`);
  const prefix = variablePrefix(site, node, 'DB');
  return {
    environment: {
      [`${prefix}_HOST`]: code(address),
      [`${prefix}_PORT`]: joined(String(PORT)),
      [`${prefix}_NAME`]: joined('postgres'),
      [`${prefix}_USER`]: user,
      [`${prefix}_INSTANCE`]: code(`google_alloydb_instance.${label}.name`),
    },
    secrets: {},
    blocks: [
      edgeRule(site, edge, { addresses: [oneAddress(address)], ports: [String(PORT), String(CONNECTOR_PORT)] }),
      resource('security.tf', 'google_alloydb_user', `${caller.label}_${label}`, {
        cluster: code(`google_alloydb_cluster.${label}.name`),
        user_id: user,
        user_type: 'ALLOYDB_IAM_USER',
        database_roles: ['alloydbiamuser'],
        depends_on: [code(`google_alloydb_instance.${label}`)],
      }),
      ...projectRole(`${caller.label}_${label}_connects`, 'roles/alloydb.client', caller.identity, null),
      ...projectRole(`${caller.label}_${label}_signs_in`, 'roles/alloydb.databaseUser', caller.identity, null),
      ...projectRole(
        `${caller.label}_${label}_counts`,
        'roles/serviceusage.serviceUsageConsumer',
        caller.identity,
        null,
      ),
    ],
  };
}

function alloyClaims({ regional }: AlloySize, label: string): readonly Claim[] {
  const cluster = `google_alloydb_cluster.${label}`;
  const instance = `google_alloydb_instance.${label}`;
  return [
    {
      kind: 'private',
      text: 'The database has an address in the private network only.',
      resource: cluster,
      attributes: { 'network_config.network': code('google_compute_network.main.id') },
    },
    {
      kind: 'encrypted_in_transit',
      text: 'Connections without TLS are refused.',
      resource: instance,
      attributes: { 'client_connection_config.ssl_config.ssl_mode': 'ENCRYPTED_ONLY' },
    },
    {
      kind: 'backed_up',
      text: `The database can be restored to any point in time of the last ${RESTORABLE_DAYS} days.`,
      resource: cluster,
      attributes: { 'continuous_backup_config.recovery_window_days': RESTORABLE_DAYS },
    },
    {
      kind: 'deletion_protected',
      text: 'In production it has deletion protection.',
      resource: cluster,
      attributes: { deletion_protection: true },
    },
    {
      kind: 'no_stored_password',
      text: 'Programs sign in under their own identity, without a password.',
      resource: instance,
      attributes: { 'database_flags[alloydb.iam_authentication]': 'on' },
    },
    ...(regional
      ? [
          {
            kind: 'multi_zone' as const,
            text: 'A standby in a second zone takes over with the same address and without data loss.',
            resource: instance,
            attributes: { availability_type: 'REGIONAL' },
          },
        ]
      : []),
  ];
}
