import { AS_PLANNED } from '../messages/cost.ts';
import { fromUsd, toUsd } from '../model/money.ts';
import type { PriceBook } from '../model/price-book.ts';
import type {
  Factor,
  ResourceItem,
  ResourceMeter,
  ResourcePrice,
  ResourceTable,
  SavingTable,
  Unpriced,
  ValueMap,
} from '../model/resource-price.ts';
import { HOURS_PER_MONTH } from '../model/workload.ts';
import { bill } from './bill.ts';
import { wordsOf } from './meter-words.ts';
import { savingsOf, sustainedUse } from './resource-savings.ts';

/** A reference that has no value. */
class Missing extends Error {
  readonly unpriced: Unpriced;
  constructor(unpriced: Unpriced) {
    super(unpriced.name);
    this.unpriced = unpriced;
  }
}

type Values = Readonly<Record<string, unknown>>;

/** Where references of a charge find their values. */
interface Scope {
  readonly own: Values;
  readonly resource: Values;
  readonly usage: Readonly<Record<string, number>>;
  readonly groups: readonly string[];
  readonly maps: Readonly<Record<string, ValueMap>>;
}

type Priced = Pick<ResourcePrice, 'total' | 'line_items' | 'unpriced' | 'free' | 'savings'>;

/** The charges of a resource by the table of its cloud. @param region of the cloud */
export function chargesOf(
  item: ResourceItem,
  { table, savings }: { readonly table: ResourceTable; readonly savings: SavingTable },
  book: PriceBook,
  region: string,
): Priced {
  const { resource: type, attributes = {}, usage = {} } = item;
  const meters = Object.hasOwn(table.resources, type) ? table.resources[type] : undefined;
  if (meters === undefined) {
    const free = table.free.some((name) => (name.endsWith('*') ? type.startsWith(name.slice(0, -1)) : name === type));
    return {
      total: 0,
      line_items: [],
      unpriced: free ? [] : [{ reason: 'resource_type', name: type }],
      savings: [],
      free,
    };
  }
  const charges = meters.flatMap((meter) => {
    const blocks = meter.each === undefined ? [attributes] : blocksOf(valueAt(attributes, meter.each));
    return blocks.map((own) => charge(meter, { own, resource: attributes, usage, groups: [], maps: table.maps }));
  });
  const usages = charges.flatMap(({ meter, quantity }) =>
    meter === undefined || quantity === undefined
      ? []
      : [{ meter, what: wordsOf(meter), quantity, arithmetic: AS_PLANNED }],
  );
  const { lines, unknown } = bill('', usages, book, region);
  const listed = lines.map(({ node: _, ...line }) => line);
  const own = [...listed, ...sustainedUse(listed, savings)];
  return {
    total: toUsd(own.reduce((sum, { amount }) => sum + fromUsd(amount), 0)),
    line_items: own,
    savings: savingsOf(listed, savings),
    unpriced: [
      ...charges.flatMap(({ unpriced }) => unpriced ?? []),
      ...unknown.map(({ meter }): Unpriced => ({ reason: 'meter', name: meter, meter })),
    ],
    free: false,
  };
}

interface Charge {
  readonly meter?: string;
  readonly quantity?: number;
  readonly unpriced?: Unpriced;
}

function charge(meter: ResourceMeter, outer: Scope): Charge {
  let name: string | undefined;
  try {
    const scope = matched(meter, outer);
    if (scope === null || !applies(meter, scope)) return {};
    name = meter.meter.replaceAll(/\{([^}]+)\}/g, (_, reference: string) => String(resolved(reference, scope)));
    const quantity = quantityOf(meter, scope);
    return quantity > 0 ? { meter: name, quantity } : {};
  } catch (error) {
    if (!(error instanceof Missing)) throw error;
    return { unpriced: { ...error.unpriced, ...(name === undefined ? {} : { meter: name }) } };
  }
}

function quantityOf({ quantity, over = 0 }: ResourceMeter, scope: Scope): number {
  return quantity.reduce<number>((product, factor, index) => {
    const value = Number(resolved(factor, scope));
    if (!Number.isFinite(value)) throw new Missing({ reason: 'attribute', name: String(factor) });
    return product * (index === quantity.length - 1 ? Math.max(0, value - over) : value);
  }, 1);
}

/** The scope with the groups of the pattern; null if the attribute is missing or does not match. */
function matched({ match }: ResourceMeter, scope: Scope): Scope | null {
  if (match === undefined) return scope;
  const [attribute, pattern] = match;
  const value = foundIn('@', attribute, scope);
  const found = value === undefined ? null : new RegExp(pattern).exec(String(value));
  return found === null ? null : { ...scope, groups: found.slice(1) };
}

function applies({ when = {} }: ResourceMeter, { own }: Scope): boolean {
  return Object.entries(when).every(([path, values]) => values.some((value) => (valueAt(own, path) ?? null) === value));
}

const REFERENCE = /^(?<kind>[@#$])(?<name>[^|:]+)(?:\|(?<fallback>[^:]*))?(?::(?<map>\w+))?$/;

function resolved(factor: Factor, scope: Scope): string | number {
  if (factor === 'hours') return scope.usage.monthly_hours ?? scope.usage.monthly_hrs ?? HOURS_PER_MONTH;
  const parts = typeof factor === 'number' ? undefined : REFERENCE.exec(factor)?.groups;
  if (parts === undefined) return factor;
  const { kind = '', name = '', fallback, map } = parts;
  const found = foundIn(kind, name, scope) ?? fallback;
  if (found === undefined) throw new Missing({ reason: kind === '#' ? 'usage' : 'attribute', name });
  const mapped = map === undefined ? found : translated(found, scope.maps[map] ?? {});
  if (mapped === undefined) throw new Missing({ reason: 'attribute', name: `${name} = ${found}` });
  return mapped;
}

function foundIn(kind: string, name: string, { own, resource, usage, groups }: Scope): string | number | undefined {
  if (kind === '#') return Object.hasOwn(usage, name) ? usage[name] : undefined;
  if (kind === '$') return groups[Number(name) - 1];
  const all = name.startsWith('^') ? valueAt(resource, name.slice(1)) : valueAt(own, name);
  const value: unknown = Array.isArray(all) ? all[0] : all;
  if (typeof value === 'boolean') return String(value);
  return typeof value === 'string' || typeof value === 'number' ? value : undefined;
}

function translated(value: string | number, map: ValueMap): string | number | undefined {
  if (!Array.isArray(map)) {
    const table = map as Readonly<Record<string, string | number>>;
    return Object.hasOwn(table, value) ? table[value] : table['*'] === '=' ? value : table['*'];
  }
  const steps = map as readonly (readonly [number, string | number])[];
  return steps.find(([limit]) => Number(value) <= limit)?.[1];
}

/** A value by path. A block is an object or an array of blocks, of which a path takes the first; `length` counts them. */
function valueAt(values: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((value, key) => {
    if (key === 'length' && Array.isArray(value)) return value.length;
    const block = Array.isArray(value) ? value[0] : value;
    return typeof block === 'object' && block !== null && Object.hasOwn(block, key)
      ? (block as Values)[key]
      : undefined;
  }, values);
}

function blocksOf(value: unknown): readonly Values[] {
  const all = Array.isArray(value) ? value : value === undefined || value === null ? [] : [value];
  return all.filter((one): one is Values => typeof one === 'object' && one !== null);
}
