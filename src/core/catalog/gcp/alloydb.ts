import type { RelationalDemand } from '../../model/demand.ts';
import type { Claim } from '../../model/finding.ts';
import type { Edge, GraphNode } from '../../model/graph.ts';
import { code, nested } from '../../model/hcl.ts';
import { type Block, output, resource, variable } from '../../model/iac.ts';
import { type Acceptance, entry, type Principal, type SizeFacts, type Usage } from '../../model/offering.ts';
import type { Requirements } from '../../model/requirement.ts';
import type { Site } from '../../model/site.ts';
import { HOURS_PER_MONTH } from '../../model/workload.ts';
import { projectRole } from './accounts.ts';
import { apis, enabled } from './apis.ts';
import { ownKey } from './cloud-kms.ts';
import { nameOf } from './names.ts';
import { edgeRule, NETWORK, oneAddress, PEERING } from './network.ts';
import { alarm, metricOf } from './observing.ts';
import { gib, HOURS, short } from './quantity.ts';
import { excludesProduct, wantsProduct } from './wishes.ts';

type DatabaseNode = GraphNode<'relational_db'>;

interface AlloySize extends SizeFacts {
  readonly vcpu: number;
  readonly memoryGib: number;
  readonly regional: boolean;
  readonly storageGib: number;
  readonly connections: number;
}

/** Machines of the primary, 8 GiB a vCPU (cloud.google.com/alloydb/docs/instance-primary-create). */
const VCPUS = [2, 4, 8, 16, 32, 64, 96, 128];
const GIB_PER_VCPU = 8;
/** Cores that Cloud SQL has at the most: beyond them this is the PostgreSQL that remains. */
const MOST_CLOUD_SQL_VCPU = 96;
/** A cluster keeps 128 TiB at the most (cloud.google.com/alloydb/quotas). */
const MOST_STORAGE_GIB = 131_072;
/** Share of the memory that the database has for data. */
const DATA_MEMORY = 0.8;
/** Promised for a primary that stands in two zones (cloud.google.com/alloydb/sla). */
const REGIONAL_AVAILABILITY = 99.99;
const WEIGHED = 3;
const RESTORABLE_DAYS = 14;
const PORT = 5432;
/** Connectors sign in and encrypt on a port of their own (cloud.google.com/alloydb/docs/auth-proxy/overview). */
const CONNECTOR_PORT = 5433;
/** Connections to a primary where nobody says otherwise (cloud.google.com/alloydb/docs/reference/database-flags). */
const USUAL_CONNECTIONS = 1000;

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
    if (excludesProduct(requirements, 'alloydb') || excludesProduct(requirements, 'postgresql')) return null;
    if (!isChosen(demand, requirements)) return null;
    return {
      because: `AlloyDB speaks PostgreSQL, keeps its data apart from its machines and fails over within a minute; ${short(demand.peakQps)} queries a second and a working set of ${short(demand.workingSetGb)} GB ${coresOf(demand) > MOST_CLOUD_SQL_VCPU ? 'are more than Cloud SQL carries' : 'are served by the service that was named'}.`,
      provides: ['relational_db', 'backup', ...also.filter((term) => term !== 'backup')],
    };
  },
  size: ({ demand }) => alloySizes(demand),
  meter: (size, { demand }) => alloyUsages(size, demand),
  declare: alloyBlocks,
  accept: (_size, node, site, caller, edge) => letIn(node, site, caller, edge),
  claims: (size, node) => alloyClaims(size, node.id.replaceAll('-', '_')),
});

function isChosen(demand: RelationalDemand, requirements: Requirements): boolean {
  return wantsProduct(requirements, 'alloydb') || coresOf(demand) > MOST_CLOUD_SQL_VCPU;
}

function coresOf({ peakQps, queriesPerVcpu }: RelationalDemand): number {
  return peakQps / queriesPerVcpu;
}

