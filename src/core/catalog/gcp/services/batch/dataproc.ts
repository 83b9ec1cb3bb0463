import { formatNumber } from '../../../../messages/numbers.ts';
import type { BatchDemand } from '../../../../model/demand.ts';
import type { GraphNode } from '../../../../model/graph.ts';
import type { Site, SizeFacts, Usage } from '../../../../model/offering.ts';
import type { ResolvedRequirements } from '../../../../model/resolved.ts';
import { type Block, code, nested, output, resource, template } from '../../../../model/terraform.ts';
import { between, labelOf, matches, numberVariable, stringVariable } from '../../../kit/blocks.ts';
import { isExcluded, wantsProduct } from '../../../kit/requirements.ts';
import { managed } from '../../../kit/usage.ts';
import { AS_IDENTITY, entry, type Permissions, type Start } from '../../foundation/facts.ts';
import { apis, emailOf, enabled, memberOf, nameOf, projectRole, serviceAccount } from '../../foundation/names.ts';
import { NETWORK, networkTag, SUBNET } from '../../foundation/network.ts';
import { PRIVATE_APIS, privateApiUsage } from '../../foundation/private-apis.ts';
import { allows, principalOf } from '../cloud-run/web.ts';
import { runsAs } from '../starts.ts';

type BatchNode = GraphNode<'batch_compute'>;

interface ClusterSize extends SizeFacts {
  readonly workers: number;
}

const MACHINE = 'e2-standard-4';
const VCPU = 4;
const LEAST_WORKERS = 2;
/** A new project has so many; more by asking for quota. */
const MOST_WORKERS = 400;
/** One run a night, each with the minutes in which a cluster starts and stops. */
const RUNS_PER_MONTH = 30;
const START_HOURS = 0.1;
const DISK_GIB = 100;

/** Clusters that come for a run of Spark and go with it. */
export const dataproc = entry<'batch_compute', ClusterSize>({
  id: 'gcp.dataproc',
  service: 'Dataproc',
  capability: 'batch_compute',
  form: 'vm',
  inNetwork: true,
  fit(node, requirements) {
    if (!runsSpark(node, requirements)) return null;
    return {
      because: `Spark is requested: Dataproc starts a cluster for each run, gives ${formatNumber(node.demand.parallelTasks)} tasks of ${formatNumber(node.demand.vcpuPerTask)} vCPU a machine each, and deletes it afterwards.`,
      provides: ['batch_compute', 'batch_compute:vm'],
      builtIn: ['network_egress'],
    };
  },
  size: ({ demand }) => {
    const workers = Math.max(LEAST_WORKERS, Math.ceil((demand.parallelTasks * demand.vcpuPerTask) / VCPU));
    if (workers > MOST_WORKERS) return [];
    return [
      {
        sku: `${formatNumber(workers)} x ${MACHINE} and one that leads, while a run lasts`,
        count: workers,
        // cloud.google.com/dataproc/sla promises for the interface, not for a cluster in one zone.
        qualities: managed(1, null, { operations: 0.2, scalesToZero: true }),
        workers,
      },
    ];
  },
  meter: ({ workers }, { demand }) => clusterUsages(workers, demand),
  declare: (size, node, site) => templateBlocks(size, node, site),
  claims: (_size, node) => [
    {
      kind: 'private',
      text: 'The machines of a cluster have no public addresses.',
      resource: `google_dataproc_workflow_template.${labelOf(node.id)}`,
      attributes: { 'placement.managed_cluster.config.gce_cluster_config.internal_ip_only': true },
    },
  ],
  principal: (_size, node) => principalOf(node.id),
  facts: (_size, node) => ({ permissions: PERMISSIONS, start: startOf(labelOf(node.id)) }),
});

/** A template is started by its name, and makes and removes its cluster. */
function startOf(label: string): Start {
  const name = code(`google_dataproc_workflow_template.${label}.name`);
  return {
    uri: template`https://dataproc.googleapis.com/v1/projects/${code('var.project_id')}/regions/${code('var.region')}/workflowTemplates/${name}:instantiate`,
    body: {},
    audience: null,
    grants: (grant, member) => runsAs(label, grant, 'roles/dataproc.editor', member),
  };
}

/** Spark was named, and machines are not refused: then nothing else can run its jobs. */
export function runsSpark({ needs }: BatchNode, requirements: ResolvedRequirements): boolean {
  if (!wantsProduct(requirements, 'spark') || isExcluded(requirements, [], ['dataproc'])) return false;
  const allowed = allows(needs.forms, 'vm') || allows(needs.forms, 'container');
  return allowed && !isExcluded(requirements, ['batch_compute:vm']);
}

function clusterUsages(workers: number, demand: BatchDemand): readonly Usage[] {
  const worked = (demand.tasksPerMonth * demand.hoursPerTask * demand.vcpuPerTask) / (workers * VCPU);
  const hours = worked + RUNS_PER_MONTH * START_HOURS;
  const machines = workers + 1;
  return [
    {
      meter: `compute_engine/${MACHINE}`,
      what: 'Machines while a run lasts',
      quantity: machines * hours,
      arithmetic: `${formatNumber(machines)} machines x (${formatNumber(worked)} h + ${RUNS_PER_MONTH} x 6 min)`,
      comesAndGoes: true,
    },
    {
      meter: 'dataproc/premium',
      what: 'Dataproc, a vCPU and hour',
      quantity: machines * VCPU * hours,
      arithmetic: `${formatNumber(machines)} x ${VCPU} vCPU x ${formatNumber(hours)} h`,
    },
    privateApiUsage(),
  ];
}

