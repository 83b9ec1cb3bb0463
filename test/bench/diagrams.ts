import { type Blueprint, createEngine, svgDiagram } from '#core/index.ts';
import { medianMs, ratio, table } from './measure.ts';
import { PLATFORM } from './texts.ts';

const RUNS = 20;
const SIZES = [10, 20, 40, 80] as const;

/** Rendering of a graph by size. Baseline: JSON serialization and parsing of the graph. */
export async function benchDiagrams(): Promise<string> {
  const engine = await createEngine();
  const platform = engine.synthesize({ id: 'synt_1', text: PLATFORM, cloud: 'aws', constraints: {} });
  const rows = SIZES.map((size) => {
    const blueprint = ofSize(platform, size);
    const { graph } = blueprint;
    const ms = medianMs(() => svgDiagram(blueprint), RUNS);
    const baseline = medianMs(() => JSON.parse(JSON.stringify(graph)), RUNS);
    const kilobytes = (svgDiagram(blueprint).length / 1000).toFixed(0);
    const counts = [String(graph.nodes.length), String(graph.edges.length), kilobytes];
    return ['a platform', ...counts, ms.toFixed(1), baseline.toFixed(2), ratio(ms, baseline)];
  });
  const columns = ['graph', 'nodes', 'edges', 'KB', 'ms', 'baseline ms', 'ratio'];
  return table('the picture of a graph, against JSON.stringify and JSON.parse of it', columns, rows);
}

/** The first nodes, or all nodes and copies with the same edges. */
function ofSize(blueprint: Blueprint, size: number): Blueprint {
  const { nodes, edges, actors } = blueprint.graph;
  const copies = Array.from({ length: Math.ceil(size / nodes.length) }, (_, copy) => copy);
  const name = (id: string, copy: number) => (actors.some((actor) => actor.id === id) ? id : `${id}-${copy}`);
  const all = copies.flatMap((copy) => nodes.map((node) => ({ ...node, id: name(node.id, copy) }))).slice(0, size);
  const known = new Set([...all, ...actors].map(({ id }) => id));
  const joined = copies
    .flatMap((copy) => edges.map((edge) => ({ ...edge, from: name(edge.from, copy), to: name(edge.to, copy) })))
    .filter(({ from, to }) => known.has(from) && known.has(to));
  return { ...blueprint, graph: { nodes: all, edges: joined, actors } };
}
