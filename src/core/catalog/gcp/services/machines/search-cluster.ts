import { formatNumber } from '../../../../messages/numbers.ts';
import type { SearchDemand } from '../../../../model/demand.ts';
import type { Claim } from '../../../../model/finding.ts';
import type { Edge, GraphNode } from '../../../../model/graph.ts';
import type { AccessGrant, Site, SizeFacts } from '../../../../model/offering.ts';
import type { ResolvedRequirements } from '../../../../model/resolved.ts';
import { type Block, call, code, type Expression, nested, resource, template } from '../../../../model/terraform.ts';
import { HOURS_PER_MONTH } from '../../../../model/workload.ts';
import { between, joined, labelOf, matches, notEmpty, numberVariable, stringVariable } from '../../../kit/blocks.ts';
import { isExcluded, wantsProduct } from '../../../kit/requirements.ts';
import { managed } from '../../../kit/usage.ts';
import { entry, INSTANCES, OPERATIONS, type Permissions } from '../../foundation/facts.ts';
import {
  apis,
  emailOf,
  enabled,
  HOURS,
  memberOf,
  nameOf,
  projectRole,
  serviceAccount,
} from '../../foundation/names.ts';
import { edgeRule, NETWORK, networkTag, SUBNET } from '../../foundation/network.ts';
import { PRIVATE_APIS, privateApiUsage } from '../../foundation/private-apis.ts';
import { callersOf } from '../cloud-run/called.ts';
import { NO_ACCESS } from '../starts.ts';
import { SYSTEM_IMAGE, unit } from './container.ts';
import { calledRule } from './inside.ts';

type SearchNode = GraphNode<'full_text_search'>;

interface Machine {
  readonly name: string;
  readonly vcpu: number;
  readonly memoryGb: number;
}

interface ClusterSize extends SizeFacts {
  readonly machine: Machine;
  readonly nodes: number;
  readonly diskGb: number;
}

const MACHINES: readonly Machine[] = [
  { name: 'e2-standard-2', vcpu: 2, memoryGb: 8 },
  { name: 'e2-standard-4', vcpu: 4, memoryGb: 16 },
  { name: 'e2-standard-8', vcpu: 8, memoryGb: 32 },
];
/** Size of an index with merge space over that of its documents (docs.opensearch.org, "Sizing domains"). */
const INDEX_RATIO = 1.45;
/** Index that a GB of memory serves, GB, and searches of a vCPU a second; working assumptions. */
const GB_PER_MEMORY = 30;
const SEARCHES_PER_VCPU = 25;
const HEADROOM = 1.3;
const SYSTEM_GB = 20;
const MOST_SIZES = 2;
const MOST_NODES = 9;
/** Port of programs, and port of the nodes among themselves. */
const PORT = '9200';
const INNER_PORT = '9300';

/** Elasticsearch itself, on machines: Google Cloud has no service of its own for it. */
export const searchCluster = entry<'full_text_search', ClusterSize>({
  id: 'gcp.search-cluster',
  service: 'Elasticsearch on Compute Engine',
  capability: 'full_text_search',
  inNetwork: true,
  fit({ demand, needs }, requirements) {
    if (needs.scaleToZero || !runsCluster(requirements)) return null;
    return {
      because: `The requested search engine runs on machines of its own, as Google Cloud has no service of it: ${formatNumber(demand.documents)} documents, ${formatNumber(demand.peakQps)} searches/s at the peak. You install its updates. The network lets in its callers alone, without a sign-in.`,
      provides: ['full_text_search'],
      speaks: { protocol: 'http', port: Number(PORT) },
    };
  },
  size: ({ demand }) => [...sizes(demand, 1), ...sizes(demand, 3)],
  meter: ({ machine, nodes, diskGb }) => [
    {
      meter: `compute_engine/${machine.name}`,
      what: nodes === 1 ? 'Machine of the index' : 'Machines of the index',
      quantity: nodes * HOURS_PER_MONTH,
      arithmetic: `${formatNumber(nodes)} x ${HOURS}`,
    },
    {
      meter: 'persistent_disk/storage/pd-balanced',
      what: 'Disks of the machines',
      quantity: nodes * diskGb,
      arithmetic: `${formatNumber(nodes)} x ${formatNumber(diskGb)} GiB`,
    },
    privateApiUsage(),
  ],
  declare: (size, node, site) => clusterBlocks(size, node, site),
  facts: () => ({ permissions: PERMISSIONS }),
  grantAccess: (_size, node, site, _caller, edge) => calledAt(node.id, site, edge),
  claims: (_size, node): readonly Claim[] => [
    {
      kind: 'private',
      text: 'The machines have no public address and use Secure Boot.',
      resource: `google_compute_instance.${labelOf(node.id)}`,
      attributes: { 'shielded_instance_config.enable_secure_boot': true },
    },
  ],
});

