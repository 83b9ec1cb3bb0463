import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import type { GitObject, ObjectKind } from './objects.ts';

const VERSION = 2;
const KINDS: Readonly<Record<ObjectKind, number>> = { commit: 1, tree: 2, blob: 3 };

/** A packfile (gitformat-pack, version 2) of entries. */
export function packOf(entries: readonly Uint8Array[]): Buffer {
  const header = Buffer.alloc(12);
  header.write('PACK');
  header.writeUInt32BE(VERSION, 4);
  header.writeUInt32BE(entries.length, 8);
  const body = Buffer.concat([header, ...entries]);
  return Buffer.concat([body, createHash('sha1').update(body).digest()]);
}

/** An object in a packfile, without a delta, which does not reduce files of this size. */
export function entryOf({ kind, data }: GitObject): Uint8Array {
  return Buffer.concat([entryHeader(kind, data), deflateSync(data)]);
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
