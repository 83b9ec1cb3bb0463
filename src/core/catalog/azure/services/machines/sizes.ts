import type { ComputeDemand } from '../../../../model/demand.ts';
import type { SizeFacts } from '../../../../model/offering.ts';
import { managed } from '../../../kit/usage.ts';
import { type Instance, runsProduct } from '../product-needs.ts';

export interface MachineSize extends SizeFacts {
  readonly machine: string;
  readonly least: number;
  readonly most: number;
}

export interface Machine extends Instance {
  readonly name: string;
  /** Baseline vCPU; CPU credits earned while idle allow bursts up to all vCPU. */
  readonly steady: number;
}

/** Sizes with full vCPU at any time. learn.microsoft.com/azure/virtual-machines/sizes/overview */
export const MACHINES: readonly Machine[] = [
  { name: 'Standard_D2s_v5', vcpu: 2, steady: 2, memoryGb: 8 },
  { name: 'Standard_D4s_v5', vcpu: 4, steady: 4, memoryGb: 16 },
  { name: 'Standard_D8s_v5', vcpu: 8, steady: 8, memoryGb: 32 },
];

/** All sizes, including a low-cost burstable one: learn.microsoft.com/azure/virtual-machines/bv1-series */
export const ALL_MACHINES: readonly Machine[] = [
  { name: 'Standard_B2s', vcpu: 2, steady: 0.4, memoryGb: 4 },
  ...MACHINES,
];
const BURSTING = 0.8;

/** Larger sizes, for products and loads that the others do not carry. */
export const LARGE_MACHINES: readonly Machine[] = [
  { name: 'Standard_D16s_v5', vcpu: 16, steady: 16, memoryGb: 64 },
  { name: 'Standard_D32s_v5', vcpu: 32, steady: 32, memoryGb: 128 },
];

/** The sizes on which the product of a program runs. */
export function machinesFor(demand: ComputeDemand, machines: readonly Machine[]): readonly Machine[] {
  return machines.filter((machine) => runsProduct(demand, machine));
}

/** Maximum machines of one scale set in this design. */
const MOST_MACHINES = 100;

/** Machines for a load. @param vcpus needed at a share of the load, @param zones the load must survive the loss of one */
export function machineCount(vcpus: number, vcpu: number, zones: number, minimum: number): number {
  const needed = Math.max(1, Math.ceil(vcpus / vcpu));
  return Math.max(zones >= 2 ? zones * Math.ceil(needed / (zones - 1)) : needed, minimum);
}

/** Sizes for a load, with larger machines only if no others carry it. @param mean and peak vCPU that are needed */
export function machineSizes(
  mean: number,
  peak: number,
  zones: readonly number[],
  minimum: number,
  machines: readonly Machine[],
  larger: readonly Machine[] = LARGE_MACHINES,
): readonly MachineSize[] {
  const usual = sizesOf(mean, peak, zones, minimum, machines);
  return usual.length > 0 ? usual : sizesOf(mean, peak, zones, minimum, larger);
}

function sizesOf(
  mean: number,
  peak: number,
  zones: readonly number[],
  minimum: number,
  machines: readonly Machine[],
): readonly MachineSize[] {
  return zones.flatMap((spread) =>
    machines.flatMap(({ name, vcpu, steady }): readonly MachineSize[] => {
      const least = machineCount(mean, steady, spread, minimum);
      const most = Math.max(least, machineCount(peak, vcpu, spread, minimum));
      if (most > MOST_MACHINES) return [];
      return [
        {
          sku: `${name.replace('Standard_', '').replace('_', ' ')}, ${least} to ${most} machines${spread >= 2 ? ', zone-redundant' : ''}`,
          count: least,
          machine: name,
          least,
          most,
          // Service level agreement for online services: two machines over zones 99.99 %, one with a managed disk 99.5 %.
          qualities: managed(spread, spread >= 2 ? 99.99 : 99.5, {
            operations: 1,
            headroomScore: steady < vcpu ? BURSTING : 1,
          }),
        },
      ];
    }),
  );
}
