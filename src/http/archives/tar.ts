import { gzipSync } from 'node:zlib';
import { ARCHIVED_AT, type ArchivedFile } from './archived-file.ts';

const BLOCK = 512;
/** Maximum length of a name in bytes, without the prefix field. */
const MAX_NAME_BYTES = 100;

/** A gzipped tar archive (POSIX.1-1988, ustar). */
export function tarGz(files: readonly ArchivedFile[]): Buffer {
  const entries = files.flatMap(({ path, content }) => {
    const data = Buffer.from(content);
    return [header(path, data.length), data, Buffer.alloc(-data.length & (BLOCK - 1))];
  });
  return gzipSync(Buffer.concat([...entries, Buffer.alloc(2 * BLOCK)]));
}

/** A ustar header block. Numbers are octal and end with a NUL byte. */
function header(path: string, size: number): Buffer {
  if (Buffer.byteLength(path) > MAX_NAME_BYTES) throw new Error(`too long for an archive: ${path}`);
  const block = Buffer.alloc(BLOCK);
  block.write(path, 0);
  block.write('0000644', 100);
  block.write('0000000', 108);
  block.write('0000000', 116);
  block.write(size.toString(8).padStart(11, '0'), 124);
  block.write(ARCHIVED_AT.toString(8).padStart(11, '0'), 136);
  // The checksum field counts as blanks.
  block.fill(' ', 148, 156);
  block.write('0', 156);
  block.write('ustar\u000000', 257);
  const sum = block.reduce((total, byte) => total + byte, 0);
  block.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return block;
}
