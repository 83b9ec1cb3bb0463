import { readFileSync } from 'node:fs';
import { z } from 'zod';

/** Exact text, `/…/` for a regular expression, or `~…` for a usage type of AWS with or without its region. */
const where = z.record(z.string(), z.string());

const ruleSchema = z.strictObject({
  /** Meter ID. `{name}` matches a segment and can be used in `where`. */
  meter: z.string(),
  /** Vendor name of the service. */
  service: z.string(),
  /** Factor from the vendor's unit to the unit of the meter, for example 1,000,000. */
  times: z.number().positive().default(1),
  /**
   * Attributes of the vendor's price. With several parts, the price is their weighted sum. A weight can be a product with
   * names of the meter: `{n} * 3.75`.
   */
  parts: z.array(z.strictObject({ where, times: z.union([z.number().positive(), z.string()]).default(1) })).min(1),
});

const mapSchema = z.strictObject({ rules: z.array(ruleSchema) });

/** A rule for one meter with resolved placeholders. */
export interface MeterRule {
  readonly meter: string;
  readonly service: string;
  readonly times: number;
  readonly parts: readonly { readonly where: Readonly<Record<string, string>>; readonly times: number }[];
}

/** Reads a map and applies it to the meters of a book. @throws ZodError */
export function readMap(path: URL, meters: readonly string[]): readonly MeterRule[] {
  const { rules } = mapSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  return meters.flatMap((meter) => {
    for (const rule of rules) {
      const names = namesIn(rule.meter, meter);
      if (names === null) continue;
      return [{ ...rule, meter, parts: rule.parts.map((part) => partOf(part, names)) }];
    }
    return [];
  });
}

/** Values of the placeholders. Null if the meter does not match. */
function namesIn(pattern: string, meter: string): Readonly<Record<string, string>> | null {
  const expected = pattern.split('/');
  const found = meter.split('/');
  if (expected.length !== found.length) return null;
  const names: Record<string, string> = {};
  for (const [index, part] of expected.entries()) {
    const own = namesOf(part, found[index] ?? '');
    if (own === null) return null;
    Object.assign(names, own);
  }
  return names;
}

/** `n2-standard-{n}` with `n2-standard-8` is n = 8; a name that is a whole segment takes any text. */
function namesOf(pattern: string, text: string): Readonly<Record<string, string>> | null {
  const source = pattern
    .replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&')
    .replaceAll(/\{(\w+)\}/g, (all, name: string) => (all === pattern ? `(?<${name}>.*)` : `(?<${name}>[0-9]+)`));
  return new RegExp(`^${source}$`).exec(text)?.groups ?? (pattern === text ? {} : null);
}

function partOf(
  { where: texts, times }: z.output<typeof ruleSchema>['parts'][number],
  names: Readonly<Record<string, string>>,
) {
  const factors = String(times)
    .replaceAll(/\{(\w+)\}/g, (_, name: string) => names[name] ?? '')
    .split('*');
  return { where: filled(texts, names), times: factors.reduce((product, factor) => product * Number(factor), 1) };
}

function filled(texts: Readonly<Record<string, string>>, names: Readonly<Record<string, string>>) {
  return Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [
      key,
      text.replaceAll(/\{(\w+)\}/g, (_, name: string) => names[name] ?? ''),
    ]),
  );
}

/** `EUC1-` and `EU-` name a region; `TS-`, `IA-` and `Outposts-` name other articles. */
const REGION_OF_USAGE = /^(?:EU|[A-Z]{2,3}[0-9])-/;

export function fits(where: Readonly<Record<string, string>>, article: Readonly<Record<string, string>>): boolean {
  return Object.entries(where).every(([key, wanted]) => {
    const value = article[key] ?? '';
    if (wanted.startsWith('~')) return value.replace(REGION_OF_USAGE, '') === wanted.slice(1);
    return wanted.length > 1 && wanted.startsWith('/') && wanted.endsWith('/')
      ? new RegExp(wanted.slice(1, -1)).test(value)
      : value === wanted;
  });
}
