import type { NodeCapability } from '../model/capability.ts';
import type { Replication } from '../model/multi-region.ts';
import type { PlacedNode, SecondSite } from '../model/site.ts';
import { claimsOf, type Evidenced, type Observation, proofOf, type Rule } from './rule.ts';

/** Records and files: a copy of the system without them is none. */
const RECORDS: readonly NodeCapability[] = [
  'relational_db',
  'document_db',
  'key_value_db',
  'wide_column_db',
  'graph_db',
  'timeseries_db',
  'object_storage',
  'file_storage',
  'static_site',
];
/** What is kept and can be made again from the records, or is brought back by hand. */
const MADE_AGAIN: readonly NodeCapability[] = [
  'full_text_search',
  'vector_search',
  'data_warehouse',
  'data_lake',
  'identity',
  'event_stream',
  'secrets',
];
/** What only passes through. */
const PASSING: readonly NodeCapability[] = ['cache', 'queue', 'pubsub', 'event_bus'];

export const REGIONS: readonly Rule[] = [
  { id: 'REL-REGIONS', pillar: 'reliability', control: null, check: standing },
  { id: 'REL-RECOVERY', pillar: 'reliability', control: null, check: recovering },
  { id: 'REL-REPLICAS', pillar: 'reliability', control: null, check: replicas },
];

/** Where the system stands, what is missing there, and how visitors get to it. */
function standing(evidence: Evidenced): readonly Observation[] {
  const { requirements, site, second } = evidence;
  const asked = requirements.qualities.regions?.value ?? 1;
  if (asked < 2) return [];
  if (second === null) {
    return [
      {
        status: 'fail',
        node: null,
        text: `${asked} regions are asked for; this design stands in one, ${requirements.region.id}.`,
        do: 'Allow another region for the data, or accept the loss of this one.',
      },
    ];
  }
  const missing = site.placed.filter((part) => isMissing(part, second));
  return [
    ...missing.map((part) => ({
      status: 'fail' as const,
      node: part.node.id,
      text: `${part.node.title}: ${second.site.region.place} does not have ${part.choice.service}; it stands in the first region only.`,
      do: 'Choose another second region, or another service.',
    })),
    ...(asked > 2 ? [tooMany(asked)] : []),
    ...doors(evidence, second),
  ];
}

function isMissing({ node, choice }: PlacedNode, { copied }: SecondSite): boolean {
  return choice.spanning.scope === 'regional' && !copied.has(node.id);
}

function tooMany(asked: number): Observation {
  return {
    status: 'watch',
    node: null,
    text: `${asked} regions are asked for; this version designs two.`,
    do: 'Repeat what the second region has in a further one.',
  };
}

function doors(evidence: Evidenced, { mode, site, copied }: SecondSite): readonly Observation[] {
  const home = evidence.site.region.id;
  const how = mode === 'active_active' ? 'both answer all the time' : 'the second waits as a smaller warm copy';
  const claims = claimsOf(evidence, 'multi_region');
  if (copied.size === 0) {
    const text = 'Every part is a service of the whole world: the loss of a region is for its provider to make good.';
    return [{ status: 'met', node: null, text }];
  }
  if (claims.length === 0) {
    return [
      {
        status: evidence.requirements.qualities.rto_minutes === undefined ? 'watch' : 'fail',
        node: null,
        text: `The system stands in ${home} and ${site.region.id}: ${how}. Nothing leads visitors from one to the other.`,
        do: 'Put a domain name before both, and point it at the region that is well.',
      },
    ];
  }
  return claims.map((claim) => ({
    status: 'met',
    node: claim.node,
    text: `The system stands in ${home} and ${site.region.id}: ${how}. ${claim.text}`,
    proof: proofOf(claim),
  }));
}

/** How long it takes and what is lost when the first region is, against what was asked. */
function recovering(evidence: Evidenced): readonly Observation[] {
  const { requirements, second } = evidence;
  if (second === null) return [];
  const { rto_minutes: rto, rpo_minutes: rpo } = requirements.qualities;
  const { seconds, byHand } = recovery(evidence, second);
  const lost = Math.max(0, ...twins(evidence, second).map(({ replication }) => replication.rpoSeconds));
  const unkept = evidence.site.placed.filter((part) => isUnkept(part, second));
  const hands = byHand ? ', once a person has decided on it' : '';
  const isLed = claimsOf(evidence, 'multi_region').length > 0;
  const over = seconds === 0 ? 'at once' : `within about ${minutes(seconds)}${hands}`;
  return [
    ...(isLed
      ? [
          compared(`The second region takes over ${over}`, seconds, rto?.value, {
            asked: 'asked for',
            do: 'Have both regions answer all the time, or agree on more time.',
          }),
        ]
      : []),
    unkept.length > 0
      ? {
          status: rpo === undefined ? 'watch' : 'fail',
          node: null,
          text: `What ${unkept.map(({ node }) => node.title).join(' and ')} keeps is not copied: it is lost with the first region up to the last backup.`,
          do: 'Choose a store that is replicated, or copy its backups to the second region.',
        }
      : compared(
          lost === 0
            ? 'Nothing that was written is lost'
            : `At most about ${minutes(lost)} of what was written last is lost`,
          lost,
          rpo?.value,
          {
            asked: 'allowed',
            do: 'Choose a store that both regions write to, or agree on more loss.',
          },
        ),
  ];
}

