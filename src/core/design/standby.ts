import type { Cloud } from '../model/cloud.ts';
import type { GraphNode } from '../model/graph.ts';
import type { Candidate } from '../model/offering.ts';
import type { Copy } from '../model/placement.ts';
import type { SecondRegion } from '../model/resolved.ts';
import type { Figure, Workload } from '../model/workload.ts';

/**
 * Share of the load that a copy is billed for: health checks and failover tests of a standby. With two active regions,
 * each request is served and billed once, and only provisioned capacity is paid twice.
 */
const QUIET = 0.01;

/** The workload of a standby copy: the same stored data, almost no requests. */
export function standbyWorkload(workload: Workload): Workload {
  const little = (figure: Figure): Figure => ({ ...figure, value: figure.value * QUIET });
  return {
    ...workload,
    peakRps: little(workload.peakRps),
    meanRps: little(workload.meanRps),
    requestsPerMonth: little(workload.requestsPerMonth),
    egressGbPerMonth: little(workload.egressGbPerMonth),
    emailsPerMonth: little(workload.emailsPerMonth),
    jobsPerMonth: little(workload.jobsPerMonth),
    logGbPerMonth: little(workload.logGbPerMonth),
    eventsPeakPerSecond: little(workload.eventsPeakPerSecond),
    eventsMeanPerSecond: little(workload.eventsMeanPerSecond),
    scannedGbPerMonth: little(workload.scannedGbPerMonth),
    modelCallsPerMonth: little(workload.modelCallsPerMonth),
    mediaMinutesPerMonth: little(workload.mediaMinutesPerMonth),
    tasksPerMonth: little(workload.tasksPerMonth),
  };
}

/** Whether the region has the service. */
export function isIn({ capability, offering }: Candidate, region: string, cloud: Cloud): boolean {
  return cloud.offerings[capability].some(({ id, absentFrom }) => id === offering && !absentFrom.includes(region));
}

/** The copy of a component; null if all regions share it. */
export function copyOf(node: GraphNode, candidate: Candidate, second: SecondRegion, quietNode: GraphNode): Copy | null {
  if (candidate.spanning.scope === 'global') return null;
  return {
    id: copyId(node.id, second.id),
    region: second.id,
    candidate: candidate.spanning.copy(second.mode, quietNode),
  };
}

export function copyId(nodeId: string, region: string): string {
  return `${nodeId}-${region}`;
}
