import { ownOf, type Priced } from '../../billing/shared-costs.ts';
import type { MicroUsd } from '../../model/money.ts';
import type { Problem } from './problem.ts';

/** Best result of a search: an index into each group, and whether it is proven optimal. */
export interface Found {
  readonly picks: readonly number[] | null;
  readonly proven: boolean;
}

/** Maximum number of steps, about 50 ms; a step limit gives the same result on every machine. */
const MOST_STEPS = 1_000_000;
/** Maximum number of plans for shared costs; no system of the catalogue reaches it. */
const MOST_PLANS = 512;
/** Weights are integers: a bound closer than this to the best weight cannot improve it. */
const LESS_THAN_ONE = 0.5;

/** An option in the search; whole micro-dollars. */
interface Item {
  readonly pick: number;
  /** Price and penalty. */
  readonly weight: number;
  /** Amount counted against the limit: price and reserve. */
  readonly load: number;
}

/** A plan of paid shared costs with the remaining options of each group and the remaining limit. */
interface Plan {
  readonly paid: MicroUsd;
  readonly room: number;
  readonly groups: readonly (readonly Item[])[];
  /** Lower bound of the weight of all choices of this plan. */
  readonly bound: number;
  /** Lagrange multiplier (weight per unit of load) with the highest bound. */
  readonly rate: number;
}

/**
 * Searches every plan of shared costs, the lowest bound first, by branch and bound with the Lagrangian relaxation of the
 * limit (Pisinger, A minimal algorithm for the multiple-choice knapsack problem, 1995). Exact; of equal options of a
 * node, the first.
 */
export function search<One extends Priced>(problem: Problem<One>): Found {
  const costs = sharedCosts(problem);
  const tried = triedCosts(costs);
  const state: State = { best: Number.POSITIVE_INFINITY, picks: null, steps: MOST_STEPS };
  for (const plan of plansOf(problem, tried).toSorted((a, b) => a.bound - b.bound)) {
    if (plan.bound <= state.best - LESS_THAN_ONE) descend(plan, state);
  }
  return { picks: state.picks, proven: state.steps > 0 && tried === costs };
}

/** Possible amounts of each shared cost, by key. */
type SharedCosts = ReadonlyMap<string, readonly MicroUsd[]>;

function sharedCosts({ groups }: Pick<Problem<Priced>, 'groups'>): SharedCosts {
  const options = groups.flat();
  const keys = [...new Set(options.flatMap(({ shared }) => Object.keys(shared)))].sort();
  return new Map(keys.map((key) => [key, [...new Set([0, ...options.map(({ shared }) => shared[key] ?? 0)])]]));
}

/** The same amounts; if they have too many combinations, only the lowest of each. */
function triedCosts(costs: SharedCosts): SharedCosts {
  const ways = [...costs.values()].reduce((product, { length }) => product * length, 1);
  if (ways <= MOST_PLANS) return costs;
  const [, least] = [...costs]
    .filter(([, { length }]) => length > 1)
    .map(([key, amounts]) => [Math.max(...amounts), key] as const)
    .reduce((a, b) => (b[0] < a[0] ? b : a));
  return triedCosts(new Map([...costs, [least, [Math.max(...(costs.get(least) ?? []))]]]));
}

/** All plans of shared costs in which each node has an option. */
function plansOf<One extends Priced>(problem: Problem<One>, costs: SharedCosts): readonly Plan[] {
  const ways = [...costs].reduce<readonly (readonly (readonly [string, MicroUsd])[])[]>(
    (sofar, [key, amounts]) => sofar.flatMap((way) => amounts.map((amount) => [...way, [key, amount] as const])),
    [[]],
  );
  return ways.flatMap((way) => planOf(problem, new Map(way)) ?? []);
}

function planOf<One extends Priced>(problem: Problem<One>, most: ReadonlyMap<string, MicroUsd>): Plan | null {
  const paid = [...most.values()].reduce((sum, cost) => sum + cost, 0);
  const room = problem.limit === null ? Number.POSITIVE_INFINITY : problem.limit - paid;
  const isPaid = (option: One) => Object.entries(option.shared).every(([key, cost]) => cost <= (most.get(key) ?? 0));
  const groups = problem.groups.map((group) => efficient(itemsOf(group, problem, isPaid), problem.limit !== null));
  if (groups.some((group) => group.length === 0)) return null;
  const relaxed = relax(groups, room);
  return relaxed === null ? null : { paid, room, groups, bound: relaxed.bound + paid, rate: relaxed.rate };
}

