import type { NodeCapability, Term } from '../../../../src/core/model/capability.ts';
import type { DemandOf } from '../../../../src/core/model/demand.ts';
import type { Edge, EdgeKind, GraphNode, NodeNeeds, Zone } from '../../../../src/core/model/graph.ts';
import type { ResolvedRequirements } from '../../../../src/core/model/resolved.ts';
import { SECONDS_PER_MONTH } from '../../../../src/core/model/workload.ts';
import { requirementsOf } from '../../../support/requirements.ts';

const NEEDS: NodeNeeds = { zones: 1, forms: [], scaleToZero: false };

/** A node with a demand and default needs. */
export function part<C extends NodeCapability>(
  id: string,
  capability: C,
  zone: Zone,
  demand: DemandOf<C>,
  needs: Partial<NodeNeeds> = {},
): GraphNode {
  const title = id.charAt(0).toUpperCase() + id.slice(1);
  const node = { id, title, capability, zone, demand, needs: { ...NEEDS, ...needs } };
  return { ...node, also: [], because: 'the test has it', evidence: [] } as unknown as GraphNode;
}

export function edge(from: string, to: string, kind: EdgeKind, port: number | null = 443): Edge {
  return { id: `${from}-${to}`, from, to, kind, protocol: 'tcp', port, synchronous: true, encrypted: true };
}

/** Requirements with these capabilities only. */
export function asking(...terms: readonly Term[]): ResolvedRequirements {
  const asked = requirementsOf(terms);
  return { ...asked, region: { ...asked.region, id: 'us-east-1', origin: 'assumed' } };
}

/** Requirements with these product names only. */
export function naming(names: readonly string[], asked: ResolvedRequirements = asking()): ResolvedRequirements {
  const technologies = names.map((name) => ({
    kind: 'technology' as const,
    name,
    version: null,
    term: name === 'mongodb' ? ('document_db' as const) : null,
    evidence: [],
    because: '',
  }));
  return { ...asked, technologies };
}

/** Requirements that exclude these terms. */
export function ruledOut(...terms: ResolvedRequirements['exclusions'][number]['terms']): ResolvedRequirements {
  const exclusion = { kind: 'exclusion' as const, terms, technology: null, origin: 'stated' as const };
  return { ...asking(), exclusions: [{ ...exclusion, because: '', evidence: [] }] };
}

/** Demands of each kind at a load. @param rps mean requests/s */
export function demands(rps: number) {
  const requestsPerMonth = rps * SECONDS_PER_MONTH;
  const egressGbPerMonth = (requestsPerMonth * 30) / 1e6;
  const traffic = { peakRps: 4 * rps, meanRps: rps, requestsPerMonth, responseKb: 30, egressGbPerMonth };
  return {
    traffic,
    compute: { ...traffic, rpsPerVcpu: 200, headroom: 0.3, minimumCopies: 1, port: 8080 },
    jobs: { jobsPerMonth: requestsPerMonth / 10, peakJobsPerSecond: rps / 2, jobSeconds: 2, headroom: 0.3 },
    relational: {
      engine: 'postgresql' as const,
      version: null,
      peakQps: 12 * rps,
      meanShare: 0.25,
      queriesPerVcpu: 500,
      headroom: 0.3,
      storedGb: 10 + rps,
      plannedGb: 20 + 2 * rps,
      workingSetGb: 2 + rps / 5,
      changeGbPerDay: 0.2 + rps / 100,
      connections: 40,
      rowKb: 10,
    },
    cache: { engine: 'redis' as const, memoryGb: 0.2 + rps / 100, peakOps: 20 * rps },
    objects: {
      storedGb: 50 + rps,
      readsPerMonth: requestsPerMonth,
      writesPerMonth: requestsPerMonth / 10,
      egressGbPerMonth: rps,
    },
    site: { viewsPerMonth: requestsPerMonth / 20, requestsPerMonth, storedGb: 0.1, egressGbPerMonth },
    messages: { messagesPerMonth: requestsPerMonth / 10, peakPerSecond: rps / 2, messageKb: 4 },
    mail: { messagesPerMonth: requestsPerMonth / 50, attachmentGbPerMonth: rps / 10 },
    secrets: { names: ['stripe', 'Mail Chimp'], readsPerMonth: 10_000 + rps },
    logs: { logGbPerMonth: 5 + rps, retentionDays: 90 },
    registry: { imageGb: 5 + rps / 10 },
    egress: { gbPerMonth: 5 + rps, meanVcpu: (1.3 * rps) / 200 },
    lookups: {
      storedGb: 5 + rps / 10,
      itemKb: 2,
      readsPerMonth: 9 * requestsPerMonth,
      writesPerMonth: requestsPerMonth,
      peakReadsPerSecond: 36 * rps,
      peakWritesPerSecond: 4 * rps,
    },
  };
}
