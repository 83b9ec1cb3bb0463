import { createPatch, type Operation } from 'rfc6902';
import type { Blueprint } from '#core/index.ts';
import type { StoredBlueprint } from '#ports/blueprints.ts';
import { unifiedDiff } from './line-diff.ts';
import { filesOf } from './repository-contents.ts';

type Node = Blueprint['graph']['nodes'][number];
type Line = Blueprint['estimate']['line_items'][number];
type Finding = Blueprint['findings'][number];

/** What a component is, without its reasons. */
export type ComponentFacts = Pick<
  Node,
  'title' | 'capability' | 'service' | 'sku' | 'count' | 'zones' | 'region' | 'monthly'
>;

/** A line of the estimate on both sides, in US dollars per month. Null where it is absent. */
export interface CostChange {
  readonly node: string;
  readonly meter: string;
  readonly what: string;
  readonly unit: string;
  readonly quantity: { readonly from: number | null; readonly to: number | null };
  readonly from: number;
  readonly to: number;
  readonly difference: number;
}

export interface FileChange {
  readonly path: string;
  readonly status: 'added' | 'removed' | 'changed';
  /** Unified diff of the contents, without the heading lines. */
  readonly diff: string;
}

/** What differs between two blueprints, from the base to the other. */
export interface BlueprintDifference {
  readonly from: { readonly id: string; readonly title: string };
  readonly to: { readonly id: string; readonly title: string };
  /** RFC 6902: turns the requirements document of the base into the other. */
  readonly requirements: readonly Operation[];
  readonly components: {
    readonly added: readonly ({ readonly id: string } & ComponentFacts)[];
    readonly removed: readonly ({ readonly id: string } & ComponentFacts)[];
    readonly changed: readonly { readonly id: string; readonly from: ComponentFacts; readonly to: ComponentFacts }[];
  };
  /** US dollars per month. */
  readonly cost: {
    readonly currency: 'USD';
    readonly from: number;
    readonly to: number;
    readonly difference: number;
    readonly lines: readonly CostChange[];
  };
  readonly findings: {
    readonly added: readonly Finding[];
    readonly removed: readonly Finding[];
    readonly changed: readonly { readonly id: string; readonly from: Finding; readonly to: Finding }[];
  };
  readonly files: readonly FileChange[];
}

/** A blueprint with its current title. */
export type TitledBlueprint = Pick<StoredBlueprint, 'id' | 'title' | 'blueprint'>;

export function differenceOf(base: TitledBlueprint, other: TitledBlueprint): BlueprintDifference {
  const [from, to] = [base.blueprint, other.blueprint];
  const named = (nodes: readonly Node[]) => nodes.map((node) => ({ id: node.id, facts: factsOf(node) }));
  const nodes = paired(named(from.graph.nodes), named(to.graph.nodes), ({ id }) => id);
  const findings = paired(from.findings, to.findings, ({ id, node }) => `${id} ${node}`);
  return {
    from: { id: base.id, title: base.title },
    to: { id: other.id, title: other.title },
    requirements: createPatch(from.requirements, to.requirements),
    components: {
      added: nodes.added.map(({ id, facts }) => ({ id, ...facts })),
      removed: nodes.removed.map(({ id, facts }) => ({ id, ...facts })),
      changed: nodes.changed.map(([before, after]) => ({ id: before.id, from: before.facts, to: after.facts })),
    },
    cost: costChange(from.estimate, to.estimate),
    findings: {
      ...findings,
      changed: findings.changed.map(([before, after]) => ({ id: before.id, from: before, to: after })),
    },
    files: fileChanges(base, other),
  };
}

function factsOf({ title, capability, service, sku, count, zones, region, monthly }: Node): ComponentFacts {
  return { title, capability, service, sku, count, zones, region, monthly };
}

/** Items by key: only on one side, or on both and different. In the order of the lists. */
function paired<Item>(from: readonly Item[], to: readonly Item[], keyOf: (item: Item) => string) {
  const before = new Map(from.map((item) => [keyOf(item), item]));
  const after = new Map(to.map((item) => [keyOf(item), item]));
  return {
    added: [...after].filter(([key]) => !before.has(key)).map(([, item]) => item),
    removed: [...before].filter(([key]) => !after.has(key)).map(([, item]) => item),
    changed: [...before].flatMap(([key, item]) => {
      const other = after.get(key);
      return other === undefined || JSON.stringify(item) === JSON.stringify(other) ? [] : [[item, other] as const];
    }),
  };
}

function costChange(from: Blueprint['estimate'], to: Blueprint['estimate']): BlueprintDifference['cost'] {
  const summed = (lines: readonly Line[]) => {
    const byKey = Map.groupBy(lines, ({ node, meter, what }) => JSON.stringify([node, meter, what]));
    return new Map([...byKey].map(([key, group]) => [key, sumOf(group)]));
  };
  const [before, after] = [summed(from.line_items), summed(to.line_items)];
  const lines = [...new Set([...before.keys(), ...after.keys()])].flatMap((key) => {
    const [one, other] = [before.get(key), after.get(key)];
    const line = other ?? one;
    if (line === undefined || (one?.amount === other?.amount && one?.quantity === other?.quantity)) return [];
    const { node, meter, what, unit } = line;
    const [old, now] = [one?.amount ?? 0, other?.amount ?? 0];
    const quantity = { from: one?.quantity ?? null, to: other?.quantity ?? null };
    return [{ node, meter, what, unit, quantity, from: old, to: now, difference: inCents(now - old) }];
  });
  const difference = inCents(to.total - from.total);
  return { currency: 'USD', from: from.total, to: to.total, difference, lines };
}

/** Lines of one meter and text as one. */
function sumOf(lines: readonly Line[]): Pick<Line, 'node' | 'meter' | 'what' | 'unit' | 'quantity' | 'amount'> {
  const [{ node = '', meter = '', what = '', unit = '' } = {}] = lines;
  const total = (of: (line: Line) => number) => lines.reduce((sum, line) => sum + of(line), 0);
  return {
    node,
    meter,
    what,
    unit,
    quantity: total((line) => line.quantity),
    amount: inCents(total((line) => line.amount)),
  };
}

function inCents(dollars: number): number {
  return Math.round(dollars * 100) / 100;
}

/** The files of the two repositories, by path. */
function fileChanges(base: TitledBlueprint, other: TitledBlueprint): readonly FileChange[] {
  const contents = (stored: TitledBlueprint) => new Map(filesOf(stored).map(({ path, content }) => [path, content]));
  const [before, after] = [contents(base), contents(other)];
  const paths = [...new Set([...before.keys(), ...after.keys()])].sort();
  return paths.flatMap((path): readonly FileChange[] => {
    const [one, two] = [before.get(path), after.get(path)];
    if (one === two) return [];
    const status = one === undefined ? 'added' : two === undefined ? 'removed' : 'changed';
    return [{ path, status, diff: unifiedDiff(one ?? '', two ?? '') }];
  });
}
