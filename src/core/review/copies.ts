import { restoreAsked } from '../messages/reliability.ts';
import type { NodeCapability } from '../model/capability.ts';
import { claimed, claimsOf, type Observation, partsOf, type Rule } from './rule.ts';

const KEPT_FOR_LONG: readonly NodeCapability[] = ['relational_db', 'document_db', 'key_value_db'];

/** Backup vaults, copies of files and disks, and the proof of required recovery objectives. */
export const COPIES: readonly Rule[] = [
  {
    id: 'REL-COPIES',
    pillar: 'reliability',
    control: null,
    check: (evidence) =>
      partsOf(evidence, ['backup', 'file_storage', 'object_storage', 'web_compute']).flatMap(({ node }) =>
        claimed(evidence, 'backed_up').filter((observation) => observation.node === node.id),
      ),
  },
  {
    id: 'REL-RESTORE',
    pillar: 'reliability',
    control: null,
    check(evidence): readonly Observation[] {
      const { rpo_minutes: loss, rto_minutes: back } = evidence.requirements.qualities;
      const stores = partsOf(evidence, KEPT_FOR_LONG).filter(
        ({ node }) => claimsOf(evidence, 'backed_up', node.id).length > 0,
      );
      if (evidence.second !== null || stores.length === 0) return [];
      if (loss === undefined && back === undefined) return [];
      return [{ status: 'yours', node: null, ...restoreAsked(loss?.value, back?.value) }];
    },
  },
];
