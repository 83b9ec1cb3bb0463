import type { Edge, GraphNode } from '../../../model/graph.ts';
import type { Site } from '../../../model/offering.ts';

/** Id of the other node of an edge: of the caller, or of the receiver that the node triggers. */
export function partnerOf(node: Pick<GraphNode, 'id'>, edge: Edge): string {
  return edge.from === node.id ? edge.to : edge.from;
}

/** The edges from one node to another. A grant covers them all, so that a caller has one role on what it calls. */
export function callsTo(site: Site, callerId: string, nodeId: string): readonly Edge[] {
  return site.from(callerId).filter(({ to }) => to === nodeId);
}

/** The component starts another with its messages, files or events. */
export function triggers(site: Site, nodeId: string, receiverId: string): boolean {
  return callsTo(site, nodeId, receiverId).some(({ kind }) => kind === 'trigger');
}