function itemsOf<One extends Priced>(
  group: readonly One[],
  problem: Problem<One>,
  isPaid: (option: One) => boolean,
): readonly Item[] {
  return group.flatMap((option, pick) => {
    if (!isPaid(option)) return [];
    const own = ownOf(option);
    return [{ pick, weight: own + problem.penalty(option), load: own + problem.reserve(option) }];
  });
}

/** Removes dominated options (higher weight and load; of equal options all but the first). Sorted by load, ascending. */
function efficient(items: readonly Item[], isLimited: boolean): readonly Item[] {
  const sorted = items.toSorted((a, b) => (isLimited ? a.load - b.load : 0) || a.weight - b.weight || a.pick - b.pick);
  if (!isLimited) return sorted.slice(0, 1);
  let least = Number.POSITIVE_INFINITY;
  return sorted.filter(({ weight }) => {
    if (weight >= least) return false;
    least = weight;
    return true;
  });
}

interface Sum {
  readonly weight: number;
  readonly load: number;
}

/** The choice with the lowest weight at a Lagrange multiplier. */
function leastAt(groups: readonly (readonly Item[])[], rate: number): Sum {
  let weight = 0;
  let load = 0;
  for (const group of groups) {
    const best = group.reduce((a, b) => (b.weight + rate * b.load < a.weight + rate * a.load ? b : a));
    weight += best.weight;
    load += best.load;
  }
  return { weight, load };
}

/** The highest Lagrangian bound, at an intersection of the lines of two choices; null if no choice fits the limit. */
function relax(groups: readonly (readonly Item[])[], room: number): { bound: number; rate: number } | null {
  let over = leastAt(groups, 0);
  if (over.load <= room) return { bound: over.weight, rate: 0 };
  let under = groups.reduce<Sum>(
    (sum, [first]) => ({ weight: sum.weight + (first?.weight ?? 0), load: sum.load + (first?.load ?? 0) }),
    { weight: 0, load: 0 },
  );
  if (under.load > room) return null;
  for (;;) {
    const rate = (under.weight - over.weight) / (over.load - under.load);
    const least = leastAt(groups, rate);
    const bound = least.weight + rate * (least.load - room);
    const isNew = least.load !== over.load && least.load !== under.load;
    const isLower = least.weight + rate * least.load < over.weight + rate * over.load - LESS_THAN_ONE;
    if (!isNew || !isLower) return { bound, rate };
    if (least.load > room) over = least;
    else under = least;
  }
}

/** A group in search order, with the minimum load of the groups after it. */
interface Level {
  readonly group: number;
  readonly items: readonly (Item & { readonly reduced: number })[];
  readonly behind: { readonly reduced: number; readonly load: number };
}

function levelsOf({ groups, rate }: Plan): readonly Level[] {
  const reduced = groups.map((items, group) => ({
    group,
    items: items
      .map((item) => ({ ...item, reduced: item.weight + rate * item.load }))
      .sort((a, b) => a.reduced - b.reduced || a.load - b.load),
  }));
  const regret = ({ items: [first, second] }: (typeof reduced)[number]) =>
    second === undefined ? Number.POSITIVE_INFINITY : second.reduced - (first?.reduced ?? 0);
  const ordered = reduced.toSorted((a, b) => regret(b) - regret(a) || a.group - b.group);
  let behind = { reduced: 0, load: 0 };
  return ordered
    .toReversed()
    .map((level) => {
      const entry = { ...level, behind };
      behind = {
        reduced: behind.reduced + (level.items[0]?.reduced ?? 0),
        load: behind.load + Math.min(...level.items.map(({ load }) => load)),
      };
      return entry;
    })
    .reverse();
}

interface State {
  best: number;
  picks: readonly number[] | null;
  /** Remaining steps. */
  steps: number;
}

function descend(plan: Plan, state: State): void {
  const levels = levelsOf(plan);
  const picks: number[] = plan.groups.map(() => 0);
  const offset = plan.paid - (Number.isFinite(plan.room) ? plan.rate * plan.room : 0);
  const keep = (weight: number) => {
    if (weight >= state.best) return;
    state.best = weight;
    state.picks = [...picks];
  };
  const visit = (depth: number, weight: number, load: number, reduced: number): void => {
    const level = levels[depth];
    if (level === undefined) {
      keep(weight + plan.paid);
      return;
    }
    for (const item of level.items) {
      const bound = reduced + item.reduced + level.behind.reduced + offset;
      if (bound > state.best - LESS_THAN_ONE || state.steps-- <= 0) return;
      if (load + item.load + level.behind.load > plan.room) continue;
      picks[level.group] = item.pick;
      visit(depth + 1, weight + item.weight, load + item.load, reduced + item.reduced);
    }
  };
  visit(0, 0, 0, 0);
}
