import { formatNumber } from '../../../../messages/numbers.ts';
import type { ComputeDemand } from '../../../../model/demand.ts';
import type { Claim } from '../../../../model/finding.ts';
import type { SizeFacts, Usage } from '../../../../model/offering.ts';
import { code } from '../../../../model/terraform.ts';
import { HOURS_PER_MONTH } from '../../../../model/workload.ts';
import { labelOf } from '../../../kit/blocks.ts';
import { isExcluded } from '../../../kit/requirements.ts';
import { managed } from '../../../kit/usage.ts';
import { type Backend, entry } from '../../foundation/facts.ts';
import { HOURS } from '../../foundation/names.ts';
import { privateApiUsage } from '../../foundation/private-apis.ts';
import { allows, principalOf } from '../cloud-run/web.ts';
import { calledThroughBalancer, processed } from '../load-balancing/index.ts';
import { messageStart, pulls } from '../pubsub/deliver.ts';
import { startGrant } from '../starts.ts';
import { DISK_GB, GROUP_PERMISSIONS, groupBlocks } from './group.ts';
import { calledInside, INSIDE_PERMISSIONS, insideBlocks, insideUsage } from './inside.ts';

interface Machine {
  readonly name: string;
  readonly vcpu: number;
  readonly memoryGb: number;
  /** The size of its family that has a price, and its multiple: E2 machines cost the same for each vCPU of a family. */
  readonly priced?: { readonly name: string; readonly times: number };
}

export interface GroupSize extends SizeFacts {
  readonly machine: Machine;
  readonly least: number;
  readonly most: number;
}

/** e2-medium shares its cores and gives one vCPU all the time (cloud.google.com/compute/docs/general-purpose-machines). */
const MACHINES: readonly Machine[] = [
  { name: 'e2-medium', vcpu: 1, memoryGb: 4 },
  { name: 'e2-standard-2', vcpu: 2, memoryGb: 8 },
  { name: 'e2-standard-4', vcpu: 4, memoryGb: 16 },
  { name: 'e2-standard-8', vcpu: 8, memoryGb: 32 },
];
/** For products that need more memory than the machines above have. */
const LARGE_MACHINES: readonly Machine[] = [
  { name: 'e2-highmem-8', vcpu: 8, memoryGb: 64, priced: { name: 'e2-highmem-4', times: 2 } },
  { name: 'e2-highmem-16', vcpu: 16, memoryGb: 128, priced: { name: 'e2-highmem-4', times: 4 } },
];
const MOST_MACHINES = 500;
/** Machines in several zones, or one by itself (cloud.google.com/compute/sla). */
const SPREAD_AVAILABILITY = 99.99;
const SINGLE_AVAILABILITY = 99.9;

export const vmWeb = entry<'web_compute', GroupSize>({
  id: 'gcp.compute-engine-web',
  service: 'Compute Engine',
  capability: 'web_compute',
  multiRegion: { standby: oneMachine },
  form: 'vm',
  inNetwork: true,
  fit(node, requirements) {
    if (!allows(node.needs.forms, 'vm') || node.needs.scaleToZero || isExcluded(requirements, ['web_compute:vm']))
      return null;
    return {
      because: `A managed instance group runs the program for a peak of ${formatNumber(node.demand.peakRps)} requests/s; a machine that fails is recreated, and machines are added under load.`,
      provides: ['web_compute', 'web_compute:vm'],
    };
  },
  size: ({ demand, needs }) => groupSizes(demand, needs.zones),
  meter: (size, { demand }) => [
    ...machineUsages(size),
    ...(demand.internal === true ? [insideUsage(), processed(demand)] : []),
  ],
  declare: (size, node, site) => [
    ...groupBlocks(
      {
        id: node.id,
        title: node.title,
        machine: size.machine.name,
        least: size.least,
        most: size.most,
        port: node.demand.port,
        variables: {},
      },
      site,
    ),
    ...(node.demand.internal === true ? insideBlocks(node.id, site) : []),
  ],
  grantAccess: (_size, { id, demand }, site, _caller, edge) =>
    demand.internal === true ? calledInside(id, site, edge) : calledThroughBalancer(id, site, edge),
  claims: (_size, node) => groupClaims(labelOf(node.id)),
  principal: (_size, node) => principalOf(node.id),
  facts: (_size, node) => ({
    permissions: { ...GROUP_PERMISSIONS, ...INSIDE_PERMISSIONS },
    backend: backendOf(labelOf(node.id)),
  }),
});

