import type { NodeCapability } from '../model/capability.ts';
import type { GraphNode } from '../model/graph.ts';
import type { Candidate, CatalogEntry, Fit } from '../model/offering.ts';
import type { Option } from '../model/placement.ts';
import type { Requirements, SecondRegion } from '../model/requirement.ts';

/** What the price of an option follows from, beside the price book and the home region, which stay. */
export interface Priced {
  readonly node: GraphNode;
  readonly index: number;
  readonly second: SecondRegion | undefined;
  /** The part at the load that its copy is billed for. */
  readonly quiet: GraphNode | undefined;
}

/**
 * What one synthesis has worked out. A design is tried many times over, with a wish less or with more load, and most of
 * its parts are then what they were: the same part has the same candidates at the same prices. All of it follows from
 * its arguments alone, so that remembering saves time and changes nothing.
 */
export interface Memo {
  /** The part, or the equal one that was met before: what is remembered goes by identity. */
  same(node: GraphNode): GraphNode;
  candidates(entry: CatalogEntry<NodeCapability>, node: GraphNode, requirements: Requirements): readonly Candidate[];
  option(candidate: Candidate, from: Priced, price: () => Option): Option;
}

export function createMemo(): Memo {
  const met = new Map<string, GraphNode[]>();
  const sized = new Map<GraphNode, Map<string, Sized[]>>();
  const priced = new Map<Candidate, { readonly from: Priced; readonly option: Option }[]>();
  return {
    same: (node) =>
      found(
        listOf(met, node.id),
        (other) => isSame(other, node),
        () => node,
      ),
    candidates(entry, node, requirements) {
      const fit = entry.fit(node, requirements);
      if (fit === null) return [];
      const ofNode = sized.get(node) ?? new Map<string, Sized[]>();
      sized.set(node, ofNode);
      const like = (other: Sized) => isSame(other.fit, fit);
      return found(listOf(ofNode, entry.id), like, () => ({ fit, candidates: entry.sized(node, fit) })).candidates;
    },
    option: (candidate, from, price) =>
      found(
        listOf(priced, candidate),
        (other) => isFrom(other.from, from),
        () => ({ from, option: price() }),
      ).option,
  };
}

interface Sized {
  readonly fit: Fit;
  readonly candidates: readonly Candidate[];
}

function isFrom(a: Priced, b: Priced): boolean {
  return a.node === b.node && a.index === b.index && a.quiet === b.quiet && isSame(a.second, b.second);
}

function listOf<K, V>(lists: Map<K, V[]>, key: K): V[] {
  const list = lists.get(key) ?? [];
  lists.set(key, list);
  return list;
}

/** The element that is alike, or a new one, which is kept. */
function found<T>(list: T[], isAlike: (one: T) => boolean, make: () => T): T {
  const known = list.find(isAlike);
  if (known !== undefined) return known;
  const made = make();
  list.push(made);
  return made;
}

/** Plain data that say the same. */
export function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  let keys = 0;
  for (const key in a) {
    const other: unknown = b[key as keyof typeof b];
    if (!isSame(a[key as keyof typeof a], other) || (other === undefined && !Object.hasOwn(b, key))) return false;
    keys += 1;
  }
  for (const _ in b) keys -= 1;
  return keys === 0;
}
