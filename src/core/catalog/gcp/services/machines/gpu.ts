import { formatNumber } from '../../../../messages/numbers.ts';
import type { GpuDemand } from '../../../../model/demand.ts';
import type { Claim } from '../../../../model/finding.ts';
import type { Edge, GraphNode } from '../../../../model/graph.ts';
import type { AccessGrant, Site, SizeFacts } from '../../../../model/offering.ts';
import { type Block, code, nested, resource, variable } from '../../../../model/terraform.ts';
import { HOURS_PER_MONTH } from '../../../../model/workload.ts';
import { atLeast, labelOf, matches, notEmpty, numberVariable, stringVariable } from '../../../kit/blocks.ts';
import { managed } from '../../../kit/usage.ts';
import { entry } from '../../foundation/facts.ts';
import { apis, emailOf, enabled, memberOf, projectRole, serviceAccount } from '../../foundation/names.ts';
import { edgeRule, networkTag, oneAddress, SUBNET } from '../../foundation/network.ts';
import { PRIVATE_APIS, privateApiUsage } from '../../foundation/private-apis.ts';
import { callersOf } from '../cloud-run/called.ts';
import { principalOf } from '../cloud-run/web.ts';
import { NO_ACCESS } from '../starts.ts';
import { portVariable, zoneVariable } from './container.ts';
import { calledRule } from './inside.ts';
import { signInBlocks } from './sign-in.ts';

type GpuNode = GraphNode<'gpu_compute'>;

interface Machine {
  readonly name: string;
  readonly gpus: number;
  readonly gpu: string;
  /** Of all its GPUs together. */
  readonly gpuMemoryGb: number;
}

interface GpuSize extends SizeFacts {
  readonly machine: Machine;
}

/** Machines whose price has the GPUs in it (cloud.google.com/compute/docs/accelerator-optimized-machines), smallest first. */
const L4: readonly Machine[] = [
  { name: 'g2-standard-4', gpus: 1, gpu: 'L4', gpuMemoryGb: 24 },
  { name: 'g2-standard-24', gpus: 2, gpu: 'L4', gpuMemoryGb: 48 },
  { name: 'g2-standard-48', gpus: 4, gpu: 'L4', gpuMemoryGb: 96 },
  { name: 'g2-standard-96', gpus: 8, gpu: 'L4', gpuMemoryGb: 192 },
];
const A100: readonly Machine[] = [1, 2, 4, 8].map((gpus) => ({
  name: `a2-ultragpu-${gpus}g`,
  gpus,
  gpu: 'A100',
  gpuMemoryGb: gpus * 80,
}));
const H100: readonly Machine[] = [{ name: 'a3-highgpu-8g', gpus: 8, gpu: 'H100', gpuMemoryGb: 640 }];
/** Between 100 and 375 GB of disk for a system, drivers and a model; a working assumption. */
const DISK_GB = 200;
const MOST_MACHINES = 8;

export const gpuMachine = entry<'gpu_compute', GpuSize>({
  id: 'gcp.compute-engine-gpu',
  service: 'Compute Engine with GPUs',
  capability: 'gpu_compute',
  inNetwork: true,
  fit: ({ demand, needs }) =>
    needs.scaleToZero
      ? null
      : {
          because: `A virtual machine with ${demand.gpus === 1 ? 'a GPU' : `${formatNumber(demand.gpus)} GPUs`} runs any program; it is billed for ${formatNumber(demand.hoursPerMonth)} hours a month, because it is stopped for the rest.`,
          provides: ['gpu_compute'],
        },
  size: ({ demand }) => gpuSizes(demand),
  meter: ({ machine, count }, { demand }) => [
    {
      meter: `compute_engine/${machine.name}`,
      what: `Machine with ${machine.gpus} x ${machine.gpu}`,
      quantity: count * Math.min(HOURS_PER_MONTH, demand.hoursPerMonth),
      arithmetic: `${formatNumber(count)} x ${formatNumber(Math.min(HOURS_PER_MONTH, demand.hoursPerMonth))} h`,
    },
    {
      meter: 'persistent_disk/storage/pd-balanced',
      what: 'Disk, also while it is stopped',
      quantity: count * DISK_GB,
      arithmetic: `${formatNumber(count)} x ${DISK_GB} GiB x a month`,
    },
    privateApiUsage(),
  ],
  declare: (size, node, site) => gpuBlocks(size, node, site),
  claims: (_size, node): readonly Claim[] => [
    {
      kind: 'private',
      text: 'The machine has no public address and uses Secure Boot.',
      resource: `google_compute_instance.${labelOf(node.id)}`,
      attributes: { 'shielded_instance_config.enable_secure_boot': true },
    },
  ],
  principal: (_size, node) => principalOf(node.id),
  grantAccess: (_size, node, site, _caller, edge) => calledAt(node.id, site, edge),
});

/** Port of the model server: that of vLLM and Triton. */
const PORT = 8000;