export const vmWorker = entry<'worker_compute', GroupSize>({
  id: 'gcp.compute-engine-worker',
  service: 'Compute Engine',
  capability: 'worker_compute',
  multiRegion: { standby: oneMachine },
  form: 'vm',
  inNetwork: true,
  fit(node, requirements) {
    const { forms, scaleToZero } = node.needs;
    if (!allows(forms, 'vm') || scaleToZero || isExcluded(requirements, ['worker_compute:vm'])) return null;
    return {
      because: `A managed instance group fetches messages when it has capacity; a job of ${formatNumber(node.demand.jobSeconds)} s has no time limit.`,
      provides: ['worker_compute', 'worker_compute:vm'],
    };
  },
  size: ({ demand, needs }) => {
    const vcpu = (perSecond: number) => perSecond * demand.jobSeconds * (1 + demand.headroom);
    const mean = demand.jobsPerMonth / (HOURS_PER_MONTH * 3600);
    return sizesFor(vcpu(mean), vcpu(demand.peakJobsPerSecond), 1, needs.zones);
  },
  meter: (size) => machineUsages(size),
  declare: (size, node, site) => {
    const { title, id, demand } = node;
    const { variables, blocks } = pulls(site, id, demand.jobSeconds, true);
    return [
      ...groupBlocks(
        { id, title, machine: size.machine.name, least: size.least, most: size.most, port: null, variables },
        site,
      ),
      ...blocks,
    ];
  },
  grantAccess: (_size, node, site, caller, edge) => startGrant(node.id, messageStart(node.id), site, caller, edge),
  claims: (_size, node) => groupClaims(labelOf(node.id)),
  principal: (_size, node) => principalOf(node.id),
  facts: (_size, node) => ({ permissions: GROUP_PERMISSIONS, start: messageStart(node.id) }),
});

function backendOf(label: string): Backend {
  return {
    kind: 'instances',
    group: code(`google_compute_region_instance_group_manager.${label}.instance_group`),
    healthCheck: code(`google_compute_health_check.${label}.id`),
  };
}

function groupSizes(demand: ComputeDemand, zones: number): readonly GroupSize[] {
  const vcpu = (rps: number) => (rps * (1 + demand.headroom)) / demand.rpsPerVcpu;
  return sizesFor(vcpu(demand.meanRps), vcpu(demand.peakRps), demand.minimumCopies, zones, largeEnough(demand));
}

/** Machines on which the product runs. */
function largeEnough({ leastVcpu = 0, leastMemoryGb = 0 }: ComputeDemand): readonly Machine[] {
  const isEnough = ({ vcpu, memoryGb }: Machine) => vcpu >= leastVcpu && memoryGb >= leastMemoryGb;
  const usual = MACHINES.filter(isEnough);
  return usual.length > 0 ? usual : LARGE_MACHINES.filter(isEnough);
}

/** After the loss of one zone the rest must carry the load. */
function sizesFor(
  meanVcpu: number,
  peakVcpu: number,
  copies: number,
  zones: number,
  machines = MACHINES,
): readonly GroupSize[] {
  const machinesFor = (vcpu: number, machine: Machine) => {
    const needed = Math.max(1, Math.ceil(vcpu / machine.vcpu));
    return zones > 1 ? zones * Math.ceil(needed / (zones - 1)) : needed;
  };
  return machines.flatMap((machine) => {
    const least = Math.max(1, copies, zones, machinesFor(meanVcpu, machine));
    const most = Math.max(least + 1, machinesFor(peakVcpu, machine));
    if (most > MOST_MACHINES) return [];
    return [
      {
        sku: skuOf(machine, least, most),
        count: least,
        qualities: managed(Math.min(zones, least), least > 1 && zones > 1 ? SPREAD_AVAILABILITY : SINGLE_AVAILABILITY, {
          operations: 0.6,
          headroomScore: machine.name === 'e2-medium' ? 0.8 : 1,
        }),
        machine,
        least,
        most,
      },
    ];
  });
}

function skuOf({ name }: Machine, least: number, most: number): string {
  return `${formatNumber(least)} x ${name}, up to ${formatNumber(most)}`;
}

/** One machine is kept in the second region; scaling adds the rest. */
function oneMachine(size: GroupSize): GroupSize {
  return { ...size, sku: skuOf(size.machine, 1, size.most), count: 1, least: 1 };
}

function machineUsages({ count, machine }: GroupSize): readonly Usage[] {
  const { name, times } = machine.priced ?? { name: machine.name, times: 1 };
  const multiple = times === 1 ? '' : ` x ${times} of ${name}`;
  return [
    {
      meter: `compute_engine/${name}`,
      what: 'Machines',
      quantity: count * times * HOURS_PER_MONTH,
      arithmetic: `${formatNumber(count)}${multiple} x ${HOURS}`,
    },
    {
      meter: 'persistent_disk/storage/pd-balanced',
      what: 'Their disks',
      quantity: count * DISK_GB,
      arithmetic: `${formatNumber(count)} x ${DISK_GB} GiB`,
    },
    privateApiUsage(),
  ];
}

function groupClaims(label: string): readonly Claim[] {
  return [
    {
      kind: 'autoscaled',
      text: 'Machines are added under load and removed afterwards.',
      resource: `google_compute_region_autoscaler.${label}`,
      argument: `max_replicas = var.${label}_max_machines`,
    },
    {
      kind: 'private',
      text: 'The machines have no public addresses and use Secure Boot.',
      resource: `google_compute_instance_template.${label}`,
      argument: 'enable_secure_boot = true',
    },
  ];
}
