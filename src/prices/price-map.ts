import { readFileSync } from 'node:fs';
import { z } from 'zod';

/** Exact text, or `/…/` for a regular expression. */
const where = z.record(z.string(), z.string());

const ruleSchema = z.strictObject({
  /** Meter ID. `{name}` matches a segment and can be used in `where`. */
  meter: z.string(),
  /** Vendor name of the service. */
  service: z.string(),
  /** Factor from the vendor's unit to the unit of the meter, for example 1,000,000. */
  times: z.number().positive().default(1),
  /** Attributes of the vendor's price. With several parts, the price is their weighted sum. */
  parts: z.array(z.strictObject({ where, times: z.number().positive().default(1) })).min(1),
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
      return [{ ...rule, meter, parts: rule.parts.map((part) => ({ ...part, where: filled(part.where, names) })) }];
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
    const name = /^\{(\w+)\}$/.exec(part)?.[1];
    if (name === undefined && part !== found[index]) return null;
    if (name !== undefined) names[name] = found[index] ?? '';
  }
  return names;
}

function filled(texts: Readonly<Record<string, string>>, names: Readonly<Record<string, string>>) {
  return Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [
      key,
      text.replaceAll(/\{(\w+)\}/g, (_, name: string) => names[name] ?? ''),
    ]),
  );
}

export function fits(where: Readonly<Record<string, string>>, article: Readonly<Record<string, string>>): boolean {
  return Object.entries(where).every(([key, wanted]) => {
    const value = article[key] ?? '';
    return wanted.length > 1 && wanted.startsWith('/') && wanted.endsWith('/')
      ? new RegExp(wanted.slice(1, -1)).test(value)
      : value === wanted;
  });
}
