import type { NodeCapability } from '../model/capability.ts';
import type { Cloud } from '../model/cloud.ts';
import type { Finding } from '../model/finding.ts';
import type { ArchitectureGraph, GraphNode } from '../model/graph.ts';
import type { Candidate, CatalogEntry, Fit } from '../model/offering.ts';
import type { Option } from '../model/placement.ts';
import type { ResolvedRequirements, SecondRegion } from '../model/resolved.ts';
import { isSame } from '../model/same.ts';
import { type Load, loadOf, type Workload } from '../model/workload.ts';
import type { Pattern } from './patterns/index.ts';

type Offered = ReadonlySet<NodeCapability>;

/** Input of a composition. */
export interface ComposedFrom {
  readonly requirements: ResolvedRequirements;
  readonly load: Load;
  /** Capabilities for which the cloud has a service in the region. */
  readonly offered: Offered;
}

/** Result of a composition: the components of one region. */
export interface Composition {
  readonly graph: ArchitectureGraph;
  readonly findings: readonly Finding[];
  /** Names of the workload figures that were read. */
  readonly figures: ReadonlySet<PropertyKey>;
}

/** Input of an option's price besides the price book and the first region, which do not change. */
export interface Priced {
  readonly node: GraphNode;
  readonly index: number;
  readonly second: SecondRegion | undefined;
  /** The node at the load of its standby copy. */
  readonly quiet: GraphNode | undefined;
}

/**
 * Cache of one synthesis. Analysis evaluates a design many times with small changes, and most components keep their
 * candidates and prices. Every entry is a pure function of its arguments: caching changes no result.
 */
export interface Memo {
  /** Capabilities of the cloud in a region. */
  offered(region: string, look: () => Offered): Offered;
  /** The composition, or the cached one for equal requirements, capabilities and figures. */
  composed(from: ComposedFrom, compose: () => Composition): Composition;
  /** The node, or an equal node from the cache, which is keyed by identity. */
  same(node: GraphNode): GraphNode;
  candidates(
    entry: CatalogEntry<NodeCapability>,
    node: GraphNode,
    requirements: ResolvedRequirements,
  ): readonly Candidate[];
  option(candidate: Candidate, from: Priced, price: () => Option): Option;
}

export function createMemo(): Memo {
  const offers = new Map<string, Offered>();
  const known = new Map<ResolvedRequirements, Described>();
  const compositions = new Map<string, Composed[]>();
  const met = new Map<string, GraphNode[]>();
  const sized = new Map<GraphNode, Map<string, Sized[]>>();
  const priced = new Map<Candidate, { readonly from: Priced; readonly option: Option }[]>();
  return {
    offered(region, look) {
      const offered = offers.get(region) ?? look();
      offers.set(region, offered);
      return offered;
    },
    composed({ requirements, load, offered }, compose) {
      const { asked, terms } = known.get(requirements) ?? described(requirements);
      known.set(requirements, { asked, terms });
      const like = (other: Composed) =>
        other.offered === offered &&
        isSameLoad(other.composition.figures, other.load, load) &&
        isSame(other.asked, asked);
      const make = () => ({ asked, load, offered, composition: compose() });
      return found(listOf(compositions, terms), like, make).composition;
    },
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

/** The requirements that a composition depends on; of exclusions, only the terms. */
type Asked = Omit<
  ResolvedRequirements,
  'exclusions' | 'budget' | 'region' | 'separate' | 'conflicts' | 'assumptions' | 'unread' | 'coverage'
> & { readonly excluded: readonly string[] };

interface Composed {
  readonly asked: Asked;
  readonly load: Load;
  readonly offered: Offered;
  readonly composition: Composition;
}

/** Requirements as compositions are found by them, computed once per document. */
interface Described {
  readonly asked: Asked;
  readonly terms: string;
}

function described(requirements: ResolvedRequirements): Described {
  const { exclusions, budget, region, separate, conflicts, assumptions, unread, coverage, ...asked } = requirements;
  const excluded = [...new Set(exclusions.flatMap(({ terms }) => terms))].sort();
  const terms = `${asked.components.map(({ anyOf }) => anyOf.join('|')).join()} without ${excluded.join()}`;
  return { asked: { ...asked, excluded }, terms };
}

/** Whether two loads agree on some figures. */
export function isSameLoad(figures: ReadonlySet<PropertyKey>, a: Load, b: Load): boolean {
  if (a === b) return true;
  if (a.parts.size !== b.parts.size || !isSameFor(figures, a.system, b.system)) return false;
  return [...a.parts].every(([id, workload]) => isSameFor(figures, workload, loadOf(id, b)));
}

/** Whether two workloads agree on some figures. */
function isSameFor(figures: ReadonlySet<PropertyKey>, a: Workload, b: Workload): boolean {
  for (const name in a) {
    if (figures.has(name) && !isSame(a[name as keyof Workload], b[name as keyof Workload])) return false;
  }
  return true;
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

/** The first matching element, or a new one, which is added. */
function found<T>(list: T[], isAlike: (one: T) => boolean, make: () => T): T {
  const known = list.find(isAlike);
  if (known !== undefined) return known;
  const made = make();
  list.push(made);
  return made;
}

/** Input of the stages: cloud, patterns and memo. */
export interface Knowledge {
  readonly cloud: Cloud;
  readonly patterns: readonly Pattern[];
  readonly memo: Memo;
}
