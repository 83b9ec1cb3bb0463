import type { Constraints, Intent } from '#core/model/intent.ts';
import type { Requirement } from '#core/model/resolved.ts';
import { type Extraction, extract } from '#core/reading/extract.ts';

export function intentOf(text: string, constraints: Constraints = {}): Intent {
  return { id: 'test', text, cloud: 'aws', constraints };
}

/** Extraction for a cloud without regions. */
export function extraction(text: string, constraints: Constraints = {}): Extraction {
  return extract(intentOf(text, constraints), { regions: [], separate: [] });
}

export function read(text: string, constraints: Constraints = {}): readonly Requirement[] {
  return extraction(text, constraints).requirements;
}

/** Required terms, alternatives joined by |. */
export function terms(text: string): readonly string[] {
  return read(text).flatMap((item) => (item.kind === 'capability' ? [item.anyOf.join('|')] : []));
}

/** Excluded terms and technologies. */
export function refused(text: string): readonly string[] {
  return read(text).flatMap((item) =>
    item.kind === 'exclusion' ? [...item.terms, ...(item.technology === null ? [] : [item.technology])] : [],
  );
}

/** "metric value" of every quantity, rounded to four digits. */
export function quantities(text: string): readonly string[] {
  return read(text).flatMap((item) =>
    item.kind === 'quantity' ? [`${item.metric} ${Number(item.value.toPrecision(4))}`] : [],
  );
}

export function qualities(text: string): readonly string[] {
  return read(text).flatMap((item) => (item.kind === 'quality' ? [`${item.quality} ${item.value}`] : []));
}
