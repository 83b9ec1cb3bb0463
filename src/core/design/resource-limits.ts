import {
  onlyForbidden,
  tooLarge,
  tooManyCores,
  tooManyInstances,
  tooManyNodes,
  unknownService,
} from '../messages/limits.ts';
import type { Advice } from '../messages/selection.ts';
import type { Cloud } from '../model/cloud.ts';
import type { Finding } from '../model/finding.ts';
import type { GraphNode } from '../model/graph.ts';
import type { ResourceLimits } from '../model/intent.ts';
import type { Candidate } from '../model/offering.ts';
import type { Placement } from '../model/placement.ts';

/** The candidates that no limit forbids; of those the ones within the limits of size, or all if none is within. */
export function withinLimits(all: readonly Candidate[], limits: ResourceLimits = {}): readonly Candidate[] {
  const permitted = all.filter(({ service }) => !isForbidden(service, limits));
  const within = permitted.filter((candidate) => excesses(candidate, limits).length === 0);
  return within.length > 0 ? within : permitted;
}

/** The finding of a component whose every service is forbidden. */
export function forbiddenFinding(node: GraphNode, all: readonly Candidate[], cloud: Cloud): Finding {
  const services = [...new Set(all.map(({ service }) => service))];
  return finding(`LIMIT-SERVICES-${node.id}`, onlyForbidden(node.title, services, cloud.name), 'fail', node.id);
}

/** What the selected design does not keep, and forbidden names that mean no service. */
export function limitFindings({ requirements, chosen }: Placement, cloud: Cloud): readonly Finding[] {
  const { resourceLimits: limits } = requirements;
  if (limits === undefined) return [];
  const { max_nodes: nodes, max_vcpu: most, forbidden_services: forbidden = [] } = limits;
  const vcpu = chosen.reduce((sum, { candidate: { size } }) => sum + (size.provisioned?.vcpu ?? 0) * size.count, 0);
  const total = Math.round(vcpu * 100) / 100;
  const known = Object.values(cloud.offerings).flatMap((entries) => entries.map(({ service }) => service));
  const unknown = forbidden.filter(
    (name) => !known.some((service) => isForbidden(service, { forbidden_services: [name] })),
  );
  return [
    ...(nodes !== undefined && chosen.length > nodes
      ? [finding('LIMIT-NODES', tooManyNodes(chosen.length, nodes))]
      : []),
    ...(most !== undefined && total > most ? [finding('LIMIT-VCPU', tooManyCores(total, most))] : []),
    ...chosen.flatMap(({ node, candidate }) =>
      excesses(candidate, limits).map(([name, advise]) =>
        finding(`LIMIT-${name}-${node.id}`, advise(node.title), 'fail', node.id),
      ),
    ),
    ...unknown.map((name, index) => finding(`LIMIT-UNKNOWN-${index + 1}`, unknownService(name, cloud.name), 'watch')),
  ];
}

type Excess = readonly [name: string, advise: (title: string) => Advice];

/** The limits of one component that a candidate exceeds. */
function excesses(
  { size }: Candidate,
  { max_instances: most, max_size: largest = {} }: ResourceLimits,
): readonly Excess[] {
  const { vcpu = 0, memoryGb = 0 } = size.provisioned ?? {};
  const { vcpu: cores, memory_gb: memory } = largest;
  const instances = Math.ceil(size.count);
  return [
    ...(most !== undefined && instances > most
      ? [['INSTANCES', (title: string) => tooManyInstances(title, instances, most)] as const]
      : []),
    ...(cores !== undefined && vcpu > cores
      ? [['VCPU', (title: string) => tooLarge(title, size.sku, 'vcpu', cores)] as const]
      : []),
    ...(memory !== undefined && memoryGb > memory
      ? [['MEMORY', (title: string) => tooLarge(title, size.sku, 'memory_gb', memory)] as const]
      : []),
  ];
}

/** Whether a forbidden name stands as whole words in the name of a service. */
function isForbidden(service: string, { forbidden_services: names = [] }: ResourceLimits): boolean {
  const said = ` ${wordsOf(service)} `;
  return names.some((name) => said.includes(` ${wordsOf(name)} `));
}

function wordsOf(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim();
}

function finding(id: string, advice: Advice, status: Finding['status'] = 'fail', node: string | null = null): Finding {
  return { id, pillar: 'operations', control: null, status, node, ...advice, proof: null };
}
