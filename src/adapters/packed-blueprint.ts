import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import type { Blueprint } from '#core/index.ts';
import type { PackedBlueprint } from '#ports/blueprints.ts';
import type { FinishedBlueprint } from '#ports/runner.ts';

/**
 * Zstandard (RFC 8878) at its first level, many times faster than gzip. What is not written need not reach the disk
 * before a commit is acknowledged.
 */
const FASTEST = { params: { [constants.ZSTD_c_compressionLevel]: 1 } };

type IacFile = Blueprint['iac']['files'][number];

/** A file whose text the document holds: where it begins and ends there, in UTF-16 units. */
interface QuotedFile {
  readonly path: string;
  readonly from: number;
  readonly to: number;
}

type Kept = Omit<Blueprint, 'id' | 'markdown' | 'iac'> & {
  readonly iac: { readonly files: readonly (IacFile | QuotedFile)[] };
};

/** A blueprint as it is kept, and what lists show of it. */
export function packed(blueprint: Blueprint): FinishedBlueprint {
  const { id: _, markdown, ...facts } = blueprint;
  const kept: Kept = { ...facts, iac: { files: quoted(facts.iac.files, markdown) } };
  return {
    title: blueprint.title,
    confidence: blueprint.confidence.value,
    nodesCount: blueprint.graph.nodes.length,
    monthlyEst: blueprint.estimate.total,
    ...packedText(markdown, JSON.stringify(kept)),
  };
}

/** The document ends in the files, in their order: what it quotes, half of all text, is kept once. */
function quoted(files: readonly IacFile[], markdown: string): Kept['iac']['files'] {
  let after = 0;
  return files.map((file) => {
    const from = markdown.indexOf(file.content, after);
    if (from === -1) return file;
    after = from + file.content.length;
    return { path: file.path, from, to: after };
  });
}

export function packedText(markdown: string, facts: string): PackedBlueprint {
  return { markdown: pack(markdown), facts: pack(facts) };
}

export function unpackedMarkdown({ markdown }: Pick<PackedBlueprint, 'markdown'>): string {
  return unpack(markdown);
}

export function unpackedBlueprint(id: string, packed: PackedBlueprint): Blueprint {
  const markdown = unpackedMarkdown(packed);
  const facts = JSON.parse(unpack(packed.facts)) as Kept;
  const files = facts.iac.files.map((file) =>
    'content' in file ? file : { path: file.path, content: markdown.slice(file.from, file.to) },
  );
  return { id, ...facts, iac: { files }, markdown };
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