function alloySizes(demand: RelationalDemand): readonly AlloySize[] {
  const storageGib = Math.ceil(gib(demand.plannedGb));
  if (storageGib > MOST_STORAGE_GIB) return [];
  const carrying = VCPUS.filter((vcpu) => vcpu >= coresOf(demand)).slice(0, WEIGHED);
  return carrying.flatMap((vcpu) =>
    [false, true].map((regional): AlloySize => {
      const memory = (DATA_MEMORY * vcpu * GIB_PER_VCPU) / Math.max(gib(demand.workingSetGb), 0.01);
      const cores = vcpu / Math.max(coresOf(demand) * (1 + demand.headroom), 0.01);
      return {
        sku: `${vcpu} vCPU, ${vcpu * GIB_PER_VCPU} GiB, ${regional ? 'with a standby in a second zone' : 'in one zone'}`,
        count: regional ? 2 : 1,
        qualities: {
          zones: regional ? 2 : 1,
          availability: regional ? REGIONAL_AVAILABILITY : null,
          operations: 0.1,
          scalesToZero: false,
          comfort: Number(Math.min(1, memory, cores).toFixed(3)),
        },
        vcpu,
        memoryGib: vcpu * GIB_PER_VCPU,
        regional,
        storageGib,
        connections: Math.max(USUAL_CONNECTIONS, Math.ceil(demand.connections)),
      };
    }),
  );
}

/** A standby costs what the primary costs; what is kept is kept once for both (cloud.google.com/alloydb/pricing). */
function alloyUsages(size: AlloySize, { storedGb, changeGbPerDay }: RelationalDemand): readonly Usage[] {
  const copies = size.regional ? 2 : 1;
  return [
    {
      meter: 'alloydb/vcpu',
      what: 'Cores of the database',
      quantity: copies * size.vcpu * HOURS_PER_MONTH,
      arithmetic: `${copies} x ${size.vcpu} vCPU x ${HOURS}`,
    },
    {
      meter: 'alloydb/memory',
      what: 'Memory of the database',
      quantity: copies * size.memoryGib * HOURS_PER_MONTH,
      arithmetic: `${copies} x ${size.memoryGib} GiB x ${HOURS}`,
    },
    {
      meter: 'alloydb/storage',
      what: 'Data kept, paid as they are stored',
      quantity: gib(storedGb),
      arithmetic: `${short(storedGb)} GB / 1.0737 GB a GiB`,
    },
    {
      meter: 'alloydb/backup-storage',
      what: `Backups and logs of ${RESTORABLE_DAYS} days`,
      quantity: gib(storedGb + RESTORABLE_DAYS * changeGbPerDay),
      arithmetic: `${short(storedGb)} GB + ${RESTORABLE_DAYS} x ${short(changeGbPerDay)} GB changed a day`,
    },
  ];
}

function alloyBlocks(size: AlloySize, node: DatabaseNode, site: Site): readonly Block[] {
  const label = site.label(node.id);
  const own = ownKey(site, 'alloydb');
  const key = own === null ? undefined : nested({ kms_key_name: own.key });
  return [
    ...apis('alloydb', 'servicenetworking'),
    ...(own?.blocks ?? []),
    ...alloyVariables(size, node, label),
    resource('data.tf', 'google_alloydb_cluster', label, {
      cluster_id: nameOf(node.id),
      location: code('var.region'),
      database_version: code(`var.${label}_version`),
      labels: code('local.labels'),
      deletion_protection: code('var.environment == "production"'),
      deletion_policy: code('var.environment == "production" ? "DEFAULT" : "FORCE"'),
      network_config: nested({ network: code(`${NETWORK}.id`) }),
      encryption_config: key,
      continuous_backup_config: nested({
        enabled: true,
        recovery_window_days: code(`var.${label}_restorable_days`),
        encryption_config: key,
      }),
      depends_on: [...enabled('alloydb'), code(PEERING), ...(own?.after ?? [])],
    }),
    resource('data.tf', 'google_alloydb_instance', label, {
      cluster: code(`google_alloydb_cluster.${label}.name`),
      instance_id: nameOf(node.id, '-primary'),
      instance_type: 'PRIMARY',
      availability_type: code(`var.${label}_standby ? "REGIONAL" : "ZONAL"`),
      labels: code('local.labels'),
      machine_config: nested({ cpu_count: code(`var.${label}_vcpu`) }),
      client_connection_config: nested({ ssl_config: nested({ ssl_mode: 'ENCRYPTED_ONLY' }) }),
      database_flags: { 'alloydb.iam_authentication': 'on', max_connections: String(size.connections) },
      query_insights_config: nested({ record_application_tags: true }),
    }),
    ...alarm(site, label, {
      id: 'busy',
      title: `${node.id} is busy`,
      what: 'Its cores have been busy for four fifths of ten minutes: take more of them.',
      filter: metricOf(
        'alloydb.googleapis.com/Instance',
        'alloydb.googleapis.com/instance/cpu/average_utilization',
        'instance_id',
        code(`google_alloydb_instance.${label}.instance_id`),
      ),
      threshold: 0.8,
      seconds: 600,
      aligner: 'ALIGN_MEAN',
    }),
    output(`${label}_instance`, `${node.title} as connectors name it.`, code(`google_alloydb_instance.${label}.name`)),
  ];
}

