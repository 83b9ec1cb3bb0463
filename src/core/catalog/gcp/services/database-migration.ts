import { formatNumber } from '../../../messages/numbers.ts';
import type { Site, SizeFacts } from '../../../model/offering.ts';
import { type Block, type Body, code, nested, resource, variable } from '../../../model/terraform.ts';
import { between, labelOf, notEmpty, numberVariable, orNull, stringVariable } from '../../kit/blocks.ts';
import { managed } from '../../kit/usage.ts';
import { entry } from '../foundation/facts.ts';
import { apis, enabled, nameOf } from '../foundation/names.ts';
import { NETWORK } from '../foundation/network.ts';

const FILE = 'data.tf';
const PROFILE = 'google_database_migration_service_connection_profile';

/** Copies a PostgreSQL or MySQL database that exists into the Cloud SQL instance of the design until the switch. */
export const databaseMigrationService = entry<'data_migration', SizeFacts>({
  id: 'gcp.database-migration',
  service: 'Database Migration Service',
  capability: 'data_migration',
  inNetwork: false,
  fit: ({ demand }) => ({
    because: `Copies ${formatNumber(demand.storedGb)} GB from the present database and applies its changes until you promote the new one. It is free of charge between databases of one engine; another engine is converted first, in its console.`,
    provides: ['data_migration', 'etl'],
  }),
  // Migrations within an engine are free of charge (cloud.google.com/database-migration/pricing; general knowledge, unverified).
  size: () => [{ sku: 'One migration job', count: 1, qualities: managed(1, null) }],
  meter: () => [],
  declare: (_size, node, site) => migrationBlocks(node.id, node.title, site),
  claims: (_size, node) => [
    {
      kind: 'private',
      text: `${node.title}: the present database is read over the private network.`,
      resource: `google_database_migration_service_migration_job.${labelOf(node.id)}`,
      attributes: { 'vpc_peering_connectivity.vpc': code(`${NETWORK}.id`) },
    },
  ],
  facts: () => ({
    permissions: {
      [PROFILE]: 'datamigration.connectionprofiles.create,delete,get,update datamigration.operations.get',
      google_database_migration_service_migration_job:
        'datamigration.migrationjobs.create,delete,get,update datamigration.operations.get cloudsql.instances.get',
    },
  }),
});

function migrationBlocks(id: string, title: string, site: Site): readonly Block[] {
  const label = site.label(id);
  const edge = site.from(id).find(({ kind, to }) => kind === 'write' && site.find(to) !== null);
  const instance = edge === undefined ? undefined : instanceOf(edge.to, site);
  const engine = edge?.protocol === 'mysql' ? 'mysql' : 'postgresql';
  const count = code(`var.${label}_source_host == null ? 0 : 1`);
  const given = (name: string) => code(`var.${label}_source_${name}`);
  const profile = (end: 'source' | 'target', body: Body) =>
    resource(FILE, PROFILE, `${label}_${end}`, {
      count,
      connection_profile_id: nameOf(id, `-${end}`),
      location: code('var.region'),
      labels: code('local.labels'),
      ...body,
      depends_on: enabled('datamigration'),
    });
  return [
    ...apis('datamigration'),
    ...variables(label, title, engine),
    profile('source', {
      [engine]: nested({
        host: given('host'),
        port: given('port'),
        username: given('user'),
        password: given('password'),
      }),
    }),
    profile('target', { [engine]: nested({ cloud_sql_id: instance }) }),
    resource(FILE, 'google_database_migration_service_migration_job', label, {
      count,
      migration_job_id: nameOf(id),
      location: code('var.region'),
      type: 'CONTINUOUS',
      source: code(`${PROFILE}.${label}_source[0].name`),
      destination: code(`${PROFILE}.${label}_target[0].name`),
      vpc_peering_connectivity: nested({ vpc: code(`${NETWORK}.id`) }),
      labels: code('local.labels'),
    }),
  ];
}

/** Name of the Cloud SQL instance of a database; undefined for another service. */
function instanceOf(databaseId: string, site: Site) {
  const instance = site
    .declared(databaseId)
    .find(({ type, labels: [kind] }) => type === 'resource' && kind === 'google_sql_database_instance');
  return instance === undefined ? undefined : code(`google_sql_database_instance.${instance.labels[1]}.name`);
}

function variables(label: string, title: string, engine: 'mysql' | 'postgresql'): readonly Block[] {
  return [
    stringVariable(
      `${label}_source_host`,
      `${title}: private address of the present database. Null: no migration is prepared.`,
      null,
      orNull(notEmpty('Use a host name or an address.')),
    ),
    numberVariable(
      `${label}_source_port`,
      `${title}: port of the present database.`,
      engine === 'mysql' ? 3306 : 5432,
      between(1, 65535),
    ),
    stringVariable(
      `${label}_source_user`,
      `${title}: user of the present database.`,
      'migration',
      notEmpty('Name a user.'),
    ),
    variable(`${label}_source_password`, {
      description: `${title}: password of this user. It is kept in the state.`,
      type: 'string',
      default: null,
      sensitive: true,
      validation: {
        condition: `var.${label}_source_password == null ? true : length(var.${label}_source_password) > 0`,
        message: 'Use the password of the user.',
      },
    }),
  ];
}
