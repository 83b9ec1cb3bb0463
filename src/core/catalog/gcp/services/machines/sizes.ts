import { formatNumber } from '../../../../messages/numbers.ts';
import type { ComputeDemand } from '../../../../model/demand.ts';
import type { SizeFacts, Usage } from '../../../../model/offering.ts';
import { HOURS_PER_MONTH } from '../../../../model/workload.ts';
import { managed } from '../../../kit/usage.ts';
import { HOURS } from '../../foundation/names.ts';
import { DISK_GB } from './container.ts';

interface Machine {
  readonly name: string;
  readonly vcpu: number;
  readonly memoryGb: number;
  /** The size of its family that has a price, and its multiple: E2 machines cost the same for each vCPU of a family. */
  readonly priced?: { readonly name: string; readonly times: number };
}

/** One machine. */
export interface MachineSize extends SizeFacts {
  readonly machine: Machine;
}

export interface GroupSize extends MachineSize {
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

/** Machines of which one carries the peak. */
export function singleSizes(demand: ComputeDemand): readonly MachineSize[] {
  const needed = vcpuFor(demand.peakRps, demand);
  return largeEnough(demand)
    .filter(({ vcpu }) => vcpu >= needed)
    .map((machine) => ({
      sku: machine.name,
      count: 1,
      qualities: qualitiesOf(machine, 1, SINGLE_AVAILABILITY),
      machine,
    }));
}

export function groupSizes(demand: ComputeDemand, zones: number): readonly GroupSize[] {
  const { meanRps, peakRps, minimumCopies } = demand;
  return sizesFor(vcpuFor(meanRps, demand), vcpuFor(peakRps, demand), minimumCopies, zones, largeEnough(demand));
}

function vcpuFor(rps: number, { headroom, rpsPerVcpu }: ComputeDemand): number {
  return (rps * (1 + headroom)) / rpsPerVcpu;
}

/** Machines on which the product runs. */
function largeEnough({ leastVcpu = 0, leastMemoryGb = 0 }: ComputeDemand): readonly Machine[] {
  const isEnough = ({ vcpu, memoryGb }: Machine) => vcpu >= leastVcpu && memoryGb >= leastMemoryGb;
  const usual = MACHINES.filter(isEnough);
  return usual.length > 0 ? usual : LARGE_MACHINES.filter(isEnough);
}

/** After the loss of one zone the rest must carry the load. */
export function sizesFor(
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
    const availability = least > 1 && zones > 1 ? SPREAD_AVAILABILITY : SINGLE_AVAILABILITY;
    return [
      {
        sku: skuOf(machine, least, most),
        count: least,
        qualities: qualitiesOf(machine, Math.min(zones, least), availability),
        machine,
        least,
        most,
      },
    ];
  });
}

function qualitiesOf({ name }: Machine, zones: number, availability: number): SizeFacts['qualities'] {
  return managed(zones, availability, { operations: 0.6, headroomScore: name === 'e2-medium' ? 0.8 : 1 });
}

function skuOf({ name }: Machine, least: number, most: number): string {
  return `${formatNumber(least)} x ${name}, up to ${formatNumber(most)}`;
}

/** One machine is kept in the second region; scaling adds the rest. */
export function oneMachine(size: GroupSize): GroupSize {
  return { ...size, sku: skuOf(size.machine, 1, size.most), count: 1, least: 1 };
}

/** Machines and their disks. */
export function machineUsages({ count, machine }: MachineSize): readonly Usage[] {
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
  ];
}
