import type { NodeCapability } from '../model/capability.ts';
import { partsOf, type Rule } from './rule.ts';

const PROGRAMS: readonly NodeCapability[] = ['web_compute', 'worker_compute', 'batch_compute', 'gpu_compute'];

/** What runs while nobody uses it: the first thing that costs energy for nothing. */
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
          text: `${node.title}: ${choice.service} uses nothing while nobody calls it.`,
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
              text: `${node.title} runs through nights and weekends, in an environment that nobody uses then.`,
              do: 'Stop it outside working hours: about two thirds of its hours, and of its price.',
            })),
  },
];
