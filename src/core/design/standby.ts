import type { Cloud } from '../model/cloud.ts';
import type { GraphNode } from '../model/graph.ts';
import type { Candidate } from '../model/offering.ts';
import type { Copy } from '../model/placement.ts';
import type { SecondRegion } from '../model/requirement.ts';
import type { Figure, Workload } from '../model/workload.ts';

/**
 * Share of the load that a copy is billed for: health checks and drills of one that waits. Where both regions answer, a
 * request is answered and billed once, wherever that is, and only what stands ready is paid twice.
 */
const QUIET = 0.01;

/** The workload of a copy: the same records and files, next to no requests. */
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

/** The region has the service. */
export function isIn({ capability, offering }: Candidate, region: string, cloud: Cloud): boolean {
  return cloud.offerings[capability].some(({ id, absentFrom }) => id === offering && !absentFrom.includes(region));
}

/** The copy of a part, or null where it stands once for all regions. */
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
