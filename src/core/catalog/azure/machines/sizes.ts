import type { SizeFacts } from '../../../model/offering.ts';
import { managed } from '../quantity.ts';

export interface MachineSize extends SizeFacts {
  readonly machine: string;
  readonly least: number;
  readonly most: number;
}

/** Machines with their vCPU. learn.microsoft.com/azure/virtual-machines/sizes/overview */
export const MACHINES = [
  { name: 'Standard_D2s_v5', vcpu: 2 },
  { name: 'Standard_D4s_v5', vcpu: 4 },
  { name: 'Standard_D8s_v5', vcpu: 8 },
] as const;

/** Machines of one set that this design lets grow. */
const MOST_MACHINES = 100;

/** @param vcpus needed at a share of the load, @param zones over which the rest must carry it when one is lost */
export function machineCount(vcpus: number, vcpu: number, zones: number, minimum: number): number {
  const needed = Math.max(1, Math.ceil(vcpus / vcpu));
  return Math.max(zones >= 2 ? zones * Math.ceil(needed / (zones - 1)) : needed, minimum);
}

/** @param mean and peak vCPU that are needed */
export function machineSizes(
  mean: number,
  peak: number,
  zones: readonly number[],
  minimum: number,
): readonly MachineSize[] {
  return zones.flatMap((spread) =>
    MACHINES.flatMap(({ name, vcpu }): readonly MachineSize[] => {
      const least = machineCount(mean, vcpu, spread, minimum);
      const most = Math.max(least, machineCount(peak, vcpu, spread, minimum));
      if (most > MOST_MACHINES) return [];
      return [
        {
          sku: `${name.replace('Standard_', '').replace('_', ' ')}, ${least} to ${most} machines${spread >= 2 ? ' over zones' : ''}`,
          count: least,
          machine: name,
          least,
          most,
          // Service level agreement for online services: two machines over zones 99.99 %, one with a managed disk 99.5 %.
          qualities: managed(spread, spread >= 2 ? 99.99 : 99.5, { operations: 1 }),
        },
      ];
    }),
  );
}
