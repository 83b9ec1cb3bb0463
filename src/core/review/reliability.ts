import { AVAILABILITY, NO_BACKUP, ZONES } from '../messages/reliability.ts';
import type { NodeCapability } from '../model/capability.ts';
import { REGIONS } from './regions.ts';
import { claimed, claimedByEach, type Rule } from './rule.ts';

const RECORDS: readonly NodeCapability[] = ['relational_db', 'document_db', 'key_value_db'];
const SPREAD: readonly NodeCapability[] = [...RECORDS, 'web_compute', 'load_balancer', 'network_egress'];

export const RELIABILITY: readonly Rule[] = [
  {
    id: 'REL-AVAILABILITY',
    pillar: 'reliability',
    control: null,
    check(evidence) {
      const path = evidence.availability;
      if (path === null) return [];
      const asked = evidence.requirements.qualities.availability?.value ?? null;
      const text = AVAILABILITY.composed(path);
      if (path.unpromised.length > 0) {
        return [{ status: 'watch', node: null, text: AVAILABILITY.unpromised(text, path.unpromised) }];
      }
      if (asked === null) return [{ status: 'met', node: null, text: AVAILABILITY.notAsked(text) }];
      return path.percent >= asked
        ? [{ status: 'met', node: null, text: AVAILABILITY.asked(text, asked) }]
        : [
            {
              status: 'fail',
              node: null,
              text: AVAILABILITY.asked(text, asked),
              do: AVAILABILITY.doMore,
            },
          ];
    },
  },
  {
    id: 'REL-ZONES',
    pillar: 'reliability',
    control: null,
    check: (evidence) =>
      evidence.site.placed
        .filter(({ node }) => SPREAD.includes(node.capability))
        .flatMap((part) => {
          const { zones } = part.choice.size.qualities;
          const { id, title, needs } = part.node;
          if (zones >= 2) {
            return claimedByEach(evidence, [part.node.capability], 'multi_zone', () => ({
              status: 'met',
              node: id,
              text: ZONES.byProvider(title, part.choice.service),
            })).filter((observation) => observation.node === id);
          }
          return needs.zones > 1
            ? [{ status: 'fail' as const, node: id, ...ZONES.tooFew(title, needs.zones) }]
            : [{ status: 'watch' as const, node: id, text: ZONES.one(title) }];
        }),
  },
  {
    id: 'REL-BACKUP',
    pillar: 'reliability',
    control: null,
    check: (evidence) =>
      claimedByEach(evidence, ['relational_db', 'document_db', 'key_value_db'], 'backed_up', ({ node }) => ({
        status: 'fail',
        node: node.id,
        ...NO_BACKUP(node.title),
      })),
  },
  {
    id: 'REL-DELETION',
    pillar: 'reliability',
    control: null,
    check: (evidence) => claimed(evidence, 'deletion_protected').filter(({ status }) => status === 'met'),
  },
  ...REGIONS,
  { id: 'REL-RETRY', pillar: 'reliability', control: null, check: (evidence) => claimed(evidence, 'retried') },
  { id: 'PERF-SCALING', pillar: 'performance', control: null, check: (evidence) => claimed(evidence, 'autoscaled') },
];
