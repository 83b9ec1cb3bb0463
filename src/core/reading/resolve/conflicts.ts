import type { Evidence } from '../../model/evidence.ts';
import type { Conflict, Requirement, Requirements } from '../../model/requirement.ts';
import type { Extraction } from '../extract.ts';
import { isConstraint, ofKind } from './of-kind.ts';

/** Below this share of understood words too little was understood to build on. */
const LITTLE_UNDERSTOOD = 0.12;
/** US dollars a month below which a second region cannot be paid. */
const TWO_REGIONS_USD = 100;

type Settled = Omit<Requirements, 'conflicts' | 'assumptions'>;

/** Demands that cannot hold together, and what becomes of them. */
export function findConflicts(
  settled: Settled,
  requirements: readonly Requirement[],
  extraction: Extraction,
): readonly Conflict[] {
  return [
    ...serverlessConflicts(settled),
    ...spreadConflicts(settled),
    ...availabilityConflicts(requirements),
    ...isolationConflicts(extraction),
    ...languageConflicts(extraction),
    ...environmentConflicts(requirements),
  ];
}

function evidenceFor(settled: Settled, term: string): readonly Evidence[] {
  return (
    settled.capabilities.find(
      ({ anyOf, strength }) =>
        strength === 'stated' && anyOf.some((item) => item === term || item.startsWith(`${term}:`)),
    )?.evidence ?? []
  );
}

function serverlessConflicts(settled: Settled): readonly Conflict[] {
  const serverless = settled.qualities.serverless;
  if (serverless === undefined) return [];
  const standing = ['gpu_compute', 'web_compute:vm', 'web_compute:kubernetes'].flatMap((term) =>
    evidenceFor(settled, term),
  );
  if (standing.length === 0) return [];
  return [
    {
      what: 'Nothing may stand by when idle, and machines of one’s own are asked for that stand all the time.',
      between: [...serverless.evidence, ...standing],
      settled: 'The machines that were named are kept; everything else scales to zero.',
      because: 'A machine that is named cannot be replaced unasked; it costs money while it waits.',
    },
  ];
}

function spreadConflicts({ qualities, budget }: Settled): readonly Conflict[] {
  const { regions } = qualities;
  if (regions === undefined || regions.value < 2 || budget === null || budget.usd >= TWO_REGIONS_USD) return [];
  return [
    {
      what: `${regions.value} regions for ${budget.amount} ${budget.currency} a month.`,
      between: [...regions.evidence, ...budget.evidence],
      settled: 'The regions are kept as asked, and the price is told.',
      because: 'Each region repeats the parts that cost money while they wait.',
    },
  ];
}

function availabilityConflicts(requirements: readonly Requirement[]): readonly Conflict[] {
  const stated = ofKind(requirements, 'quality').filter(({ quality }) => quality === 'availability');
  const fixed = stated.find(isConstraint);
  const spoken = stated.find((item) => !isConstraint(item) && item.value !== fixed?.value);
  if (fixed === undefined || spoken === undefined) return [];
  return [
    {
      what: `The text says ${spoken.value} %, the constraint ${fixed.value} %.`,
      between: spoken.evidence,
      settled: `${fixed.value} %.`,
      because: 'A constraint stands before the text.',
    },
  ];
}

function environmentConflicts(requirements: readonly Requirement[]): readonly Conflict[] {
  const stated = ofKind(requirements, 'environment');
  const fixed = stated.find(isConstraint);
  const spoken = stated.find((item) => !isConstraint(item) && item.environment !== fixed?.environment);
  if (fixed === undefined || spoken === undefined) return [];
  return [
    {
      what: `The text speaks of ${spoken.environment}, the constraint of ${fixed.environment}.`,
      between: spoken.evidence,
      settled: fixed.environment,
      because: 'A constraint stands before the text.',
    },
  ];
}

function isolationConflicts({ isolation }: Extraction): readonly Conflict[] {
  if (isolation.length === 0) return [];
  return [
    {
      what: 'No connection to any outside network, and a system on a public cloud that people reach from outside.',
      between: isolation,
      settled: 'Private wherever possible; what the public must reach stays reachable.',
      because:
        'A public site and a sign-in with an outside account need the internet: one of the demands must be given up.',
    },
  ];
}

function languageConflicts({ coverage, unread, language, english }: Extraction): readonly Conflict[] {
  if (language !== null) {
    return [
      {
        what: `The text is in ${language}: only part of it was understood.`,
        between: unread.slice(0, 3),
        settled:
          'Names, numbers and the common words of the trade were read; say the rest in English to be sure of it.',
        because: `The rules read English, and know no more than a small dictionary of ${language}.`,
      },
    ];
  }
  if (coverage >= LITTLE_UNDERSTOOD || unread.length === 0) return [];
  return [
    {
      what: english
        ? 'Most of the text was not understood.'
        : 'Most of the text was not understood; it may be in another language than English.',
      between: unread.slice(0, 3),
      settled: english
        ? 'Only names, numbers and the few words that are known were used: say what the system does, who uses it and what it stores.'
        : 'Only names, numbers and the words that are alike in English were used.',
      because: english ? 'Nothing in it tells of a system.' : 'The rules read English.',
    },
  ];
}
