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
      const spared = path.spared.length === 0 ? '' : `, ${path.spared.join(' and ').toLowerCase()} not counted`;
      const either =
        path.regions === undefined ? '' : ' with one of two regions answering, the minutes of each switch apart';
      const text = `The promises of what a request must wait for compose to ${path.percent} % a month${either} (${path.downtimeMinutes} minutes without an answer${spared})`;
      if (path.unpromised.length > 0) {
        const silent = path.unpromised.join(' and ');
        return [
          {
            status: 'watch',
            node: null,
            text: `${text}, without ${silent}, for which the provider promises nothing at this size.`,
          },
        ];
      }
      if (asked === null) return [{ status: 'met', node: null, text: `${text}; none was asked for.` }];
      return path.percent >= asked
        ? [{ status: 'met', node: null, text: `${text}; ${asked} % is asked for.` }]
        : [
            {
              status: 'fail',
              node: null,
              text: `${text}; ${asked} % is asked for.`,
              do: 'Spread the weakest part of the path over more zones, or agree on less.',
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
              text: `${title}: ${part.choice.service} is spread over zones by its provider.`,
            })).filter((observation) => observation.node === id);
          }
          return needs.zones > 1
            ? [
                {
                  status: 'fail' as const,
                  node: id,
                  text: `${title} stands in one zone, and ${needs.zones} are asked for.`,
                  do: 'Choose a size with a standby.',
                },
              ]
            : [
                {
                  status: 'watch' as const,
                  node: id,
                  text: `${title} stands in one zone: it stops when the zone does, and comes back with it.`,
                },
              ];
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
        text: `${node.title} has no backup.`,
        do: 'Switch backups on before the first record is written.',
      })),
  },
  {
    id: 'REL-DELETION',
    pillar: 'reliability',
    control: null,
    check: (evidence) => claimed(evidence, 'deletion_protected'),
  },
  ...REGIONS,
  { id: 'REL-RETRY', pillar: 'reliability', control: null, check: (evidence) => claimed(evidence, 'retried') },
  { id: 'PERF-SCALING', pillar: 'performance', control: null, check: (evidence) => claimed(evidence, 'autoscaled') },
];
