import { type Json, literal, type Resource, type TerraformProject, textsIn } from './resource.ts';

/** A file of a Terraform configuration, as JSON syntax. */
export interface ParsedFile {
  readonly path: string;
  readonly body: Readonly<Record<string, Json>>;
}

type Fields = Readonly<Record<string, Json>>;

/** References to variables, local values, resources and data sources. */
const REFERENCE = /\b(?:data\.[a-z][a-z0-9_]*|[a-z][a-z0-9_]*)\.[A-Za-z_][\w-]*/g;
const SIMPLE = /\$\{(var|local)\.([A-Za-z_][\w-]*)\}/g;
/** A text that is one variable, local value or attribute of a resource. */
const WHOLE = /^\$\{(var|local|[a-z][a-z0-9_]*\.[A-Za-z_][\w-]*)\.([A-Za-z_][\w-]*)\}$/;
/** Nested lists and objects; deeper ones stay as they are. */
const MOST_LEVELS = 50;
/** A text with its substitutions, and one of them; longer ones stay as they are. */
const MOST_CHARACTERS = 10_000;
const MOST_FILLED = 200;

/** The project of a configuration. Nothing is evaluated but variables with defaults and local values. */
export function configuredProject(files: readonly ParsedFile[]): TerraformProject {
  const modules = [...Map.groupBy(files, ({ path }) => directoryOf(path))];
  const present = new Set(modules.map(([directory]) => directory));
  const parts = modules.map(([directory, own]) => moduleProject(directory, own, present));
  return {
    resources: parts.flatMap(({ resources }) => resources),
    modules: parts.flatMap((part) => part.modules),
    regions: Object.assign({}, ...parts.map(({ regions }) => regions)),
  };
}

function moduleProject(directory: string, files: readonly ParsedFile[], present: ReadonlySet<string>) {
  const configuration = files.filter(({ path }) => !path.endsWith('.tfvars'));
  const settings = files.filter(({ path }) => path.endsWith('.tfvars')).map(({ body }) => body);
  const blocks = (kind: string) => configuration.flatMap(({ body }) => objectsIn(body[kind]));
  const declared = [...blocks('resource').map(typed('managed')), ...blocks('data').map(typed('data'))].flat();
  const scope = createScope(
    Object.assign({}, ...blocks('variable').map(defaultsOf), ...settings),
    Object.assign({}, ...blocks('locals')),
    new Map(declared.map(({ key, body }) => [key, body])),
  );
  const prefix = directory === '' ? '' : `${directory}: `;
  const known = new Set(declared.map(({ key }) => key));
  const resources = declared.map(({ key, mode, type, name, body }): Resource => {
    const { count, for_each: forEach, provider, ...attributes } = body;
    const stated = count === undefined ? '1' : literal(scope.resolve(count));
    return {
      address: prefix + key,
      mode,
      type,
      name,
      attributes: scope.resolve(attributes) as Fields,
      references: scope
        .referencesOf(body)
        .filter((one) => one !== key && known.has(one))
        .map((one) => prefix + one),
      instances: forEach === undefined && stated !== null && Number.isFinite(Number(stated)) ? Number(stated) : null,
      aliased: provider !== undefined && String(provider).includes('.'),
    };
  });
  const calls = blocks('module').flatMap((module) =>
    Object.entries(module).map(([name, call]) => ({
      address: `${prefix}module.${name}`,
      source: literal(objectsIn(call)[0]?.source) ?? 'unknown',
    })),
  );
  return {
    resources,
    modules: calls.filter(({ source }) => !(source.startsWith('.') && present.has(joined(directory, source)))),
    regions: Object.assign({}, ...blocks('provider').map((providers) => regionsOf(providers, scope))),
  };
}

interface Scope {
  /** The value with the variables and local values that it names. */
  resolve(value: Json): Json;
  /** Keys of resources and data sources to which a value refers, also by local values. */
  referencesOf(value: Json): readonly string[];
}

