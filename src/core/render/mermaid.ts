import type { BlueprintGraph, BlueprintNode } from '../model/blueprint.ts';
import { type Edge, ZONES, type Zone } from '../model/graph.ts';

const ZONE_TITLES: Readonly<Record<Zone, string>> = {
  edge: 'Edge',
  public: 'Public',
  private_application: 'Private application',
  private_data: 'Private data',
  management: 'Management',
};

const STORES: ReadonlySet<string> = new Set([
  'relational_db',
  'document_db',
  'key_value_db',
  'object_storage',
  'static_site',
  'cache',
]);

/** The graph as a Mermaid flowchart: zones as boxes, solid lines for synchronous edges, dotted lines for asynchronous ones. */
export function mermaid(graph: BlueprintGraph): string {
  const lines = ['flowchart LR'];
  for (const actor of graph.actors) lines.push(`  ${nameOf(actor.id)}(["${text(actor.title)}"])`);
  const regions = [...new Set(graph.nodes.map(({ region }) => region))];
  for (const region of regions) {
    for (const zone of ZONES) lines.push(...box(graph, zone, region, regions));
  }
  for (const edge of graph.edges) {
    const arrow = edge.synchronous ? '-->' : '-.->';
    lines.push(`  ${nameOf(edge.from)} ${arrow}|"${label(edge)}"| ${nameOf(edge.to)}`);
  }
  return lines.join('\n');
}

/** A zone as a box; with several regions, one box for each. */
function box(graph: BlueprintGraph, zone: Zone, region: string, regions: readonly string[]): readonly string[] {
  const inside = graph.nodes.filter((node) => node.zone === zone && node.region === region);
  if (inside.length === 0) return [];
  const isFirst = region === regions[0];
  const id = isFirst ? `zone_${zone}` : `zone_${zone}_${nameOf(region)}`;
  const title = regions.length > 1 ? `${ZONE_TITLES[zone]}, ${region}` : ZONE_TITLES[zone];
  return [`  subgraph ${id}["${title}"]`, ...inside.map((node) => `    ${nameOf(node.id)}${shape(node)}`), '  end'];
}

/** Words of the language, which are no names. */
const RESERVED: ReadonlySet<string> = new Set([
  'end',
  'graph',
  'subgraph',
  'flowchart',
  'class',
  'style',
  'click',
  'default',
]);

function nameOf(id: string): string {
  const name = id.replaceAll('-', '_');
  return RESERVED.has(name) ? `${name}_` : name;
}

function shape(node: BlueprintNode): string {
  const inside = `"${text(node.title)}<br/>${text(node.service)}"`;
  return STORES.has(node.capability) ? `[(${inside})]` : `[${inside}]`;
}

function label(edge: Edge): string {
  const what = edge.payload === undefined ? edge.kind : text(edge.payload);
  return edge.port === null ? what : `${what} ${edge.port}`;
}

/** Escapes quotes and angle brackets, which would end a label or start a tag. */
function text(raw: string): string {
  return raw.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
