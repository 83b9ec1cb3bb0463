import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonValues } from '../../src/prices/json-stream.ts';

async function* inPieces(text: string, length: number): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += length) yield text.slice(at, at + length);
}

async function read(text: string, paths: readonly (readonly string[])[], length = 3) {
  const values: [string, unknown][] = [];
  for await (const { path, key, value } of jsonValues(inPieces(text, length), paths)) {
    values.push([[...path.slice(0, -1), key].join('/'), value]);
  }
  return values;
}

describe('values at a path', () => {
  it('are parsed completely for any JSON and chunk size', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.dictionary(fc.string(), fc.jsonValue()),
        fc.integer({ min: 1, max: 20 }),
        fc.constantFrom(0, 2),
        async (object, length, indent) => {
          // As serialized: -0 becomes 0, and numeric keys come first.
          const written = JSON.parse(JSON.stringify(object)) as Record<string, unknown>;
          const found = await read(JSON.stringify(object, null, indent), [['*']], length);
          expect(found).toEqual(Object.entries(written));
        },
      ),
    );
  });

  it('are found in nested objects and arrays', async () => {
    const text = '{"a":{"x":[1,{"b":"],}\\""}],"y":2},"b":[{"c":true},{"c":null}],"c":-1.5e3}';
    expect(await read(text, [['a', 'x', '*'], ['b', '*', 'c'], ['c']])).toEqual([
      ['a/x/0', 1],
      ['a/x/0', { b: '],}"' }],
      ['b/*/c', true],
      ['b/*/c', null],
      ['c', -1500],
    ]);
  });

  it.each(['', '{"a":1', '{"a":"', '[1,2', '{"a":1}}', '1,2'])('fail for %j', async (text) => {
    await expect(read(text, [['a']])).rejects.toThrow();
  });
});
