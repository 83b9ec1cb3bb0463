import { RECOVERY, REPLICAS, REGIONS as WORDS } from '../messages/reliability.ts';
import { DATABASES, type NodeCapability } from '../model/capability.ts';
import type { PlacedNode, Replication, SecondSite } from '../model/offering.ts';
import { claimed, claimsOf, type Evidenced, type Observation, type Rule } from './rule.ts';

/** Stores of records and files, which a copy of the system needs. */
const RECORDS: readonly NodeCapability[] = [...DATABASES, 'object_storage', 'file_storage', 'static_site'];
/** Stores whose content is rebuilt from the records or restored manually. */
const MADE_AGAIN: readonly NodeCapability[] = [
  'full_text_search',
  'vector_search',
  'data_warehouse',
  'data_lake',
  'identity',
  'event_stream',
  'secrets',
];
/** Stores with transient content. */
const PASSING: readonly NodeCapability[] = ['cache', 'queue', 'pubsub', 'event_bus'];

export const REGIONS: readonly Rule[] = [
  { id: 'REL-REGIONS', pillar: 'reliability', control: null, check: placement },
  { id: 'REL-RECOVERY', pillar: 'reliability', control: null, check: recovering },
  { id: 'REL-CONSISTENCY', pillar: 'reliability', control: null, check: consistent },
  { id: 'REL-REPLICAS', pillar: 'reliability', control: null, check: replicas },
];

/** Regions of the system, components missing there, and request routing. */
function placement(evidence: Evidenced): readonly Observation[] {
  const { requirements, site, second } = evidence;
  const asked = requirements.qualities.regions?.value ?? 1;
  if (asked < 2) return [];
  if (second === null) {
    return [{ status: 'fail', node: null, ...WORDS.onlyOne(asked, requirements.region.id) }];
  }
  const missing = site.placed.filter((part) => isMissing(part, second));
  return [
    ...missing.map((part) => ({
      status: 'fail' as const,
      node: part.node.id,
      ...WORDS.missing(part.node.title, second.site.region.place, part.choice.service),
    })),
    ...(asked > 2 ? [{ status: 'watch' as const, node: null, ...WORDS.tooMany(asked) }] : []),
    ...doors(evidence, second),
  ];
}

function isMissing({ node, choice }: PlacedNode, { copied }: SecondSite): boolean {
  return choice.spanning.scope === 'regional' && !copied.has(node.id);
}

function doors(evidence: Evidenced, { mode, site, copied }: SecondSite): readonly Observation[] {
  const both = WORDS.both(evidence.site.region.id, site.region.id, mode);
  if (copied.size === 0) return [{ status: 'met', node: null, text: WORDS.allGlobal }];
  const routes = claimed(evidence, 'multi_region');
  if (routes.length === 0) {
    return [
      {
        status: evidence.requirements.qualities.rto_minutes === undefined ? 'watch' : 'fail',
        node: null,
        text: `${both} ${WORDS.unrouted.text}`,
        do: WORDS.unrouted.do,
      },
    ];
  }
  return routes.map((route) => ({ ...route, text: `${both} ${route.text}` }));
}

/** Failover time and data loss on an outage of the first region, compared to RTO and RPO. */
function recovering(evidence: Evidenced): readonly Observation[] {
  const { requirements, second } = evidence;
  if (second === null) return [];
  const { rto_minutes: rto, rpo_minutes: rpo } = requirements.qualities;
  const { seconds, byHand } = recovery(evidence, second);
  const lost = Math.max(0, ...twins(evidence, second).map(({ replication }) => replication.rpoSeconds));
  const unkept = evidence.site.placed.filter((part) => isUnkept(part, second));
  const isRouted = claimsOf(evidence, 'multi_region').length > 0;
  return [
    ...(isRouted ? [compared(RECOVERY.takesOver(seconds, byHand), seconds, rto?.value, RECOVERY.time)] : []),
    unkept.length > 0
      ? {
          status: rpo === undefined ? 'watch' : 'fail',
          node: null,
          ...RECOVERY.unkept(unkept.map(({ node }) => node.title)),
        }
      : compared(RECOVERY.loses(lost), lost, rpo?.value, RECOVERY.loss),
  ];
}

function compared(
  text: string,
  seconds: number,
  asked: number | undefined,
  words: { readonly objective: string; readonly do: string },
): Observation {
  if (asked === undefined) return { status: 'met', node: null, text: RECOVERY.notAsked(text, words.objective) };
  const said = RECOVERY.asked(text, asked, words.objective);
  return seconds <= asked * 60
    ? { status: 'met', node: null, text: said }
    : { status: 'fail', node: null, text: said, do: words.do };
}

/** Failover time: request routing plus promotion of the slowest store. */
function recovery(evidence: Evidenced, second: SecondSite): { readonly seconds: number; readonly byHand: boolean } {
  const routed = new Set(claimsOf(evidence, 'multi_region').map(({ node }) => node));
  const switches = evidence.site.placed.flatMap(({ node, choice }) =>
    routed.has(node.id) ? (choice.spanning.switchover(second.mode) ?? []) : [],
  );
  const leading = Math.max(0, ...switches.map(({ seconds }) => seconds));
  const ready = Math.max(0, ...twins(evidence, second).map(({ replication }) => replication.rtoSeconds));
  return { seconds: leading + ready, byHand: ready > 0 || switches.some(({ automatic }) => !automatic) };
}

interface Paired {
  readonly part: PlacedNode;
  readonly replication: Replication;
}

/** Stores of records and files with their replication. */
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

/** Replication of each store, and stores that start empty. */
function replicas(evidence: Evidenced): readonly Observation[] {
  const { site, second } = evidence;
  if (second === null) return [];
  return site.placed.flatMap((part): readonly Observation[] => {
    const { node, choice } = part;
    if (isMissing(part, second)) return [];
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
        ...(isReadOnly ? { do: REPLICAS.readOnly } : {}),
        ...(claim === undefined ? {} : { proof: claim }),
      },
    ];
  });
}

/** Stores of which the second region may disagree with the first, where the data must agree. */
function consistent({ requirements, site, second }: Evidenced): readonly Observation[] {
  if (second === null || requirements.qualities.consistency === undefined) return [];
  return site.placed.flatMap(({ node, choice }) => {
    const replication = RECORDS.includes(node.capability) ? choice.spanning.replication(second.mode) : null;
    if (replication === null || replication.rpoSeconds === 0) return [];
    return [{ status: 'fail' as const, node: node.id, ...REPLICAS.behind(node.title, replication.rpoSeconds) }];
  });
}

function unpaired({ node, choice }: PlacedNode): readonly Observation[] {
  const { title, id, capability } = node;
  const { service } = choice;
  if (RECORDS.includes(capability)) return [{ status: 'fail', node: id, ...REPLICAS.records(title, service) }];
  if (MADE_AGAIN.includes(capability)) return [{ status: 'watch', node: id, ...REPLICAS.madeAgain(title, service) }];
  if (!PASSING.includes(capability)) return [];
  return [{ status: 'watch', node: id, text: REPLICAS.passing(title, service) }];
}
