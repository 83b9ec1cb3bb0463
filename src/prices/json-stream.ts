import { pipeline, Readable } from 'node:stream';
import Assembler from 'stream-json/assembler.js';
import { filter } from 'stream-json/filters/filter.js';
import type { Token } from 'stream-json/parser.js';

/** Keys from the root. `*` matches any key or index. */
export type JsonPath = readonly string[];

export interface JsonValue {
  /** The matching path. */
  readonly path: JsonPath;
  /** The last key. `0` in an array. */
  readonly key: string;
  readonly value: unknown;
}

type Steps = readonly (string | number | null)[];

/**
 * Streams the values at the paths of a JSON text. Keeps one value in memory. Paths must not contain each other.
 * @throws Error if the text is not JSON or is incomplete
 */
export async function* jsonValues(
  chunks: AsyncIterable<string>,
  paths: readonly JsonPath[],
): AsyncGenerator<JsonValue, void> {
  const isWanted = (steps: Steps) => paths.some((path) => fits(path, steps));
  const wanted = filter.withParserAsStream({ filter: isWanted, acceptObjects: true, streamValues: false });
  // The last stream of the pipeline throws the errors of all streams.
  const tokens: AsyncIterable<Token> = pipeline(Readable.from(chunks), wanted, () => {});
  const assembler = new Assembler<object>();
  for await (const token of tokens) {
    assembler.consume(token);
    const { current, depth } = assembler;
    if (current === null || !paths.some(({ length }) => length === depth)) continue;
    const parents = assembler.path;
    for (const path of paths) {
      if (!fits(path.slice(0, -1), parents)) continue;
      for (const [key, value] of taken(current, path.at(-1))) yield { path, key, value };
    }
  }
}

function fits(path: JsonPath, steps: Steps): boolean {
  return path.length === steps.length && path.every((key, at) => key === '*' || key === steps[at]);
}

/** Removes and returns the parsed values of an object or array at a key. */
function taken(parent: object, wanted: string | undefined): readonly [string, unknown][] {
  const entries = Object.entries(parent).filter(([key]) => wanted === '*' || wanted === key);
  if (Array.isArray(parent)) parent.length = 0;
  else for (const [key] of entries) Reflect.deleteProperty(parent, key);
  return entries;
}
