import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import type { Blueprint } from '#core/index.ts';
import type { PackedBlueprint } from '#ports/blueprints.ts';
import type { FinishedBlueprint } from '#ports/runner.ts';

/**
 * Zstandard (RFC 8878) at its first level: 230 KB become 32 KB in a fifth of the time that gzip needs for 50 KB. What is
 * not written need not reach the disk before a commit is acknowledged.
 */
const FASTEST = { params: { [constants.ZSTD_c_compressionLevel]: 1 } };

/** A blueprint as it is kept, and what lists show of it. */
export function packed(blueprint: Blueprint): FinishedBlueprint {
  const { id: _, markdown, ...facts } = blueprint;
  return {
    title: blueprint.title,
    confidence: blueprint.confidence.value,
    nodesCount: blueprint.graph.nodes.length,
    monthlyEst: blueprint.estimate.total,
    ...packedText(markdown, JSON.stringify(facts)),
  };
}

export function packedText(markdown: string, facts: string): PackedBlueprint {
  return { markdown: pack(markdown), facts: pack(facts) };
}

export function unpackedMarkdown({ markdown }: Pick<PackedBlueprint, 'markdown'>): string {
  return unpack(markdown);
}

export function unpackedBlueprint(id: string, { markdown, facts }: PackedBlueprint): Blueprint {
  return { id, ...(JSON.parse(unpack(facts)) as Omit<Blueprint, 'id' | 'markdown'>), markdown: unpack(markdown) };
}

/** UTF-8 bytes that a UTF-16 unit takes at most: counting them first takes longer than compressing them. */
const MOST_BYTES = 3;

/** Grows to the largest text; to have new room for each takes as long as to compress it. */
let room = Buffer.alloc(0);

/** An array of its own: what Node compresses into may be larger and shared. */
function pack(text: string): Uint8Array {
  if (room.length < text.length * MOST_BYTES) room = Buffer.allocUnsafeSlow(text.length * MOST_BYTES);
  return new Uint8Array(zstdCompressSync(room.subarray(0, room.write(text)), FASTEST));
}

function unpack(bytes: Uint8Array): string {
  return zstdDecompressSync(bytes).toString('utf8');
}
