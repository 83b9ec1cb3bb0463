import {
  ISOLATED_AND_PUBLIC,
  LITTLE_ENGLISH,
  LITTLE_UNDERSTOOD,
  otherLanguage,
  regionsOverBudget,
  SERVERLESS_AND_MACHINES,
  twoAvailabilities,
  twoEnvironments,
} from '../../messages/conflicts.ts';
import type { Conflict, Evidence, Requirement, ResolvedRequirements } from '../../model/resolved.ts';
import type { Extraction } from '../extract.ts';
import { isConstraint, ofKind } from './of-kind.ts';

/** Minimum share of understood words. */
const LEAST_COVERAGE = 0.12;
/** Maximum number of quoted sentences that were not understood. */
const MOST_UNREAD = 3;
/** Minimum budget for a second region, US dollars per month. */
const TWO_REGIONS_USD = 100;

type Unjudged = Omit<ResolvedRequirements, 'conflicts' | 'assumptions'>;

/** Contradicting requirements with their resolution. */
export function findConflicts(resolved: Unjudged, requirements: readonly Requirement[]): readonly Conflict[] {
  return [
    ...serverlessConflicts(resolved),
    ...spreadConflicts(resolved),
    ...availabilityConflicts(requirements),
    ...environmentConflicts(requirements),
  ];
}

function evidenceFor(resolved: Unjudged, term: string): readonly Evidence[] {
  return (
    resolved.components.find(
      ({ anyOf, strength }) =>
        strength === 'stated' && anyOf.some((item) => item === term || item.startsWith(`${term}:`)),
    )?.evidence ?? []
  );
}

function serverlessConflicts(resolved: Unjudged): readonly Conflict[] {
  const serverless = resolved.qualities.serverless;
  if (serverless === undefined) return [];
  const standing = ['gpu_compute', 'web_compute:vm', 'web_compute:kubernetes'].flatMap((term) =>
    evidenceFor(resolved, term),
  );
  if (standing.length === 0) return [];
  return [{ ...SERVERLESS_AND_MACHINES, between: [...serverless.evidence, ...standing] }];
}

function spreadConflicts({ qualities, budget }: Unjudged): readonly Conflict[] {
  const { regions } = qualities;
  if (regions === undefined || regions.value < 2 || budget === null || budget.usd >= TWO_REGIONS_USD) return [];
  return [{ ...regionsOverBudget(regions.value, budget), between: [...regions.evidence, ...budget.evidence] }];
}

function availabilityConflicts(requirements: readonly Requirement[]): readonly Conflict[] {
  const stated = ofKind(requirements, 'quality').filter(({ quality }) => quality === 'availability');
  const fixed = stated.find(isConstraint);
  const spoken = stated.find((item) => !isConstraint(item) && item.value !== fixed?.value);
  if (fixed === undefined || spoken === undefined) return [];
  return [{ ...twoAvailabilities(spoken.value, fixed.value), between: spoken.evidence }];
}

function environmentConflicts(requirements: readonly Requirement[]): readonly Conflict[] {
  const stated = ofKind(requirements, 'environment');
  const fixed = stated.find(isConstraint);
  const spoken = stated.find((item) => !isConstraint(item) && item.environment !== fixed?.environment);
  if (fixed === undefined || spoken === undefined) return [];
  return [{ ...twoEnvironments(spoken.environment, fixed.environment), between: spoken.evidence }];
}

/** Isolation from outside networks beside public access. */
export function isolationConflicts({ isolation }: Extraction): readonly Conflict[] {
  return isolation.length === 0 ? [] : [{ ...ISOLATED_AND_PUBLIC, between: isolation }];
}

/** A text in another language, or of which little was understood. */
export function languageConflicts({ coverage, unread, language, english }: Extraction): readonly Conflict[] {
  const between = unread.slice(0, MOST_UNREAD);
  if (language !== null) return [{ ...otherLanguage(language), between }];
  if (coverage >= LEAST_COVERAGE || unread.length === 0) return [];
  return [{ ...(english ? LITTLE_UNDERSTOOD : LITTLE_ENGLISH), between }];
}
