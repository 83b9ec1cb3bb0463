import { aws } from '#core/catalog/aws/index.ts';
import { compose } from '#core/design/complete.ts';
import { PATTERNS } from '#core/design/patterns/index.ts';
import { size } from '#core/design/size.ts';
import { CAPABILITIES } from '#core/model/capability.ts';
import type { ArchitectureGraph, GraphNode } from '#core/model/graph.ts';
import type { Requirements } from '#core/model/requirements.ts';
import type { ResolvedRequirements } from '#core/model/resolved.ts';
import { type Load, loadOf, type Workload } from '#core/model/workload.ts';
import { resolveRequirements } from '#core/reading/resolve.ts';

const EVERYTHING = new Set(CAPABILITIES);

/** The requirements of a document without a text, on AWS. */
export function resolved(document: Requirements): ResolvedRequirements {
  return resolveRequirements(document, { text: '', constraints: {} }, aws);
}

export function loadFrom(document: Requirements): Load {
  return size(resolved(document)).load;
}

/** The load of a component of a document. */
export function partLoad(document: Requirements, id: string): Workload {
  return loadOf(id, loadFrom(document));
}

/** The components and edges of a document, where the cloud has every capability. */
export function graphFrom(document: Requirements): ArchitectureGraph {
  const requirements = resolved(document);
  return compose(requirements, size(requirements).load, PATTERNS, EVERYTHING).value;
}

export function nodeOf({ nodes }: ArchitectureGraph, id: string): GraphNode | undefined {
  return nodes.find((node) => node.id === id);
}

export function edgesOf({ edges }: ArchitectureGraph): readonly string[] {
  return edges.map(({ from, to, kind }) => `${from} ${kind} ${to}`);
}
