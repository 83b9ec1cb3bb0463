import { formatNumber } from '../../../../messages/numbers.ts';
import type { Term } from '../../../../model/capability.ts';
import type { RelationalDemand } from '../../../../model/demand.ts';
import type { Claim } from '../../../../model/finding.ts';
import type { Edge, GraphNode } from '../../../../model/graph.ts';
import { code, type Expression } from '../../../../model/hcl.ts';
import { type Block, output, resource } from '../../../../model/iac.ts';
import type { AccessGrant, Fit, Principal } from '../../../../model/offering.ts';
import type { Requirements } from '../../../../model/requirement.ts';
import type { Site } from '../../../../model/site.ts';
import { joined } from '../../../kit/joined.ts';
import { labelOf } from '../../../kit/labels.ts';
import { isExcluded } from '../../../kit/requirements.ts';
import { projectRole } from '../../foundation/accounts.ts';
import { entry, type GcpOffering } from '../../foundation/facts.ts';
import { edgeRule, oneAddress } from '../../foundation/network.ts';
import { wantsProduct } from '../../foundation/requirements.ts';
import { crossRegionReplica } from '../regional/replica.ts';
import { DATABASE, sqlBlocks, sqlFacts } from './instance.ts';
import { sqlUsages } from './meters.ts';
import { type SqlSize, sqlSizes } from './sizes.ts';

type SqlNode = GraphNode<'relational_db'>;
type Engine = RelationalDemand['engine'];

/** Google's connectors sign in and encrypt on a port of their own (cloud.google.com/sql/docs/postgres/sql-proxy). */
const CONNECTOR_PORT = 3307;

const ENGINES: Readonly<
  Record<Engine, { readonly service: string; readonly port: number; readonly extra: readonly Term[] }>
> = {
  postgresql: { service: 'Cloud SQL for PostgreSQL', port: 5432, extra: ['vector_search'] },
  mysql: { service: 'Cloud SQL for MySQL', port: 3306, extra: [] },
};

export const cloudSqlPostgresql = entry(sqlOffering('postgresql'));
export const cloudSqlMysql = entry(sqlOffering('mysql'));

function sqlOffering(engine: Engine): GcpOffering<'relational_db', SqlSize> {
  const { service } = ENGINES[engine];
  return {
    id: `gcp.cloud-sql-${engine}`,
    service,
    capability: 'relational_db',
    multiRegion: crossRegionReplica,
    inNetwork: true,
    fit: (node, requirements) => suits(engine, node, requirements),
    size: (node) => sqlSizes(node.demand),
    meter: (size, node) => sqlUsages(size, node.demand),
    declare: sqlBlocks,
    grantAccess: (_size, node, site, caller, edge) => letIn(node, site, caller, edge),
    claims: (size, node) => sqlClaims(size, node),
    facts: (_size, node) => sqlFacts(labelOf(node.id)),
  };
}

function suits(engine: Engine, node: SqlNode, requirements: Requirements): Fit | null {
  const { demand, also, needs } = node;
  const { service, extra } = ENGINES[engine];
  const answersAlso = also.every((term) => extra.includes(term) || term === 'backup');
  if (demand.engine !== engine || needs.scaleToZero || !answersAlso) return null;
  if (engine === 'postgresql' && asksForAnother(requirements)) return null;
  if (isExcluded(requirements, [], [engine]) || isExcluded(requirements, [], ['cloud sql'])) return null;
  return {
    because: `${service} is patched, backed up and failed over by Google; ${formatNumber(demand.peakQps)} queries a second need ${coresOf(demand)} vCPU with headroom and the working set ${formatNumber(demand.workingSetGb)} GB of memory.`,
    provides: ['relational_db', 'backup', ...also.filter((term) => term !== 'backup')],
  };
}

/** SQL Server and AlloyDB have services of their own, for those who name them. */
function asksForAnother(requirements: Requirements): boolean {
  const server = wantsProduct(requirements, 'sqlserver') && !wantsProduct(requirements, 'postgresql');
  return server || (wantsProduct(requirements, 'alloydb') && !wantsProduct(requirements, 'cloud sql'));
}

function coresOf({ peakQps, headroom, queriesPerVcpu }: RelationalDemand): string {
  return formatNumber((peakQps * (1 + headroom)) / queriesPerVcpu);
}

