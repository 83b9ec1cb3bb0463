import type { BlueprintGraph, BlueprintNode } from '../../model/blueprint.ts';
import { type Edge, ZONES, type Zone } from '../../model/graph.ts';
import { actorCard, type Card, cardOf } from './card.ts';

const TITLES: Readonly<Record<Zone, string>> = {
  edge: 'Edge',
  public: 'Public',
  private_application: 'Private application',
  private_data: 'Private data',
  management: 'Management',
};
/** Cards of a lane in one column; grows with the number of cards. */
const TALLEST = 6;
const OF_ROOT = 1.2;

/** One zone of one region: adjacent columns of the diagram. */
export interface Lane {
  readonly title: string;
  readonly zone: Zone;
  readonly region: string;
  readonly first: number;
  readonly last: number;
}

/** The cards by column, from left to right: callers to the left of the lanes, actors that are only called to the right. */
export interface Grid {
  readonly columns: readonly (readonly Card[])[];
  readonly lanes: readonly Lane[];
}

export function gridOf({ nodes, edges, actors }: BlueprintGraph): Grid {
  const calls = new Set(edges.map(({ from }) => from));
  const columns: (readonly Card[])[] = [actors.filter(({ id }) => calls.has(id)).map(actorCard)];
  const lanes: Lane[] = [];
  const tallest = Math.max(TALLEST, Math.ceil(OF_ROOT * Math.sqrt(nodes.length)));
  for (const region of new Set(nodes.map((node) => node.region))) {
    for (const zone of ZONES) {
      const inside = nodes.filter((node) => node.region === region && node.zone === zone);
      if (inside.length === 0) continue;
      const own = columnsOf(inside, edges, tallest);
      lanes.push({ title: TITLES[zone], zone, region, first: columns.length, last: columns.length + own.length - 1 });
      columns.push(...own);
    }
  }
  columns.push(actors.filter(({ id }) => !calls.has(id)).map(actorCard));
  return { columns, lanes };
}

/** The smallest number of columns that holds all cards, evenly filled, callers before the nodes that they call. */
function columnsOf(
  nodes: readonly BlueprintNode[],
  edges: readonly Edge[],
  tallest: number,
): readonly (readonly Card[])[] {
  const depths = depthsOf(nodes, edges);
  const depth = ({ id }: BlueprintNode) => depths.get(id) ?? 0;
  const sorted = [...nodes].sort((one, other) => depth(one) - depth(other));
  const count = Math.ceil(nodes.length / tallest);
  const size = Math.ceil(nodes.length / count);
  return Array.from({ length: count }, (_, index) => sorted.slice(index * size, (index + 1) * size).map(cardOf));
}

/** The length of the longest path to each node from a node without callers; cycles are cut. */
function depthsOf(nodes: readonly BlueprintNode[], edges: readonly Edge[]): ReadonlyMap<string, number> {
  const depths = new Map(nodes.map(({ id }) => [id, 0]));
  for (let round = 1; round < nodes.length; round += 1) {
    for (const { from, to } of edges) {
      const before = depths.get(from);
      const own = depths.get(to);
      if (before !== undefined && own !== undefined && own < before + 1 && before + 1 <= round) depths.set(to, round);
    }
  }
  return depths;
}
