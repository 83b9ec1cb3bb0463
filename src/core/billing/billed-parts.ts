import type { Usage } from '../model/offering.ts';
import type { Option } from '../model/placement.ts';
import type { SecondRegion } from '../model/resolved.ts';

/** Usage of one component in one region. */
export interface Billed {
  readonly node: string;
  readonly region: string;
  readonly usages: readonly Usage[];
}

/** Usage of an option in the first region, with replication, and in the second region. */
export function billedParts(
  { node, candidate, copy }: Pick<Option, 'node' | 'candidate' | 'copy'>,
  region: string,
  second: SecondRegion | undefined,
): readonly Billed[] {
  const copying =
    second === undefined ? [] : candidate.spanning.usages(second.mode, { home: region, second: second.id });
  const own = { node: node.id, region, usages: [...candidate.usages, ...copying] };
  if (copy === null) return [own];
  const usages = copy.candidate.usages.map((usage) =>
    usage.sharedAs === undefined ? usage : { ...usage, sharedAs: `${usage.sharedAs}/${copy.region}` },
  );
  return [own, { node: copy.id, region: copy.region, usages }];
}
