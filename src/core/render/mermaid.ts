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

/** The graph as a Mermaid flowchart: zones as boxes, solid lines for what waits for an answer, dotted for what does not. */
export function mermaid(graph: BlueprintGraph): string {
  const name = (id: string) => id.replaceAll('-', '_');
  const lines = ['flowchart LR'];
  for (const actor of graph.actors) lines.push(`  ${name(actor.id)}(["${text(actor.title)}"])`);
  for (const zone of ZONES) {
    const inside = graph.nodes.filter((node) => node.zone === zone);
    if (inside.length === 0) continue;
    lines.push(`  subgraph zone_${zone}["${ZONE_TITLES[zone]}"]`);
    for (const node of inside) lines.push(`    ${name(node.id)}${shape(node)}`);
    lines.push('  end');
  }
  for (const edge of graph.edges) {
    const arrow = edge.synchronous ? '-->' : '-.->';
    lines.push(`  ${name(edge.from)} ${arrow}|"${label(edge)}"| ${name(edge.to)}`);
  }
  return lines.join('\n');
}

function shape(node: BlueprintNode): string {
  const inside = `"${text(node.title)}<br/>${text(node.service)}"`;
  return STORES.has(node.capability) ? `[(${inside})]` : `[${inside}]`;
}

function label(edge: Edge): string {
  return edge.port === null ? edge.kind : `${edge.kind} ${edge.port}`;
}

/** Quotes and angle brackets would end a label or start a tag. */
function text(raw: string): string {
  return raw.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
