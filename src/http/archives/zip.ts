import { crc32, deflateRawSync } from 'node:zlib';
import type { ArchivedFile } from './archived-file.ts';

/** Version 2.0 (deflate). The upper half of the external attributes is the Unix file mode. */
const VERSION = 20;
const ON_UNIX = 3 << 8;
const MODE = 0o100644 << 16;
/** Names are UTF-8. */
const FLAGS = 0x0800;
const DEFLATE = 8;
/** 1 January 1980 in MS-DOS date format. The time is midnight. */
const DATE = 0x0021;

/** A zip archive (APPNOTE 6.3) of fewer than 65,536 files and 4 GB. */
export function zip(files: readonly ArchivedFile[]): Buffer {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { path, content } of files) {
    const name = Buffer.from(path);
    const facts = factsOf(name, content);
    const local = Buffer.concat([uint32(0x04034b50), facts.shared, name, facts.packed]);
    const made = uint16(VERSION | ON_UNIX);
    // Comment length, disk number and internal attributes are 0, then the mode and the offset of the file.
    const tail = Buffer.concat([Buffer.alloc(6), uint32(MODE), uint32(offset)]);
    directory.push(uint32(0x02014b50), made, facts.shared, tail, name);
    bodies.push(local);
    offset += local.length;
  }
  const index = Buffer.concat(directory);
  const count = uint16(files.length);
  const sizes = [uint32(index.length), uint32(offset), uint16(0)];
  const end = Buffer.concat([uint32(0x06054b50), Buffer.alloc(4), count, count, ...sizes]);
  return Buffer.concat([...bodies, index, end]);
}

/** The header fields that the local header and the central directory share. */
function factsOf(name: Buffer, content: string): { shared: Buffer; packed: Buffer } {
  const data = Buffer.from(content);
  const packed = deflateRawSync(data);
  const how = [VERSION, FLAGS, DEFLATE, 0, DATE].map(uint16);
  const sizes = [crc32(data), packed.length, data.length].map(uint32);
  return { shared: Buffer.concat([...how, ...sizes, uint16(name.length), uint16(0)]), packed };
}

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value >>> 0);
  return bytes;
}