function templateBlocks({ workers }: ClusterSize, node: BatchNode, site: Site): readonly Block[] {
  const label = site.label(node.id);
  const machine = {
    machine_type: code(`var.${label}_machine`),
    disk_config: nested({ boot_disk_type: 'pd-balanced', boot_disk_size_gb: DISK_GIB }),
  };
  return [
    ...apis('dataproc', 'compute'),
    ...jobVariables(workers, node, label),
    ...serviceAccount(label, node.id, node.title),
    ...projectRole(`${label}_works`, 'roles/dataproc.worker', memberOf(label), null),
    ...insideRules(node, label, site),
    resource('compute.tf', 'google_dataproc_workflow_template', label, {
      name: nameOf(node.id),
      location: code('var.region'),
      labels: code('local.labels'),
      placement: nested({
        managed_cluster: nested({
          cluster_name: nameOf(node.id),
          labels: code('local.labels'),
          config: nested({
            gce_cluster_config: nested({
              subnetwork: code(`${SUBNET}.id`),
              service_account: emailOf(label),
              service_account_scopes: ['cloud-platform'],
              internal_ip_only: true,
              tags: [networkTag(site, node.id)],
              shielded_instance_config: nested({
                enable_secure_boot: true,
                enable_vtpm: true,
                enable_integrity_monitoring: true,
              }),
            }),
            master_config: nested({ num_instances: 1, ...machine }),
            worker_config: nested({ num_instances: code(`var.${label}_workers`), ...machine }),
            software_config: nested({ image_version: code(`var.${label}_image`) }),
          }),
        }),
      }),
      jobs: nested({
        step_id: 'run',
        pyspark_job: nested({ main_python_file_uri: code(`var.${label}_program`) }),
      }),
      depends_on: [
        ...enabled('dataproc'),
        code(`google_project_iam_member.${label}_works`),
        code(`google_compute_firewall.${label}_in`),
        code(PRIVATE_APIS),
      ],
    }),
    output(
      `${label}_run`,
      `Command that runs ${node.title} once by hand.`,
      code(
        `"gcloud dataproc workflow-templates instantiate \${google_dataproc_workflow_template.${label}.name} --region \${var.region}"`,
      ),
    ),
  ];
}

/** The network refuses everything else: machines of a cluster speak to each other (cloud.google.com/dataproc/docs/concepts/configuring-clusters/network). */
function insideRules(node: BatchNode, label: string, site: Site): readonly Block[] {
  const tag = networkTag(site, node.id);
  const shared = { network: code(`${NETWORK}.id`), priority: 1000, target_tags: [tag] };
  const allow = [nested({ protocol: 'tcp' }), nested({ protocol: 'udp' }), nested({ protocol: 'icmp' })];
  return [
    resource('network.tf', 'google_compute_firewall', `${label}_in`, {
      name: nameOf(node.id, '-in'),
      description: 'Machines of a Dataproc cluster speak to each other',
      ...shared,
      direction: 'INGRESS',
      source_tags: [tag],
      allow,
    }),
    resource('network.tf', 'google_compute_firewall', `${label}_out`, {
      name: nameOf(node.id, '-out'),
      description: 'Machines of a Dataproc cluster speak to each other',
      ...shared,
      direction: 'EGRESS',
      destination_ranges: [code('var.network_cidr')],
      allow,
    }),
  ];
}

function jobVariables(workers: number, { title }: BatchNode, label: string): readonly Block[] {
  return [
    stringVariable(
      `${label}_program`,
      `Program of ${title} in Python, gs://…; an example that comes with Spark until yours is there.`,
      'file:///usr/lib/spark/examples/src/main/python/pi.py',
      matches('^(gs|file)://', 'Give an address that begins with gs:// or file://.'),
    ),
    stringVariable(
      `${label}_image`,
      `Versions of Dataproc and Spark that ${title} runs on.`,
      '2.2-debian12',
      matches('^[0-9]+\\\\.[0-9]+-(debian|ubuntu|rocky)[0-9]+$', 'Use a version such as 2.2-debian12.'),
    ),
    stringVariable(
      `${label}_machine`,
      `Machine of a worker of ${title}.`,
      MACHINE,
      matches('^[a-z][0-9a-z]+-[a-z]+-[0-9]+$', 'Name a machine such as e2-standard-4.'),
    ),
    numberVariable(
      `${label}_workers`,
      `Workers of ${title} while a run lasts.`,
      workers,
      between(LEAST_WORKERS, MOST_WORKERS),
    ),
  ];
}

const PERMISSIONS: Permissions = {
  google_dataproc_workflow_template: `dataproc.workflowTemplates.create,delete,get,update ${AS_IDENTITY}`,
};
