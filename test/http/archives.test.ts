import { crc32, gunzipSync, inflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { ArchivedFile } from '#http/archives/archived-file.ts';
import { tarGz } from '#http/archives/tar.ts';
import { zip } from '#http/archives/zip.ts';

const FILES: readonly ArchivedFile[] = [
  { path: 'main.tf', content: 'terraform {}\n'.repeat(200) },
  { path: 'functions/mailer/index.mjs', content: '// ≤ 5 €\n' },
  { path: 'empty.txt', content: '' },
];

describe('a zip archive', () => {
  it('contains the files', () => {
    expect(unzip(zip(FILES))).toEqual(FILES);
  });

  it('is reproducible', () => {
    expect(zip(FILES)).toEqual(zip(FILES));
  });
});

describe('a tar archive', () => {
  it('contains the files', () => {
    expect(untar(gunzipSync(tarGz(FILES)))).toEqual(FILES);
  });

  it('is reproducible', () => {
    expect(tarGz(FILES)).toEqual(tarGz(FILES));
  });

  it('rejects names that exceed the header', () => {
    expect(() => tarGz([{ path: 'x'.repeat(101), content: '' }])).toThrow('too long');
  });
});

/** Reads the central directory, as unzip programs do. */
function unzip(archive: Buffer): ArchivedFile[] {
  const end = archive.length - 22;
  expect(archive.readUInt32LE(end)).toBe(0x06054b50);
  let at = archive.readUInt32LE(end + 16);
  return Array.from({ length: archive.readUInt16LE(end + 10) }, () => {
    const [sum, packed, size] = [16, 20, 24].map((field) => archive.readUInt32LE(at + field));
    const name = archive.readUInt16LE(at + 28);
    const path = archive.toString('utf8', at + 46, at + 46 + name);
    const begin = archive.readUInt32LE(at + 42) + 30 + name;
    const data = inflateRawSync(archive.subarray(begin, begin + (packed ?? 0)));
    expect([crc32(data), data.length]).toEqual([sum, size]);
    at += 46 + name;
    return { path, content: data.toString('utf8') };
  });
}

function untar(archive: Buffer): ArchivedFile[] {
  expect(archive.length % 512).toBe(0);
  const files: ArchivedFile[] = [];
  for (let at = 0; archive[at] !== 0; ) {
    const header = archive.subarray(at, at + 512);
    const field = (from: number, to: number) => header.toString('utf8', from, to).replace(/\0.*$/s, '');
    const size = Number.parseInt(field(124, 136), 8);
    const blank = Buffer.from(header).fill(' ', 148, 156);
    expect(Number.parseInt(field(148, 156), 8)).toBe(blank.reduce((sum, byte) => sum + byte, 0));
    files.push({ path: field(0, 100), content: archive.toString('utf8', at + 512, at + 512 + size) });
    at += 512 + Math.ceil(size / 512) * 512;
  }
  return files;
}
