import type { Usage } from '../model/offering.ts';
import type { Option } from '../model/placement.ts';
import type { SecondRegion } from '../model/requirement.ts';

/** What is billed together: one part in one region. */
export interface Billed {
  readonly node: string;
  readonly region: string;
  readonly usages: readonly Usage[];
}

/** What an option uses: in the first region with what being copied costs, and in the second. */
export function billedParts(
  { node, candidate, copy }: Pick<Option, 'node' | 'candidate' | 'copy'>,
  region: string,
  second: SecondRegion | undefined,
): readonly Billed[] {
  const copying = second === undefined ? [] : candidate.spanning.usages(second.mode);
  const own = { node: node.id, region, usages: [...candidate.usages, ...copying] };
  if (copy === null) return [own];
  const usages = copy.candidate.usages.map((usage) =>
    usage.sharedAs === undefined ? usage : { ...usage, sharedAs: `${usage.sharedAs}/${copy.region}` },
  );
  return [own, { node: copy.id, region: copy.region, usages }];
}
