import { pipeline, Readable } from 'node:stream';
import Assembler from 'stream-json/assembler.js';
import { filter } from 'stream-json/filters/filter.js';
import type { Token } from 'stream-json/parser.js';

/** Keys from the top; `*` stands for any key or place in a list. */
export type JsonPath = readonly string[];

export interface JsonValue {
  /** The one of the paths that it is at. */
  readonly path: JsonPath;
  /** The last key; `0` for every place in a list. */
  readonly key: string;
  readonly value: unknown;
}

type Steps = readonly (string | number | null)[];

/**
 * The values at some paths of a JSON text, none of them within another, one after the other as they arrive. Keeps one of
 * them in memory at a time, whatever the length of the text.
 * @throws Error where the text is not JSON or ends early
 */
export async function* jsonValues(
  chunks: AsyncIterable<string>,
  paths: readonly JsonPath[],
): AsyncGenerator<JsonValue, void> {
  const isWanted = (steps: Steps) => paths.some((path) => fits(path, steps));
  const wanted = filter.withParserAsStream({ filter: isWanted, acceptObjects: true, streamValues: false });
  // The last stream throws what goes wrong in any of them.
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

/** What has arrived in an object or a list under a key, which is no longer there then. */
function taken(parent: object, wanted: string | undefined): readonly [string, unknown][] {
  const entries = Object.entries(parent).filter(([key]) => wanted === '*' || wanted === key);
  if (Array.isArray(parent)) parent.length = 0;
  else for (const [key] of entries) Reflect.deleteProperty(parent, key);
  return entries;
}
