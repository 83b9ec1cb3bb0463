import { MalformedRequest } from './faults.ts';

/** Arguments of a fetch in any protocol version. IDs are commit IDs. */
export interface FetchRequest {
  readonly wants: ReadonlySet<string>;
  readonly haves: ReadonlySet<string>;
  /** Commits of the client without parents. */
  readonly shallows: ReadonlySet<string>;
  /** Number of commits from the tip, or from the client's history if `relative`. Null for all. */
  readonly depth: number | null;
  readonly relative: boolean;
  /** Only commits since this Unix time in seconds. Null for all. */
  readonly since: number | null;
  /** Only commits that are not reachable from these references. */
  readonly excluded: ReadonlySet<string>;
  /** The client has no further `have` lines. */
  readonly done: boolean;
}

const ID = /^[0-9a-f]{40}$/;
const COUNT = /^[1-9][0-9]{0,18}$/;
const WORD = /^\S+$/;
const NOTHING = /^$/;

/** Arguments and the format of their value. Arguments that a pack without deltas ignores have no value. */
const ARGUMENTS: Readonly<Record<string, RegExp>> = {
  want: ID,
  have: ID,
  shallow: ID,
  deepen: COUNT,
  'deepen-since': COUNT,
  'deepen-not': WORD,
  'deepen-relative': NOTHING,
  done: NOTHING,
  'thin-pack': NOTHING,
  'ofs-delta': NOTHING,
  'no-progress': NOTHING,
  'include-tag': NOTHING,
};

/** @throws MalformedRequest */
export function readFetch(lines: readonly string[]): FetchRequest {
  const values = Map.groupBy(lines.map(readArgument), ({ name }) => name);
  const all = (name: string) => new Set(values.get(name)?.map(({ value }) => value));
  const count = (name: string) => values.get(name)?.map(({ value }) => Number(value))[0] ?? null;
  return {
    wants: all('want'),
    haves: all('have'),
    shallows: all('shallow'),
    depth: count('deepen'),
    relative: values.has('deepen-relative'),
    since: count('deepen-since'),
    excluded: all('deepen-not'),
    done: values.has('done'),
  };
}

function readArgument(line: string): { name: string; value: string } {
  const [, name = '', value = ''] = /^([^ ]*) ?(.*)$/.exec(line) ?? [];
  const form = Object.hasOwn(ARGUMENTS, name) ? ARGUMENTS[name] : undefined;
  if (form === undefined) throw new MalformedRequest('unknown argument');
  if (!form.test(value)) throw new MalformedRequest(`invalid value of \`${name}\``);
  return { name, value };
}
