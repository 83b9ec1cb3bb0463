import { MalformedRequest } from './faults.ts';

/** What a client asks for, whichever version of the protocol it speaks. Identifiers are those of commits. */
export interface FetchRequest {
  readonly wants: ReadonlySet<string>;
  readonly haves: ReadonlySet<string>;
  /** Commits whose parents it does not hold. */
  readonly shallows: ReadonlySet<string>;
  /** So many commits from the tip, or from what it has where `relative` is set; null for all. */
  readonly depth: number | null;
  readonly relative: boolean;
  /** Only commits since then, in seconds of Unix time; null for all. */
  readonly since: number | null;
  /** Only commits that these references do not reach. */
  readonly excluded: ReadonlySet<string>;
  /** It has told all that it has. */
  readonly done: boolean;
}

const ID = /^[0-9a-f]{40}$/;
const COUNT = /^[1-9][0-9]{0,18}$/;
const WORD = /^\S+$/;
const NOTHING = /^$/;

/** Each line's first word, and what may follow it. What a pack of whole objects satisfies anyway has no further part. */
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
  if (form === undefined) throw new MalformedRequest('a line of the request is not known');
  if (!form.test(value)) throw new MalformedRequest(`what follows \`${name}\` is not valid`);
  return { name, value };
}
