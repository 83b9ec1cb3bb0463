import type { Cloud } from '../../model/cloud.ts';
import type { Constraints } from '../../model/intent.ts';
import type { SeparateCloud } from '../../model/requirement.ts';
import type { Extraction } from '../extract.ts';

/** A separate partition, such as GovCloud, named by the constraint or the text; null if there is none. */
export function resolvePartition(
  { separate }: Extraction,
  { region }: Constraints,
  cloud: Cloud,
): SeparateCloud | null {
  const fixed = region?.trim().toLowerCase();
  const found = cloud.separate.find(({ words }) => fixed !== undefined && words.includes(fixed));
  return found === undefined ? separate : { name: found.name, evidence: [] };
}
