import { formatNumber } from '../../../../messages/numbers.ts';
import type { Term } from '../../../../model/capability.ts';
import type { RelationalDemand } from '../../../../model/demand.ts';
import type { Edge, GraphNode } from '../../../../model/graph.ts';
import type { AccessGrant, Fit, Principal, Site } from '../../../../model/offering.ts';
import type { ResolvedRequirements } from '../../../../model/resolved.ts';
import { type Block, type Body, code, type Expression, nested, output, resource } from '../../../../model/terraform.ts';
import { joined, labelOf, matches, startsWith } from '../../../kit/blocks.ts';
import { isExcluded, wantsProduct } from '../../../kit/requirements.ts';
import { entry, type GcpOffering } from '../../foundation/facts.ts';
import { projectRole, variablePrefix } from '../../foundation/names.ts';
import { edgeRule, oneAddress } from '../../foundation/network.ts';
import { crossRegionReplica } from '../regional/replica.ts';
import { NO_ACCESS } from '../starts.ts';
import { federationBlocks, isFederated, PRIVATE_PATH, readsFederated } from './federation.ts';
import {
  addressOutput,
  type ClaimOn,
  DATABASE,
  instanceBlocks,
  instanceClaims,
  type SqlEngine,
  sqlAlarms,
  sqlFacts,
} from './instance.ts';
import { sqlUsages } from './meters.ts';
import { passwordAccess, passwordUsage, userBlocks } from './password.ts';
import { type SqlSize, sqlSizes } from './sizes.ts';

type SqlNode = GraphNode<'relational_db'>;
type Engine = RelationalDemand['engine'];

/** Google's connectors sign in and encrypt on a port of their own (cloud.google.com/sql/docs/postgres/sql-proxy). */
const CONNECTOR_PORT = 3307;

interface OpenEngine {
  readonly service: string;
  readonly port: number;
  /** Terms that it answers besides. */
  readonly extra: readonly Term[];
  /** Versions that Cloud SQL offers (cloud.google.com/sql/docs/db-versions); the first is taken where none is named. */
  readonly versions: readonly [string, ...string[]];
  readonly versionPrefix: string;
  /** Flag that lets programs sign in under their own identity. */
  readonly iamFlag: string;
  readonly recovery: Body;
  /** Arguments of its databases and users. */
  readonly owned?: Body;
  /** Name of a user as Google Cloud knows it, and as the engine does. */
  accountName(caller: Principal): Expression;
  signInName(caller: Principal): Expression;
  /** A new user may connect and nothing else: what it may do inside is granted in SQL. */
  grant(user: Expression): Expression;
}

/** PostgreSQL knows a service account by its address without the ending, MySQL by the part before the @. */
const ENGINES: Readonly<Record<Engine, OpenEngine>> = {
  postgresql: {
    service: 'Cloud SQL for PostgreSQL',
    port: 5432,
    extra: ['vector_search'],
    versions: ['POSTGRES_17', 'POSTGRES_18', 'POSTGRES_16', 'POSTGRES_15', 'POSTGRES_14', 'POSTGRES_13'],
    versionPrefix: 'POSTGRES_',
    iamFlag: 'cloudsql.iam_authentication',
    recovery: { point_in_time_recovery_enabled: true },
    owned: { deletion_policy: 'ABANDON' },
    accountName: ({ address }) => code(`trimsuffix(${address}.email, ".gserviceaccount.com")`),
    signInName: ({ address }) => code(`trimsuffix(${address}.email, ".gserviceaccount.com")`),
    grant: (user) => joined(`GRANT ALL ON SCHEMA public TO "`, user, '";'),
  },
  mysql: {
    service: 'Cloud SQL for MySQL',
    port: 3306,
    extra: [],
    versions: ['MYSQL_8_4', 'MYSQL_8_0'],
    versionPrefix: 'MYSQL_',
    iamFlag: 'cloudsql_iam_authentication',
    recovery: { binary_log_enabled: true },
    accountName: ({ address }) => code(`${address}.email`),
    signInName: ({ address }) => code(`${address}.account_id`),
    grant: (user) => joined(`GRANT ALL ON ${DATABASE}.* TO '`, user, "'@'%';"),
  },
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
    meter: (size, { demand }) => [...sqlUsages(size, demand), ...(knowsNoTokens(demand) ? [passwordUsage()] : [])],
    declare: (size, node, site) => sqlBlocks(ENGINES[engine], size, node, site),
    grantAccess: (_size, node, site, caller, edge) =>
      readsFederated(site, edge)
        ? NO_ACCESS
        : knowsNoTokens(node.demand)
          ? passwordAccess(node, ENGINES[engine].port, site, caller, edge)
          : grantCaller(node, site, caller, edge),
    claims: (size, node) =>
      instanceClaims(size, labelOf(node.id), [
        [
          'deletion_protected',
          'In production it has deletion protection.',
          { 'settings.deletion_protection_enabled': true },
        ],
        ...(knowsNoTokens(node.demand) ? [] : [tokenClaim(engine)]),
      ]),
    facts: (_size, node) => ({
      ...sqlFacts(labelOf(node.id)),
      federation: `google_bigquery_connection.${labelOf(node.id)}`,
    }),
  };
}