function createScope(variables: Fields, locals: Fields, declared: ReadonlyMap<string, Fields>): Scope {
  const values = new Map<string, Json | undefined>();
  const referenced = new Map<string, readonly string[]>();

  /** Each is resolved once; undefined for one that refers to itself. */
  function named(kind: string, name: string): Json | undefined {
    const key = `${kind}.${name}`;
    if (values.has(key)) return values.get(key);
    values.set(key, undefined);
    const raw = kind === 'var' ? variables[name] : kind === 'local' ? locals[name] : declared.get(kind)?.[name];
    const value = raw === undefined || raw === null ? undefined : resolved(raw, MOST_LEVELS);
    values.set(key, value);
    return value;
  }

  function resolved(value: Json, levels: number): Json {
    if (typeof value === 'string') return resolvedText(value);
    if (value === null || typeof value !== 'object' || levels === 0) return value;
    if (Array.isArray(value)) return value.map((item) => resolved(item, levels - 1));
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, resolved(item, levels - 1)]));
  }

  function resolvedText(written: string): Json {
    if (!written.includes('${') || written.length > MOST_CHARACTERS) return written;
    const whole = WHOLE.exec(written);
    if (whole !== null) return named(whole[1] ?? '', whole[2] ?? '') ?? written;
    const filled = written.replaceAll(SIMPLE, (all, kind: string, name: string) => {
      const value = named(kind, name);
      return (typeof value === 'string' && value.length < MOST_FILLED) || typeof value === 'number'
        ? String(value)
        : all;
    });
    return filled.length > MOST_CHARACTERS ? written : filled;
  }

  function ofLocal(name: string): readonly string[] {
    const known = referenced.get(name);
    if (known !== undefined) return known;
    referenced.set(name, []);
    const value = locals[name];
    const found = value === undefined ? [] : keysIn(value);
    referenced.set(name, found);
    return found;
  }

  function keysIn(value: Json): readonly string[] {
    const keys = textsIn(value).flatMap((text) => (text.includes('${') ? (text.match(REFERENCE) ?? []) : []));
    return [
      ...new Set([...new Set(keys)].flatMap((key) => (key.startsWith('local.') ? ofLocal(key.slice(6)) : [key]))),
    ];
  }

  return { resolve: (value) => resolved(value, MOST_LEVELS), referencesOf: keysIn };
}

function typed(mode: Resource['mode']) {
  return (types: Fields) =>
    Object.entries(types).flatMap(([type, named]) =>
      objectsIn(named).flatMap((one) =>
        Object.entries(one).flatMap(([name, bodies]) =>
          objectsIn(bodies).map((body) => ({ key: keyOf(mode, type, name), mode, type, name, body })),
        ),
      ),
    );
}

function keyOf(mode: Resource['mode'], type: string, name: string): string {
  return mode === 'data' ? `data.${type}.${name}` : `${type}.${name}`;
}

function defaultsOf(variables: Fields): Fields {
  return Object.fromEntries(
    Object.entries(variables).map(([name, blocks]) => [name, objectsIn(blocks)[0]?.default ?? null]),
  );
}

function regionsOf(providers: Fields, scope: Scope): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(providers).flatMap(([provider, blocks]) =>
      objectsIn(blocks).flatMap(({ region, location, alias }) => {
        const stated = literal(scope.resolve(region ?? location ?? null));
        return stated === null || alias !== undefined ? [] : [[provider, stated]];
      }),
    ),
  );
}

/** One object, or a list of them. */
function objectsIn(value: Json | undefined): readonly Fields[] {
  const all: readonly Json[] = Array.isArray(value) ? value : value === undefined ? [] : [value as Json];
  return all.filter((one): one is Fields => one !== null && typeof one === 'object' && !Array.isArray(one));
}

function directoryOf(path: string): string {
  return joined('', path.split('/').slice(0, -1).join('/'));
}

/** A relative path in a directory, without `.` and `..`. */
function joined(directory: string, path: string): string {
  const steps: string[] = [];
  for (const step of `${directory}/${path}`.split('/')) {
    if (step === '..') steps.pop();
    else if (step !== '' && step !== '.') steps.push(step);
  }
  return steps.join('/');
}