/** Whether Elasticsearch was named, and machines are not refused: then nothing else speaks its interface. */
export function runsCluster(requirements: ResolvedRequirements): boolean {
  return (
    wantsProduct(requirements, 'elasticsearch') && !isExcluded(requirements, ['web_compute:vm'], ['compute engine'])
  );
}

/** One machine, or three or more in three zones with a copy of each part. */
function sizes(demand: SearchDemand, zones: 1 | 3): readonly ClusterSize[] {
  const indexGb = demand.storedGb * INDEX_RATIO * (zones === 1 ? 1 : 2);
  const found = MACHINES.flatMap((machine): readonly ClusterSize[] => {
    const byMemory = indexGb / (machine.memoryGb * GB_PER_MEMORY);
    const byLoad = (demand.peakQps * HEADROOM) / (machine.vcpu * SEARCHES_PER_VCPU);
    const nodes = Math.max(zones, Math.ceil(byMemory), Math.ceil(byLoad));
    if (nodes > (zones === 1 ? 1 : MOST_NODES)) return [];
    const diskGb = SYSTEM_GB + Math.ceil(indexGb / nodes / 10) * 10;
    return [
      {
        sku: `${nodes === 1 ? '' : `${nodes} x `}${machine.name}, ${formatNumber(diskGb)} GiB each`,
        count: nodes,
        // cloud.google.com/compute/sla: instances in several zones 99.99 %, one of general purpose 99.9 %.
        qualities: managed(zones, zones === 1 ? 99.9 : 99.99, { operations: 1 }),
        machine,
        nodes,
        diskGb,
      },
    ];
  });
  return found.slice(0, MOST_SIZES);
}

const PERMISSIONS: Permissions = {
  google_compute_address: `compute.addresses.createInternal,deleteInternal,get,setLabels compute.subnetworks.use ${OPERATIONS}`,
  google_compute_instance: `${INSTANCES} compute.addresses.useInternal`,
};

function addressesOf(label: string): string {
  return `google_compute_address.${label}[*].address`;
}

/** Programs call every node: the client of the engine chooses. */
function calledAt(id: string, site: Site, edge: Edge): AccessGrant {
  if (edge.to !== id) return NO_ACCESS;
  const label = site.label(id);
  return {
    environment: {
      [`${label.toUpperCase()}_URLS`]: code(`join(",", formatlist("http://%s:${PORT}", ${addressesOf(label)}))`),
    },
    secrets: {},
    blocks: [edgeRule(site, edge, { addresses: code(`formatlist("%s/32", ${addressesOf(label)})`), ports: [PORT] })],
  };
}