function compared(
  text: string,
  seconds: number,
  asked: number | undefined,
  words: { readonly asked: string; readonly do: string },
): Observation {
  if (asked === undefined)
    return { status: 'met', node: null, text: `${text}; nothing is said of how much is ${words.asked}.` };
  const said = `${text}; ${minutes(asked * 60)} ${asked === 1 ? 'is' : 'are'} ${words.asked}.`;
  return seconds <= asked * 60
    ? { status: 'met', node: null, text: said }
    : { status: 'fail', node: null, text: said, do: words.do };
}

/** Visitors are led over while the slowest store is made ready for them. */
function recovery(evidence: Evidenced, second: SecondSite): { readonly seconds: number; readonly byHand: boolean } {
  const led = new Set(claimsOf(evidence, 'multi_region').map(({ node }) => node));
  const switches = evidence.site.placed.flatMap(({ node, choice }) =>
    led.has(node.id) ? (choice.spanning.switchover(second.mode) ?? []) : [],
  );
  const leading = Math.max(0, ...switches.map(({ seconds }) => seconds));
  const ready = Math.max(0, ...twins(evidence, second).map(({ replication }) => replication.rtoSeconds));
  return { seconds: leading + ready, byHand: ready > 0 || switches.some(({ automatic }) => !automatic) };
}

interface Paired {
  readonly part: PlacedNode;
  readonly replication: Replication;
}

/** Records and files with the way in which they reach the second region. */
function twins({ site }: Evidenced, { mode, copied }: SecondSite): readonly Paired[] {
  return site.placed.flatMap((part) => {
    const replication = part.choice.spanning.replication(mode);
    const isThere = copied.has(part.node.id) || part.choice.spanning.scope === 'global';
    return replication === null || !isThere || !RECORDS.includes(part.node.capability) ? [] : [{ part, replication }];
  });
}

function isUnkept({ node, choice }: PlacedNode, { mode }: SecondSite): boolean {
  return RECORDS.includes(node.capability) && choice.spanning.replication(mode) === null;
}

/** How each store is copied, and what starts empty. */
function replicas(evidence: Evidenced): readonly Observation[] {
  const { site, second } = evidence;
  if (second === null) return [];
  return site.placed.flatMap((part): readonly Observation[] => {
    const { node, choice } = part;
    if (choice.spanning.scope === 'global' && choice.spanning.replication(second.mode) === null) return [];
    const replication = choice.spanning.replication(second.mode);
    if (replication === null) return unpaired(part);
    const [claim] = claimsOf(evidence, 'replicated', node.id);
    const isReadOnly =
      second.mode === 'active_active' && replication.kind === 'replica' && RECORDS.includes(node.capability);
    return [
      {
        status: isReadOnly ? 'watch' : 'met',
        node: node.id,
        text: `${node.title}: ${replication.because}`,
        ...(isReadOnly ? { do: 'Send writes to the first region, or choose a store that both regions write to.' } : {}),
        ...(claim === undefined ? {} : { proof: proofOf(claim) }),
      },
    ];
  });
}

function unpaired({ node, choice }: PlacedNode): readonly Observation[] {
  const because = `${choice.service} is declared afresh in the second region`;
  if (RECORDS.includes(node.capability)) {
    return [
      {
        status: 'fail',
        node: node.id,
        text: `${node.title}: ${because}, without what the first one keeps.`,
        do: 'Restore its last backup there when the first region is lost, or write to both.',
      },
    ];
  }
  if (MADE_AGAIN.includes(node.capability)) {
    return [
      {
        status: 'watch',
        node: node.id,
        text: `${node.title}: ${because}, and empty: fill it from what the first one keeps, and keep that up.`,
        do: 'Write down who fills it, from where, and try it in a drill.',
      },
    ];
  }
  if (!PASSING.includes(node.capability)) return [];
  return [
    {
      status: 'watch',
      node: node.id,
      text: `${node.title}: ${because}, and starts empty; what is in the first one comes back with its region or is lost.`,
    },
  ];
}

function minutes(seconds: number): string {
  if (seconds < 60) return seconds === 1 ? '1 second' : `${seconds} seconds`;
  const whole = Math.ceil(seconds / 60);
  return whole === 1 ? '1 minute' : `${whole} minutes`;
}
