import type { ComputeDemand } from '../../../model/demand.ts';

/** Memory (GB) and vCPU of an instance, or of the container in it. */
export interface Instance {
  readonly memoryGb: number;
  readonly vcpu: number;
}

/** True if the product of a program runs on an instance of this size. */
export function runsProduct(
  { leastMemoryGb = 0, leastVcpu = 0 }: ComputeDemand,
  { memoryGb, vcpu }: Instance,
): boolean {
  return memoryGb >= leastMemoryGb && vcpu >= leastVcpu;
}