function tokenClaim(engine: Engine): ClaimOn {
  return [
    'no_stored_password',
    'Programs sign in under their own identity, without a password.',
    { [`settings.database_flags[name=${ENGINES[engine].iamFlag}].value`]: 'on' },
  ];
}

/** A named product signs in with a password. */
function knowsNoTokens({ passwords = [] }: RelationalDemand): boolean {
  return passwords.includes('programs');
}

function suits(engine: Engine, node: SqlNode, requirements: ResolvedRequirements): Fit | null {
  const { demand, also, needs } = node;
  const { service, extra } = ENGINES[engine];
  const answersAlso = also.every((term) => extra.includes(term) || term === 'backup');
  if (demand.engine !== engine || needs.scaleToZero || !answersAlso) return null;
  if (engine === 'postgresql' && asksForAnother(requirements)) return null;
  if (isExcluded(requirements, [], [engine]) || isExcluded(requirements, [], ['cloud sql'])) return null;
  return {
    because: `${service} is patched, backed up and failed over by Google; ${formatNumber(demand.peakQps)} queries/s need ${coresOf(demand)} vCPU with headroom and the working set ${formatNumber(demand.workingSetGb)} GB of memory.`,
    provides: ['relational_db', 'backup', ...also.filter((term) => term !== 'backup')],
    actionRequired: [
      {
        from: ['bi_dashboard'],
        do: 'Run the SQL of the Terraform output that limits the user for reports. Create the report as a query of BigQuery over the connection in the output, and share it with the readers.',
      },
    ],
  };
}

/** SQL Server and AlloyDB have services of their own, for those who name them. */
function asksForAnother(requirements: ResolvedRequirements): boolean {
  const server = wantsProduct(requirements, 'sqlserver') && !wantsProduct(requirements, 'postgresql');
  return server || (wantsProduct(requirements, 'alloydb') && !wantsProduct(requirements, 'cloud sql'));
}

function coresOf({ peakQps, headroom, queriesPerVcpu }: RelationalDemand): string {
  return formatNumber((peakQps * (1 + headroom)) / queriesPerVcpu);
}

function sqlBlocks(engine: OpenEngine, size: SqlSize, node: SqlNode, site: Site): readonly Block[] {
  const { title, id, demand } = node;
  const label = site.label(id);
  const named = demand.version?.replaceAll('.', '_');
  const parts: SqlEngine = {
    version: {
      description: `Engine of ${title} with its major version.`,
      usual: engine.versions.find((version) => version.endsWith(`_${named}`)) ?? engine.versions[0],
      check: startsWith(engine.versionPrefix, `Use a version such as ${engine.versions[0]}.`),
    },
    tier: matches(
      '^db-(f1-micro|g1-small|custom-[0-9]+-[0-9]+)$',
      'Use db-f1-micro, db-g1-small or a class such as db-custom-2-7680.',
    ),
    growth: 4,
    settings: {
      insights_config: nested({ query_insights_enabled: true, record_application_tags: true }),
      database_flags: [
        nested({ name: engine.iamFlag, value: 'on' }),
        ...(size.connections === null ? [] : [nested({ name: 'max_connections', value: String(size.connections) })]),
      ],
    },
    recovery: engine.recovery,
    network: isFederated(site, id) ? PRIVATE_PATH : {},
    ...(engine.owned === undefined ? {} : { database: engine.owned }),
  };
  return [
    ...instanceBlocks(parts, size, node, site),
    ...(knowsNoTokens(demand) ? userBlocks(node, site) : []),
    ...(isFederated(site, id) ? federationBlocks(node, site) : []),
    ...sqlAlarms(site, label, id),
    output(
      `${label}_instance`,
      `${title} as connectors and the console name it.`,
      code(`google_sql_database_instance.${label}.connection_name`),
    ),
    addressOutput(label, title),
  ];
}

/** The caller signs in under its own identity: there is no password. */
function grantCaller(node: SqlNode, site: Site, caller: Principal, edge: Edge): AccessGrant {
  const label = site.label(node.id);
  const instance = `google_sql_database_instance.${label}`;
  const prefix = variablePrefix(site, node, 'DB');
  const { port, owned, accountName, signInName, grant } = ENGINES[node.demand.engine];
  return {
    environment: {
      [`${prefix}_HOST`]: code(`${instance}.private_ip_address`),
      [`${prefix}_PORT`]: joined(String(port)),
      [`${prefix}_NAME`]: joined(DATABASE),
      [`${prefix}_USER`]: signInName(caller),
      [`${prefix}_INSTANCE`]: code(`${instance}.connection_name`),
    },
    secrets: {},
    blocks: [
      edgeRule(site, edge, {
        addresses: [oneAddress(`${instance}.private_ip_address`)],
        ports: [String(port), String(CONNECTOR_PORT)],
      }),
      resource('security.tf', 'google_sql_user', `${caller.label}_${label}`, {
        name: accountName(caller),
        instance: code(`${instance}.name`),
        type: 'CLOUD_IAM_SERVICE_ACCOUNT',
        ...owned,
      }),
      ...instanceRole('client', label, caller),
      ...instanceRole('instanceUser', label, caller),
      output(
        `${caller.label}_${label}_grant`,
        'SQL that an administrator runs once in Cloud SQL Studio, so that the program may create its tables.',
        grant(signInName(caller)),
      ),
    ],
  };
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
