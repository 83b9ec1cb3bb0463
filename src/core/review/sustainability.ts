import { SUSTAINABILITY as WORDS } from '../messages/operations.ts';
import type { NodeCapability } from '../model/capability.ts';
import { partsOf, type Rule } from './rule.ts';

const PROGRAMS: readonly NodeCapability[] = ['web_compute', 'worker_compute', 'batch_compute', 'gpu_compute'];

/** Idle resources. */
export const SUSTAINABILITY: readonly Rule[] = [
  {
    id: 'SUS-IDLE',
    pillar: 'sustainability',
    control: null,
    check: (evidence) =>
      partsOf(evidence, PROGRAMS)
        .filter(({ choice }) => choice.size.qualities.scalesToZero)
        .map(({ node, choice }) => ({
          status: 'met' as const,
          node: node.id,
          text: WORDS.idle(node.title, choice.service),
        })),
  },
  {
    id: 'SUS-NIGHTS',
    pillar: 'sustainability',
    control: null,
    check: (evidence) =>
      evidence.site.environment === 'production'
        ? []
        : partsOf(evidence, PROGRAMS)
            .filter(({ choice }) => !choice.size.qualities.scalesToZero)
            .map(({ node }) => ({
              status: 'watch' as const,
              node: node.id,
              ...WORDS.nights(node.title),
            })),
  },
];
