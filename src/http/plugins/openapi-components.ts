const PREFIX = '#/components/schemas/';

interface Document {
  readonly components?: { readonly schemas?: object };
}

/**
 * The generator writes every named schema as `X` for responses and `XInput` for requests. This removes the unused one, the
 * suffix of `XInput` if `X` is unused, and `XInput` if it equals `X`.
 */
export function tidyComponents<T extends object>(document: T): T {
  const { components } = document as Document;
  const schemas = (components?.schemas ?? {}) as Readonly<Record<string, unknown>>;
  const used = reachable(document, schemas);
  const names = new Map([...used].map((name) => [name, plainName(name, used, schemas)]));
  const kept = [...used].sort().map((name) => [names.get(name), schemas[name]]);
  const tidy = { ...document, components: { ...components, schemas: Object.fromEntries(kept) } };
  return JSON.parse(JSON.stringify(tidy), (key, value: unknown) => {
    if (key !== '$ref' || typeof value !== 'string') return value;
    return PREFIX + (names.get(value.slice(PREFIX.length)) ?? value);
  });
}

function plainName(name: string, used: ReadonlySet<string>, schemas: Readonly<Record<string, unknown>>): string {
  const plain = name.replace(/Input$/, '');
  return used.has(plain) && withoutSuffixes(schemas[plain]) !== withoutSuffixes(schemas[name]) ? name : plain;
}

function withoutSuffixes(schema: unknown): string {
  return JSON.stringify(schema).replaceAll(/(?<="#\/components\/schemas\/\w+)Input(?=")/g, '');
}

/** Names of the schemas that the paths reference, directly or indirectly. */
function reachable(document: object, schemas: Readonly<Record<string, unknown>>): Set<string> {
  const found = new Set<string>();
  const open: unknown[] = [{ ...document, components: undefined }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    for (const name of refsIn(next)) {
      if (found.has(name)) continue;
      found.add(name);
      open.push(schemas[name]);
    }
  }
  return found;
}

function refsIn(value: unknown): string[] {
  const names: string[] = [];
  JSON.stringify(value, (key, inner: unknown) => {
    if (key === '$ref' && typeof inner === 'string') names.push(inner.slice(PREFIX.length));
    return inner;
  });
  return names;
}