function alloyVariables(size: AlloySize, { title }: DatabaseNode, label: string): readonly Block[] {
  return [
    variable(`${label}_version`, {
      description: `PostgreSQL version of ${title}.`,
      type: 'string',
      default: 'POSTGRES_16',
      validation: {
        condition: `can(regex("^POSTGRES_[0-9]+$", var.${label}_version))`,
        message: 'Use a version such as POSTGRES_16.',
      },
    }),
    variable(`${label}_vcpu`, {
      description: `vCPU of ${title}, with ${GIB_PER_VCPU} GiB of memory each.`,
      type: 'number',
      default: size.vcpu,
      validation: {
        condition: `contains([${VCPUS.join(', ')}], var.${label}_vcpu)`,
        message: `Use ${VCPUS.join(', ')}.`,
      },
    }),
    variable(`${label}_standby`, {
      description: `Whether ${title} has a standby in a second zone, which doubles the price of its machines.`,
      type: 'bool',
      default: size.regional,
    }),
    variable(`${label}_restorable_days`, {
      description: `Days of which any moment of ${title} can be restored.`,
      type: 'number',
      default: RESTORABLE_DAYS,
      validation: {
        condition: `var.${label}_restorable_days >= 1 && var.${label}_restorable_days <= 35`,
        message: 'Use 1 to 35 days.',
      },
    }),
  ];
}

/** The caller signs in under its own identity: there is no password. */
function letIn(node: DatabaseNode, site: Site, caller: Principal, edge: Edge): Acceptance {
  const label = site.label(node.id);
  const address = `google_alloydb_instance.${label}.ip_address`;
  const user = code(`trimsuffix(${caller.address}.email, ".gserviceaccount.com")`);
  return {
    environment: {
      DB_HOST: code(address),
      DB_PORT: { hcl: 'template', parts: [String(PORT)] },
      DB_NAME: { hcl: 'template', parts: ['postgres'] },
      DB_USER: user,
      DB_INSTANCE: code(`google_alloydb_instance.${label}.name`),
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
      argument: 'network = google_compute_network.main.id',
    },
    {
      kind: 'encrypted_in_transit',
      text: 'Connections without TLS are refused.',
      resource: instance,
      argument: 'ssl_mode = "ENCRYPTED_ONLY"',
    },
    {
      kind: 'backed_up',
      text: `Any moment of the last ${RESTORABLE_DAYS} days can be restored.`,
      resource: cluster,
      argument: `recovery_window_days = var.${label}_restorable_days`,
    },
    {
      kind: 'deletion_protected',
      text: 'In production it refuses to be deleted.',
      resource: cluster,
      argument: 'deletion_protection = var.environment == "production"',
    },
    {
      kind: 'no_stored_password',
      text: 'Programs sign in under their own identity, without a password.',
      resource: instance,
      argument: '"alloydb.iam_authentication" = "on"',
    },
    ...(regional
      ? [
          {
            kind: 'multi_zone' as const,
            text: 'A standby in a second zone takes over with the same address and without loss.',
            resource: instance,
            argument: `availability_type = var.${label}_standby ? "REGIONAL" : "ZONAL"`,
          },
        ]
      : []),
  ];
}
