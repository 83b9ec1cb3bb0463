import type { NodeCapability } from '../model/capability.ts';
import type { ArchitectureGraph, GraphNode } from '../model/graph.ts';

const FILES: ReadonlySet<NodeCapability> = new Set(['object_storage', 'data_lake']);

/** Tells device gateways and streams how many stores of files they write into by themselves, which is a part of their price. */
export function withFileStores(graph: ArchitectureGraph): ArchitectureGraph {
  const files = new Set(graph.nodes.filter(({ capability }) => FILES.has(capability)).map(({ id }) => id));
  return { ...graph, nodes: graph.nodes.map((node) => counted(node, graph, files)) };
}

function counted(node: GraphNode, { edges }: ArchitectureGraph, files: ReadonlySet<string>): GraphNode {
  if (node.capability !== 'iot_ingest' && node.capability !== 'event_stream') return node;
  const written = edges.filter(({ from, to, kind }) => from === node.id && kind === 'write' && files.has(to));
  const fileStores = new Set(written.map(({ to }) => to)).size;
  if (fileStores === 0) return node;
  return node.capability === 'iot_ingest'
    ? { ...node, demand: { ...node.demand, fileStores } }
    : { ...node, demand: { ...node.demand, fileStores } };
}
