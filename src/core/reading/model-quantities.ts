import type { ModelAnswer } from '../model/model-answer.ts';
import type { Component, Quantity, Quote, Requirements } from '../model/requirements.ts';
import { MOST_QUANTITIES } from '../model/requirements-terms.ts';
import type { StatedNumber } from './extract.ts';
import type { Quotes } from './quotes.ts';
import type { Verifier } from './verify-evidence.ts';

/** Quantities of the system and of its components, and the names of those that the text does not state. */
export interface Assigned {
  readonly components: readonly Component[];
  readonly load: readonly Quantity[];
  readonly dropped: readonly string[];
}

interface Numbers {
  readonly stated: readonly StatedNumber[];
  readonly quotes: Quotes;
  readonly verifier: Verifier;
}

type Answered = ModelAnswer['quantities'][number];
/** A quantity with the number of the text that it states. */
interface Placed {
  readonly owner: string | null;
  readonly quantity: Quantity;
  readonly number: StatedNumber;
}

/** Metrics that are measured in bytes. */
const BYTES: ReadonlySet<string> = new Set(['object_size', 'stored', 'ingested', 'changed', 'egress', 'bandwidth']);

/**
 * Gives quantities of an answer to its components. The number is the one that the grammar reads in the quoted words. What
 * the grammar read at the same place as load of the whole system goes to the component, unless the grammar calculated it
 * from several numbers; a quantity of the whole system counts where the grammar read none of its metric.
 */
export function assignQuantities(
  { quantities }: ModelAnswer,
  {
    components,
    load,
    ids,
  }: { components: readonly Component[]; load: readonly Quantity[]; ids: ReadonlyMap<string, string> },
  numbers: Numbers,
): Assigned {
  const dropped: string[] = [];
  const placed = quantities.flatMap((answered): readonly Placed[] => {
    const found = numberOf(answered, numbers);
    const owner = answered.component ? (ids.get(answered.component) ?? undefined) : null;
    if (found !== null && owner !== undefined) return [{ owner, ...found }];
    dropped.push(`quantity: ${answered.metric} ${answered.value}`);
    return [];
  });
  const isAt = (item: Quantity, { number }: Placed) =>
    (item.evidence ?? []).some((quote) => contains(numbers.quotes, quote, number));
  const isCalculated = ({ evidence = [] }: Quantity) => evidence.length > 1;
  const owned = placed.filter(
    (one) =>
      one.owner !== null &&
      !load.some((item) => isCalculated(item) && item.metric === one.quantity.metric && isAt(item, one)),
  );
  const kept = load.filter((item) => !owned.some((one) => one.quantity.metric === item.metric && isAt(item, one)));
  const own = new Set<string>(owned.map(({ owner }) => owner ?? ''));
  const more = placed.filter((one) => one.owner === null && !load.some(({ metric }) => metric === one.quantity.metric));
  return {
    components: components.map((component) =>
      own.has(component.id)
        ? {
            ...component,
            load: owned
              .filter(({ owner }) => owner === component.id)
              .map(({ quantity }) => quantity)
              .slice(0, MOST_QUANTITIES),
          }
        : component,
    ),
    load: [...kept, ...more.map(({ quantity }) => quantity)],
    dropped,
  };
}

function contains({ find }: Quotes, quote: Quote, { start, end }: StatedNumber): boolean {
  const words = find(quote);
  return words !== null && words.start <= start && words.end >= end;
}

/** The quantity with the number that the grammar reads in its words; null without one. */
function numberOf(
  { metric, stat, per, value, unit, evidence }: Answered,
  { stated, quotes, verifier }: Numbers,
): Pick<Placed, 'quantity' | 'number'> | null {
  const [quote] = verifier.verified([evidence]);
  const words = quote === undefined ? null : quotes.find(quote);
  if (quote === undefined || words === null) return null;
  const within = stated.filter(({ start, end }) => start >= words.start && end <= words.end);
  const equal = within.find((number) => isWritten(number.value, value) || number.low === value);
  const number = equal ?? (within.length === 1 ? within[0] : undefined);
  if (number === undefined) return null;
  const measured = measureOf(number, metric, unit ?? '', words.text);
  if (measured === null) return null;
  const quantity: Quantity = {
    metric,
    ...(stat ? { stat } : {}),
    ...(per ? { per } : {}),
    ...measured,
    basis: 'stated',
    evidence: [quote],
  };
  return { quantity, number };
}

/** Whether a number is the written one, also in thousands, millions or billions: 9 of "9k". */
function isWritten(number: number, written: number): boolean {
  return [1, 1e3, 1e6, 1e9].some((scale) => number === written * scale);
}

/** Bytes in GB as the grammar reads them; other units only where the words name them. */
function measureOf(
  { value, low, gigabytes }: StatedNumber,
  metric: Quantity['metric'],
  unit: string,
  words: string,
): Pick<Quantity, 'value' | 'min' | 'max' | 'unit'> | null {
  if (BYTES.has(metric)) {
    if (gigabytes === null || value === 0) return null;
    return { ...ranged(gigabytes, low === null ? null : low * (gigabytes / value)), unit: 'GB' };
  }
  const isNamed = unit !== '' && words.toLowerCase().includes(unit.toLowerCase().slice(0, STEM));
  return { ...ranged(value, low), ...(isNamed ? { unit } : {}) };
}

/** Letters by which a unit is recognised in the words: "min" of "minutes". */
const STEM = 3;

function ranged(value: number, low: number | null): Pick<Quantity, 'value' | 'min' | 'max'> {
  return low === null || low >= value ? { value } : { min: low, max: value };
}

/** The components and the load of a document with what an answer states about them. */
export function withQuantities(document: Requirements, { components, load }: Assigned): Requirements {
  return {
    ...document,
    ...(components.length === 0 ? {} : { components }),
    ...(load.length === 0 ? {} : { load }),
  };
}