/** A program calls the first machine at its private address. */
function calledAt(id: string, site: Site, edge: Edge): AccessGrant {
  if (edge.to !== id) return NO_ACCESS;
  const label = site.label(id);
  const address = `google_compute_instance.${label}[0].network_interface[0].network_ip`;
  const port = code(`tostring(var.${label}_port)`);
  return {
    environment: { [`${label.toUpperCase()}_URL`]: code(`"http://\${${address}}:\${var.${label}_port}"`) },
    secrets: {},
    blocks: [edgeRule(site, edge, { addresses: [oneAddress(address)], ports: [port] })],
  };
}

/** The smallest machine of each kind that carries it, or several of the largest L4. */
function gpuSizes(demand: GpuDemand): readonly GpuSize[] {
  const single = [L4, A100, H100].flatMap((kind) => {
    const machine = kind.find(({ gpus, gpuMemoryGb }) => gpus >= demand.gpus && gpuMemoryGb >= demand.gpuMemoryGb);
    return machine === undefined ? [] : [sizeOf(machine, 1)];
  });
  if (single.length > 0) return single;
  return [...A100.slice(-1), ...H100].flatMap((machine) => {
    const count = Math.max(Math.ceil(demand.gpus / machine.gpus), Math.ceil(demand.gpuMemoryGb / machine.gpuMemoryGb));
    return count > MOST_MACHINES ? [] : [sizeOf(machine, count)];
  });
}

function sizeOf(machine: Machine, count: number): GpuSize {
  return {
    sku: `${count === 1 ? '' : `${formatNumber(count)} x `}${machine.name}, ${machine.gpus} x ${machine.gpu}`,
    count,
    // cloud.google.com/compute/sla names no promise for machines that cannot move, as those with GPUs.
    qualities: managed(1, null, { operations: 1 }),
    machine,
  };
}

function gpuBlocks({ machine, count }: GpuSize, node: GpuNode, site: Site): readonly Block[] {
  const label = site.label(node.id);
  return [
    ...apis('compute', 'logging', 'monitoring'),
    ...gpuVariables(machine, count, node, site),
    ...serviceAccount(label, node.id, node.title),
    ...projectRole(`${label}_logs`, 'roles/logging.logWriter', memberOf(label), null),
    ...projectRole(`${label}_measures`, 'roles/monitoring.metricWriter', memberOf(label), null),
    resource('compute.tf', 'google_compute_instance', label, {
      count: code(`var.${label}_machines`),
      name: code(`"\${local.name}-${node.id}-\${count.index + 1}"`),
      zone: code(`var.${label}_zone`),
      machine_type: code(`var.${label}_machine`),
      desired_status: code(`var.${label}_running ? "RUNNING" : "TERMINATED"`),
      deletion_protection: code('var.environment == "production"'),
      tags: [networkTag(site, node.id)],
      labels: code('local.labels'),
      boot_disk: nested({
        initialize_params: nested({ image: code(`var.${label}_system`), size: DISK_GB, type: 'pd-balanced' }),
      }),
      network_interface: nested({ subnetwork: code(`${SUBNET}.id`) }),
      scheduling: nested({ on_host_maintenance: 'TERMINATE', automatic_restart: true }),
      service_account: nested({ email: emailOf(label), scopes: ['cloud-platform'] }),
      shielded_instance_config: nested({
        enable_secure_boot: true,
        enable_vtpm: true,
        enable_integrity_monitoring: true,
      }),
      metadata: {
        'enable-oslogin': 'TRUE',
        'google-logging-enabled': 'true',
        'startup-script': '#!/bin/bash\ncos-extensions install gpu || true\n',
      },
      depends_on: [...enabled('compute'), code(PRIVATE_APIS)],
    }),
    ...(callersOf(site, node.id).length === 0 ? [] : calledBlocks(node.id, site)),
    ...signInBlocks(node.id, `\${local.name}-${node.id}-1`, site),
  ];
}

function calledBlocks(id: string, site: Site): readonly Block[] {
  const label = site.label(id);
  return [portVariable(label, PORT), calledRule(id, code(`tostring(var.${label}_port)`), site)];
}

function gpuVariables(machine: Machine, count: number, { id, title }: GpuNode, site: Site): readonly Block[] {
  const label = site.label(id);
  return [
    stringVariable(
      `${label}_machine`,
      `Machine of ${title}; it brings its GPUs along.`,
      machine.name,
      matches('^(g2|a2|a3)-[a-z]+-[0-9]+g?$', 'Use a machine with GPUs such as g2-standard-4.'),
    ),
    numberVariable(`${label}_machines`, `How many machines ${title} has.`, count, atLeast(1)),
    zoneVariable(
      label,
      'Zone of the machines; not every zone has every GPU, and a new project must request a quota first.',
      site,
    ),
    variable(`${label}_running`, {
      description: `Whether ${title} runs: when it is stopped, only its disk is billed.`,
      type: 'bool',
      default: true,
    }),
    stringVariable(
      `${label}_system`,
      'Image of the system; the drivers of the GPUs are installed as it starts.',
      'projects/cos-cloud/global/images/family/cos-stable',
      notEmpty('Name an image or a family of images.'),
    ),
  ];
}
