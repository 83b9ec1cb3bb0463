import type { Chance } from './chance.ts';
import type { Contract, Schema } from './contract.ts';

const WORDS = [
  'planner',
  'Ada',
  'a shop with pictures',
  'x',
  'größer',
  '日本語',
  '0',
  'select * from users',
  '<b>&"\'',
];

/** A value that matches the schema. Optional fields are present half of the time. */
export function sample(contract: Contract, described: Schema, chance: Chance): unknown {
  const schema = contract.resolve(described);
  if (schema.examples !== undefined && schema.examples.length > 0 && chance.once(0.3)) {
    return structuredClone(chance.of(schema.examples));
  }
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return chance.of(schema.enum);
  if (schema.anyOf !== undefined) return sample(contract, chance.of(schema.anyOf), chance);
  if (schema.type === 'object') return sampleObject(contract, schema, chance);
  if (schema.type === 'array') {
    const { items } = schema;
    return Array.from({ length: chance.below(4) }, () =>
      items === undefined ? null : sample(contract, items, chance),
    );
  }
  return sampleScalar(schema, chance);
}

function sampleObject(contract: Contract, schema: Schema, chance: Chance): Record<string, unknown> {
  const entries = Object.entries(schema.properties ?? {})
    .filter(([name]) => schema.required?.includes(name) === true || chance.once(0.5))
    .map(([name, property]) => [name, sample(contract, property, chance)] as const);
  return Object.fromEntries(entries);
}

function sampleScalar(
  { type, minimum = 0, maximum = 1_000, minLength = 1, maxLength }: Schema,
  chance: Chance,
): unknown {
  if (type === 'boolean') return chance.once(0.5);
  if (type === 'null') return null;
  if (type === 'integer') return minimum + chance.below(Math.min(maximum - minimum, 10_000) + 1);
  if (type === 'number') return Math.round((minimum + chance.next() * (maximum - minimum)) * 100) / 100;
  return chance.of(WORDS).padEnd(minLength, '-').slice(0, maxLength);
}

const ODD: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1e308,
  0.1,
  2 ** 53,
  '',
  ' ',
  '\u0000',
  '\ud800',
  '\u202e',
  'x'.repeat(300),
  'y'.repeat(30_000),
  '../../etc/passwd',
  '${jndi:ldap://x}',
  "' or 1=1 --",
  [],
  {},
  [[[[]]]],
  { __proto__: null, constructor: { prototype: 1 } },
  Array.from({ length: 600 }, (_, index) => index),
];

/** The value with one invalid or unusual part. */
export function spoilt(value: unknown, chance: Chance): unknown {
  if (typeof value !== 'object' || value === null || chance.once(0.1)) return chance.of(ODD);
  if (Array.isArray(value)) {
    const index = chance.below(value.length + 1);
    return [...value.slice(0, index), spoilt(value[index], chance), ...value.slice(index + 1)];
  }
  const entries = Object.entries(value);
  if (entries.length === 0 || chance.once(0.2)) {
    return { ...value, [chance.of(['unknown', '__proto__', 'constructor', '', 'system_intents'])]: chance.of(ODD) };
  }
  const [name, inner] = chance.of(entries);
  if (chance.once(0.3)) return Object.fromEntries(entries.filter(([key]) => key !== name));
  return { ...value, [name]: spoilt(inner, chance) };
}

/** Bytes that are not a valid body. */
export function spoiltBytes(text: string, chance: Chance): Buffer {
  const bytes = Buffer.from(text);
  return chance.of([
    () => bytes.subarray(0, chance.below(bytes.length + 1)),
    () => Buffer.concat([bytes, bytes]),
    () => Buffer.from([0xff, 0xfe, ...bytes.subarray(0, 40)]),
    () => Buffer.from('['.repeat(20_000)),
    () => Buffer.from(`{"a":${'9'.repeat(5_000)}}`),
    () => Buffer.alloc(300 * 1024, ' '),
    () => Buffer.from('{"__proto__":{"role":"admin"}}'),
    () => Buffer.from(Array.from({ length: 64 }, () => chance.below(256))),
  ])();
}
