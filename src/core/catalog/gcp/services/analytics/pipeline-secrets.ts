import type { ArchitectureGraph } from '../../../../model/graph.ts';

/** Managed pipelines sign in under their own identity and read no secret. */
const PIPELINES: ReadonlySet<string> = new Set(['etl', 'stream_processing']);

export function withoutPipelineSecrets(graph: ArchitectureGraph): ArchitectureGraph {
  const pipelines = new Set(graph.nodes.filter(({ capability }) => PIPELINES.has(capability)).map(({ id }) => id));
  return { ...graph, edges: graph.edges.filter(({ from, kind }) => kind !== 'secret' || !pipelines.has(from)) };
}
