import { MOST_FLOWS } from './requirements-terms.ts';

/** Values of a requirements document, which may break its schema, by the path of their field. */

/** A value of the document with its path. */
export interface Place {
  readonly path: readonly (string | number)[];
  readonly value: unknown;
}

/** The values of a field that are text. */
export function textsAt(document: unknown, field: string): readonly (Place & { readonly value: string })[] {
  return valuesAt(document, field).flatMap(({ path, value }) => (typeof value === 'string' ? [{ path, value }] : []));
}

/** The values of a field. An asterisk is every entry of a list, up to the most that a list may have. */
export function valuesAt(document: unknown, field: string): readonly Place[] {
  let places: readonly Place[] = [{ path: [], value: document }];
  for (const step of field.split('/')) places = places.flatMap((place) => stepped(place, step));
  return places;
}

function stepped({ path, value }: Place, step: string): readonly Place[] {
  if (step === '*') {
    if (!Array.isArray(value)) return [];
    return value.slice(0, MOST_FLOWS).map((inner: unknown, index) => ({ path: [...path, index], value: inner }));
  }
  return isRecord(value) && value[step] !== undefined ? [{ path: [...path, step], value: value[step] }] : [];
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
