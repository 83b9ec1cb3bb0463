import { PERFORMANCE as WORDS } from '../messages/operations.ts';
import type { NodeCapability } from '../model/capability.ts';
import type { Observation, Rule } from './rule.ts';
import { partsOf } from './rule.ts';

const SIZED: readonly NodeCapability[] = ['web_compute', 'relational_db', 'cache'];

/** Half of the required headroom. */
const LITTLE_ROOM = 0.5;

/** Headroom and latency; latency itself must be measured. */
export const PERFORMANCE: readonly Rule[] = [
  {
    id: 'PERF-ROOM',
    pillar: 'performance',
    control: null,
    check: (evidence) =>
      partsOf(evidence, SIZED)
        .filter(({ choice }) => choice.size.qualities.headroomScore < LITTLE_ROOM)
        .map(({ node, choice }) => ({
          status: 'watch' as const,
          node: node.id,
          ...WORDS.littleRoom(node.title, choice.size.sku),
        })),
  },
  {
    id: 'PERF-LATENCY',
    pillar: 'performance',
    control: null,
    check({ requirements }): readonly Observation[] {
      const asked = requirements.qualities.latency_p99_ms?.value;
      if (asked === undefined) return [];
      return [{ status: 'yours', node: null, ...WORDS.latency(asked) }];
    },
  },
];
