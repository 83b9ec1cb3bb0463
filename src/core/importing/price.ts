import type { PriceBook } from '../model/price-book.ts';
import type { ResourcePrice, TerraformKnowledge } from '../model/terraform-knowledge.ts';
import { at, literal, type Resource } from './resource.ts';

/** A quantity of a meter that a resource uses whatever its load. */
export interface ResourceUsage {
  readonly address: string;
  readonly meter: string;
  readonly quantity: number;
}

/** Why a resource, or an item of it, has no price. */
export interface Unpriced {
  readonly address: string;
  /** `use`: charged by use; `attribute`: the project computes an attribute; `meter`: the price book has no such item. */
  readonly reason: 'use' | 'attribute' | 'meter';
  /** The meter, with `{attribute}` for what is not stated; null if charged by use. */
  readonly item: string | null;
}

export interface Priced {
  readonly usages: readonly ResourceUsage[];
  readonly unpriced: readonly Unpriced[];
}

type Words = TerraformKnowledge['words'];
/** The stated value of an attribute of a resource; null if the project does not state it. */
type Lookup = (path: string) => string | null;

/** The meters of the resources whose price follows from their attributes. */
export function usagesOf(
  resources: readonly Resource[],
  { components, words }: Pick<TerraformKnowledge, 'components' | 'words'>,
  holds: (resource: Resource, price: ResourcePrice) => boolean,
  book: PriceBook,
): Priced {
  const byAddress = new Map(resources.map((resource) => [resource.address, resource]));
  const items = resources.flatMap((resource) => {
    const type = resource.mode === 'managed' ? components[resource.type] : undefined;
    if (type === undefined) return [];
    const { address } = resource;
    const byUse: readonly Unpriced[] = type.byUse === true ? [{ address, reason: 'use', item: null }] : [];
    const prices = (type.prices ?? []).filter((price) => holds(resource, price));
    const lookup: Lookup = (path) => attributeOf(resource, path, byAddress);
    return [...byUse, ...prices.map((price) => itemOf(resource, price, lookup, words, book))];
  });
  return {
    usages: items.filter((item) => 'meter' in item),
    unpriced: items.filter((item) => 'reason' in item),
  };
}

function itemOf(
  { address, instances }: Resource,
  price: ResourcePrice,
  lookup: Lookup,
  words: Words,
  book: PriceBook,
): ResourceUsage | Unpriced {
  const meter = filled(price.meter, lookup, words);
  const quantity = product(filled(price.quantity, lookup, words));
  if (quantity === null || meter.includes('{') || instances === null) {
    return { address, reason: 'attribute', item: meter.slice(0, MOST_CHARACTERS) };
  }
  if (book.about(meter) === null) return { address, reason: 'meter', item: meter.slice(0, MOST_CHARACTERS) };
  return { address, meter, quantity: quantity * instances };
}

/** Of a meter in an answer: attributes come from the project. */
const MOST_CHARACTERS = 200;

/** The stated value of an attribute: of the resource, or with `>type.path` of one to which it refers. */
function attributeOf(resource: Resource, path: string, byAddress: ReadonlyMap<string, Resource>): string | null {
  if (!path.startsWith('>')) return literal(at(resource.attributes, path));
  const [, type = '', rest = ''] = /^>([^.]+)\.(.+)$/.exec(path) ?? [];
  const target = resource.references.map((one) => byAddress.get(one)).find((one) => one?.type === type);
  return target === undefined ? null : literal(at(target.attributes, rest));
}

/**
 * A template with its attributes: `{engine:words|other|=mysql}` is the first that is stated, as the price book writes it,
 * or the value after `=`. What is not stated stays in braces.
 */
function filled(template: string, lookup: Lookup, words: Words): string {
  return template.replaceAll(/\{([^}]+)\}/g, (all, alternatives: string) => {
    for (const alternative of alternatives.split('|')) {
      if (alternative.startsWith('=')) return alternative.slice(1);
      const [path = '', list] = alternative.split(':');
      const value = lookup(path);
      if (value !== null) return list === undefined ? value : (words[list]?.[value] ?? value);
    }
    return all;
  });
}

/** `730 * 2 * 512 / 1024`; null if a factor is no number. */
function product(text: string): number | null {
  const [first = '', ...rest] = text.split(' * ');
  return [first, ...rest].reduce<number | null>((result, factor) => {
    const [numerator, denominator = '1'] = factor.split(' / ').map(Number) as [number, number?];
    const value = numerator / Number(denominator);
    return result === null || !Number.isFinite(value) || value < 0 ? null : result * value;
  }, 1);
}