function clusterBlocks({ machine, nodes, diskGb }: ClusterSize, node: SearchNode, site: Site): readonly Block[] {
  const label = site.label(node.id);
  const zones = site.region.zones.length > 0 ? site.region.zones : [`${site.region.id}-a`];
  return [
    ...apis('compute', 'logging', 'monitoring', 'artifactregistry'),
    stringVariable(
      `${label}_machine`,
      `Machine of each node of ${node.title}.`,
      machine.name,
      matches('^[a-z][0-9a-z]+-[a-z]+-[0-9]+$', 'Name a machine such as e2-standard-4.'),
    ),
    numberVariable(
      `${label}_nodes`,
      `Number of nodes of ${node.title}, over the zones.`,
      nodes,
      between(1, MOST_NODES),
    ),
    stringVariable(
      `${label}_image`,
      `Image of the search engine on Docker Hub; a mirror of this project fetches it.`,
      'library/elasticsearch:8.17.0',
      notEmpty('Name an image with its tag.'),
    ),
    ...serviceAccount(label, node.id, node.title),
    ...projectRole(`${label}_logs`, 'roles/logging.logWriter', memberOf(label), null),
    ...projectRole(`${label}_measures`, 'roles/monitoring.metricWriter', memberOf(label), null),
    ...projectRole(`${label}_pulls`, 'roles/artifactregistry.reader', memberOf(label), null),
    resource('compute.tf', 'google_artifact_registry_repository', `${label}_images`, {
      repository_id: nameOf(node.id, '-images'),
      location: code('var.region'),
      format: 'DOCKER',
      mode: 'REMOTE_REPOSITORY',
      labels: code('local.labels'),
      remote_repository_config: nested({ docker_repository: nested({ public_repository: 'DOCKER_HUB' }) }),
      depends_on: enabled('artifactregistry'),
    }),
    resource('network.tf', 'google_compute_address', label, {
      count: code(`var.${label}_nodes`),
      name: code(`"\${local.name}-${node.id}-\${count.index + 1}"`),
      region: code('var.region'),
      address_type: 'INTERNAL',
      subnetwork: code(`${SUBNET}.id`),
      depends_on: enabled('compute'),
    }),
    resource('compute.tf', 'google_compute_instance', label, {
      count: code(`var.${label}_nodes`),
      name: code(`"\${local.name}-${node.id}-\${count.index + 1}"`),
      zone: code(`element([${zones.map((zone) => `"${zone}"`).join(', ')}], count.index)`),
      machine_type: code(`var.${label}_machine`),
      deletion_protection: code('var.environment == "production"'),
      tags: [networkTag(site, node.id)],
      labels: code('local.labels'),
      boot_disk: nested({
        initialize_params: nested({ image: SYSTEM_IMAGE, size: diskGb, type: 'pd-balanced' }),
      }),
      network_interface: nested({
        subnetwork: code(`${SUBNET}.id`),
        network_ip: code(`google_compute_address.${label}[count.index].address`),
      }),
      scheduling: nested({ on_host_maintenance: 'MIGRATE', automatic_restart: true }),
      service_account: nested({ email: emailOf(label), scopes: ['cloud-platform'] }),
      shielded_instance_config: nested({
        enable_secure_boot: true,
        enable_vtpm: true,
        enable_integrity_monitoring: true,
      }),
      metadata: {
        'enable-oslogin': 'TRUE',
        'google-logging-enabled': 'true',
        'user-data': cloudConfig(label, node.id),
      },
      lifecycle: nested({ ignore_changes: [code('boot_disk[0].initialize_params[0].image')] }),
      depends_on: [...enabled('compute'), code(PRIVATE_APIS)],
    }),
    ...innerRules(node.id, label, site),
    ...(callersOf(site, node.id).length === 0 ? [] : [calledRule(node.id, joined(PORT), site)]),
  ];
}

/** Each node runs the engine in a container, whose index is on the disk of the machine. */
function cloudConfig(label: string, id: string): Expression {
  const registry = template`${code('var.region')}-docker.pkg.dev`;
  const repository = code(`google_artifact_registry_repository.${label}_images.repository_id`);
  const image = template`${registry}/${code('var.project_id')}/${repository}/${code(`var.${label}_image`)}`;
  const names = `join(",", [for index in range(var.${label}_nodes) : "\${local.name}-${id}-\${index + 1}"])`;
  const environment = call('join', '\n', [
    joined('cluster.name=', code('local.name')),
    joined('node.name=', code(`"\${local.name}-${id}-\${count.index + 1}"`)),
    joined('network.host=0.0.0.0'),
    joined('network.publish_host=', code(`google_compute_address.${label}[count.index].address`)),
    joined('discovery.seed_hosts=', code(`join(",", ${addressesOf(label)})`)),
    joined('cluster.initial_master_nodes=', code(names)),
    joined('xpack.security.enabled=false'),
  ]);
  const program = unit(
    'search',
    [
      'ExecStartPre=/usr/bin/docker-credential-gcr configure-docker --registries ',
      registry,
      '\nExecStartPre=/usr/sbin/sysctl -w vm.max_map_count=262144\n',
    ],
    [
      '--network host --env-file /etc/search.env --ulimit nofile=65535:65535 --volume index:/usr/share/elasticsearch/data',
    ],
    [image],
  );
  const config = {
    write_files: [
      { path: '/etc/search.env', permissions: '0600', content: environment },
      { path: '/etc/systemd/system/search.service', content: program },
    ],
    runcmd: ['systemctl daemon-reload', 'systemctl start search.service'],
  };
  return joined('#cloud-config\n', call('jsonencode', config));
}

/** The network refuses everything else: nodes copy parts of the index to each other. */
function innerRules(id: string, label: string, site: Site): readonly Block[] {
  const tag = networkTag(site, id);
  const shared = { network: code(`${NETWORK}.id`), priority: 1000, target_tags: [tag] };
  const allow = nested({ protocol: 'tcp', ports: [INNER_PORT] });
  return [
    resource('network.tf', 'google_compute_firewall', `${label}_in`, {
      name: nameOf(id, '-in'),
      description: 'Nodes of the search engine speak to each other',
      ...shared,
      direction: 'INGRESS',
      source_tags: [tag],
      allow,
    }),
    resource('network.tf', 'google_compute_firewall', `${label}_out`, {
      name: nameOf(id, '-out'),
      description: 'Nodes of the search engine speak to each other',
      ...shared,
      direction: 'EGRESS',
      destination_ranges: [code('var.network_cidr')],
      allow,
    }),
  ];
}
