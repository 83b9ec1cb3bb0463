import type { ComputeDemand, JobDemand } from '../../../../../model/demand.ts';
import type { Usage } from '../../../../../model/offering.ts';
import { HOURS_PER_MONTH } from '../../../../../model/workload.ts';
import { type MachineSize, machineUsage, webMachines, workerMachines } from '../ec2-size.ts';

/** System pods use a fifth of each node. */
const OWN_SHARE = 1.25;
/** Pods per node: two of 1.5 GiB fit on the smallest node of 4 GiB. */
export const PODS_PER_MACHINE = 2;
/** A t3.small supports eleven pods, most of them system pods (EKS guide, "Choosing an instance type"). */
const TOO_SMALL = 't3.small';
/** Nodes of one managed group by default (EKS service quotas). */
const MOST_NODES = 450;

export function webNodes(demand: ComputeDemand, zones: number): readonly MachineSize[] {
  const { leastMemoryGb = 0, leastVcpu = 0 } = demand;
  const least = {
    leastMemoryGb: leastMemoryGb * PODS_PER_MACHINE * OWN_SHARE,
    leastVcpu: leastVcpu * PODS_PER_MACHINE,
  };
  return nodes(webMachines({ ...demand, ...least, rpsPerVcpu: demand.rpsPerVcpu / OWN_SHARE }, zones));
}

export function workerNodes(demand: JobDemand, zones: number): readonly MachineSize[] {
  return nodes(workerMachines({ ...demand, jobSeconds: demand.jobSeconds * OWN_SHARE }, zones));
}

function nodes(machines: readonly MachineSize[]): readonly MachineSize[] {
  return machines
    .filter(({ instance, maximum }) => instance !== TOO_SMALL && maximum <= MOST_NODES)
    .map((size) => ({ ...size, qualities: { ...size.qualities, operations: 0.6 } }));
}

/** Usage: the nodes, and the control plane that all applications share. */
export function nodeUsage(size: MachineSize): readonly Usage[] {
  return [
    ...machineUsage(size),
    {
      meter: 'eks/control-plane',
      what: 'control plane of the cluster',
      quantity: HOURS_PER_MONTH,
      arithmetic: `1 x ${HOURS_PER_MONTH} h`,
      sharedAs: 'aws-eks-control-plane',
    },
  ];
}
