import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import type { Blueprint } from '#core/index.ts';
import type { PackedBlueprint } from '#ports/blueprints.ts';
import type { FinishedBlueprint } from '#ports/runner.ts';

/**
 * Zstandard (RFC 8878) at level 1, which is many times faster than gzip. Smaller writes also shorten the commit.
 */
const FASTEST = { params: { [constants.ZSTD_c_compressionLevel]: 1 } };

type IacFile = Blueprint['iac']['files'][number];

/** A file whose content is part of the document: start and end offset in UTF-16 units. */
interface QuotedFile {
  readonly path: string;
  readonly from: number;
  readonly to: number;
}

type StoredFacts = Omit<Blueprint, 'id' | 'markdown' | 'iac'> & {
  readonly iac: { readonly files: readonly (IacFile | QuotedFile)[] };
};

/** A blueprint in storage format with its list fields. */
export function packed(blueprint: Blueprint): FinishedBlueprint {
  const { id: _, markdown, ...facts } = blueprint;
  const stored: StoredFacts = { ...facts, iac: { files: quoted(facts.iac.files, markdown) } };
  return {
    title: blueprint.title,
    confidence: blueprint.confidence.value,
    nodesCount: blueprint.graph.nodes.length,
    monthlyEst: blueprint.estimate.total,
    ...packedText(markdown, JSON.stringify(stored)),
  };
}

/** Replaces file contents that the document quotes by offsets. This removes half of the text. */
function quoted(files: readonly IacFile[], markdown: string): StoredFacts['iac']['files'] {
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
  const facts = inPresentTerms(JSON.parse(unpack(packed.facts)) as StoredFacts);
  const files = facts.iac.files.map((file) =>
    'content' in file ? file : { path: file.path, content: markdown.slice(file.from, file.to) },
  );
  return { id, ...facts, iac: { files }, markdown };
}

type Resolved = Blueprint['resolved'];
type Component = Resolved['components'][number];

/** Resolved requirements of earlier versions: capabilities without ids, no flows and no seasons. */
type EarlierResolved = Omit<Resolved, 'components' | 'flows' | 'parties' | 'seasons'> & {
  readonly capabilities?: readonly Omit<Component, 'id'>[];
};

/** Earlier versions stored the resolved requirements as `requirements`, and no document. */
function inPresentTerms(facts: StoredFacts): StoredFacts {
  const { requirements, resolved }: Partial<StoredFacts> = facts;
  if (resolved !== undefined || requirements === undefined) return facts;
  const { capabilities = [], ...rest } = requirements as unknown as EarlierResolved;
  const components = capabilities.map((one) => ({ ...one, id: one.anyOf[0] ?? '' }));
  return { ...facts, requirements: {}, resolved: { ...rest, components, flows: [], parties: [], seasons: [] } };
}

/** Maximum number of UTF-8 bytes per UTF-16 unit. Counting the bytes would take longer than compression. */
const MAX_BYTES_PER_UNIT = 3;

/** Reused input buffer. Allocation takes as long as compression. */
let buffer = Buffer.alloc(0);

/** Copies the result, because Node can return a view of a larger shared buffer. */
function pack(text: string): Uint8Array {
  if (buffer.length < text.length * MAX_BYTES_PER_UNIT) {
    buffer = Buffer.allocUnsafeSlow(text.length * MAX_BYTES_PER_UNIT);
  }
  return new Uint8Array(zstdCompressSync(buffer.subarray(0, buffer.write(text)), FASTEST));
}

function unpack(bytes: Uint8Array): string {
  return zstdDecompressSync(bytes).toString('utf8');
}
