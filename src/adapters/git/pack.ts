import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import type { GitObject, ObjectKind } from './objects.ts';

const VERSION = 2;
const KINDS: Readonly<Record<ObjectKind, number>> = { commit: 1, tree: 2, blob: 3 };

/** A packfile (gitformat-pack, version 2) without deltas, which do not reduce files of this size. */
export function packOf(objects: readonly GitObject[]): Buffer {
  const header = Buffer.alloc(12);
  header.write('PACK');
  header.writeUInt32BE(VERSION, 4);
  header.writeUInt32BE(objects.length, 8);
  const body = Buffer.concat([
    header,
    ...objects.flatMap(({ kind, data }) => [entryHeader(kind, data), deflateSync(data)]),
  ]);
  return Buffer.concat([body, createHash('sha1').update(body).digest()]);
}

/** Kind and length: four bits of the length, then seven per byte. The highest bit marks a following byte. */
function entryHeader(kind: ObjectKind, { length }: Buffer): Buffer {
  const bytes: number[] = [];
  let byte = (KINDS[kind] << 4) | (length & 0x0f);
  for (let rest = length >>> 4; rest > 0; rest >>>= 7) {
    bytes.push(byte | 0x80);
    byte = rest & 0x7f;
  }
  return Buffer.from([...bytes, byte]);
}