/** The caller signs in under its own identity: there is no password. */
function letIn(node: SqlNode, site: Site, caller: Principal, edge: Edge): AccessGrant {
  const label = site.label(node.id);
  const { engine } = node.demand;
  const instance = `google_sql_database_instance.${label}`;
  const prefix =
    site.placed.filter((part) => part.node.capability === 'relational_db').length > 1
      ? `${label.toUpperCase()}_`
      : 'DB_';
  const { port } = ENGINES[engine];
  return {
    environment: {
      [`${prefix}HOST`]: code(`${instance}.private_ip_address`),
      [`${prefix}PORT`]: joined(String(port)),
      [`${prefix}NAME`]: joined(DATABASE),
      [`${prefix}USER`]: signInName(engine, caller),
      [`${prefix}INSTANCE`]: code(`${instance}.connection_name`),
    },
    secrets: {},
    blocks: [
      edgeRule(site, edge, {
        addresses: [oneAddress(`${instance}.private_ip_address`)],
        ports: [String(port), String(CONNECTOR_PORT)],
      }),
      resource('security.tf', 'google_sql_user', `${caller.label}_${label}`, {
        name: accountName(engine, caller),
        instance: code(`${instance}.name`),
        type: 'CLOUD_IAM_SERVICE_ACCOUNT',
        ...(engine === 'postgresql' ? { deletion_policy: 'ABANDON' } : {}),
      }),
      ...instanceRole('client', label, caller),
      ...instanceRole('instanceUser', label, caller),
      firstGrant(engine, label, caller),
    ],
  };
}

/** PostgreSQL knows a service account by its address without the ending, MySQL by the part before the @. */
function accountName(engine: Engine, caller: Principal): Expression {
  return engine === 'postgresql'
    ? code(`trimsuffix(${caller.address}.email, ".gserviceaccount.com")`)
    : code(`${caller.address}.email`);
}

function signInName(engine: Engine, caller: Principal): Expression {
  return engine === 'postgresql' ? accountName(engine, caller) : code(`${caller.address}.account_id`);
}

function instanceRole(role: 'client' | 'instanceUser', label: string, caller: Principal): readonly Block[] {
  const does = role === 'client' ? 'connects' : 'signs_in';
  return projectRole(`${caller.label}_${label}_${does}`, `roles/cloudsql.${role}`, caller.identity, {
    title: `${label}-only`,
    expression: code(
      `"resource.type == \\"sqladmin.googleapis.com/Instance\\" && resource.name == \\"projects/\${var.project_id}/instances/\${google_sql_database_instance.${label}.name}\\""`,
    ),
  });
}

/** A new sign-in may connect and nothing else: what it may do inside is said once, in SQL, by an administrator. */
function firstGrant(engine: Engine, label: string, caller: Principal): Block {
  const user = engine === 'postgresql' ? accountName(engine, caller) : signInName(engine, caller);
  const value: Expression =
    engine === 'postgresql'
      ? joined(`GRANT ALL ON SCHEMA public TO "`, user, '";')
      : joined(`GRANT ALL ON ${DATABASE}.* TO '`, user, "'@'%';");
  return output(
    `${caller.label}_${label}_grant`,
    'SQL that an administrator runs once in Cloud SQL Studio, so that the program may create its tables.',
    value,
  );
}

function sqlClaims(size: SqlSize, { id, demand }: SqlNode): readonly Claim[] {
  const label = labelOf(id);
  const instance = `google_sql_database_instance.${label}`;
  const on = (kind: Claim['kind'], text: string, argument: string): Claim => ({
    kind,
    text,
    resource: instance,
    argument,
  });
  const standby: readonly Claim[] = size.regional
    ? [
        on(
          'multi_zone',
          'A standby in a second zone takes over with the same address and without loss.',
          `availability_type = var.${label}_standby ? "REGIONAL" : "ZONAL"`,
        ),
      ]
    : [];
  return [
    on('private', 'The database has no public address.', 'ipv4_enabled = false'),
    on('encrypted_in_transit', 'Connections without TLS are refused.', 'ssl_mode = "ENCRYPTED_ONLY"'),
    on(
      'backed_up',
      'It is backed up each night, and any moment of the last seven days can be restored.',
      `transaction_log_retention_days = var.${label}_restorable_days`,
    ),
    on(
      'deletion_protected',
      'In production it refuses to be deleted.',
      'deletion_protection_enabled = var.environment == "production"',
    ),
    on(
      'no_stored_password',
      'Programs sign in under their own identity, without a password.',
      `name = "${demand.engine === 'postgresql' ? 'cloudsql.iam_authentication' : 'cloudsql_iam_authentication'}"`,
    ),
    ...standby,
  ];
}
