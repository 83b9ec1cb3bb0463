import { CONFIDENCE } from '../messages/operations.ts';
import type { Confidence } from '../model/blueprint.ts';
import type { Estimate } from '../model/estimate.ts';
import type { Finding } from '../model/finding.ts';
import type { ResolvedRequirements } from '../model/resolved.ts';
import type { Workload } from '../model/workload.ts';

/**
 * Share of blueprints with all components that an architect would require, among those that meet every requirement, for
 * intents that no rule was written for. Measured with `npm run eval:intents`; docs/evaluation.md has the table.
 */
const BEST = 0.65;
/** The same share for designs from components that the caller describes: `npm run eval:design`. */
const BEST_DESCRIBED = 0.95;
/** Highest value of a design that breaks a law; a working assumption. */
const BEST_WITH_BREACH = 0.5;
const WORST = 0.02;
/** Factor for each problem, from the same measurement. */
const UNANSWERED = 0.5;
const UNREAD = 0.95;
const CONFLICT = 0.95;
const UNPRICED = 0.99;
/** Usual share of understood words in a blueprint without problems. */
const USUAL_COVERAGE = 0.6;

/**
 * Probability that the blueprint has every component that a competent architect would require, estimated from the share
 * of understood words, missing components, conflicts and unknown prices.
 */
export function confidence(
  requirements: ResolvedRequirements,
  workload: Workload,
  estimate: Estimate,
  findings: readonly Finding[],
): Confidence {
  const failed = (rules: readonly string[]) =>
    findings.filter(({ id, status }) => status === 'fail' && rules.some((rule) => id.startsWith(rule))).length;
  const missing = failed(MISSING);
  const breaches = failed(['LAW-']);
  const unmet = failed(UNMET);
  if (findings.some(({ id }) => id === 'COMPOSE-01')) return { value: WORST, because: [CONFIDENCE.nothing] };
  const { unread, conflicts, coverage, described } = requirements;
  const value =
    ofReading(requirements) *
    UNANSWERED ** missing *
    UNREAD ** Math.min(MOST_COUNTED, unread.length) *
    CONFLICT ** Math.min(MOST_COUNTED, conflicts.length) *
    UNPRICED ** Math.min(MOST_COUNTED, estimate.unknown.length);
  return {
    value: Math.round(Math.max(WORST, breaches + unmet > 0 ? Math.min(BEST_WITH_BREACH, value) : value) * 100) / 100,
    because: [
      described === true ? CONFIDENCE.described : CONFIDENCE.understood(coverage),
      ...CONFIDENCE.missing(missing),
      ...CONFIDENCE.breaches(breaches),
      ...CONFIDENCE.unmet(unmet),
      ...CONFIDENCE.unread(unread.length),
      ...CONFIDENCE.conflicts(conflicts.length),
      CONFIDENCE.load(workload.peakRps.origin === 'assumed'),
      ...CONFIDENCE.unpriced(estimate.unknown.length),
    ],
  };
}

/** The probability that the reading is complete and right. */
function ofReading({ coverage, described, readingConfidence }: ResolvedRequirements): number {
  if (readingConfidence !== undefined) return readingConfidence;
  const read = Math.min(1, coverage / USUAL_COVERAGE);
  return (described === true ? BEST_DESCRIBED : BEST) * (0.8 + 0.2 * read);
}

/** Rules that report a missing component. */
const MISSING: readonly string[] = ['OFFER', 'OPS-REQUIRED', 'COMPOSE', 'HOST'];
/** Rules that report a stated quality that the design does not reach. */
const UNMET: readonly string[] = ['REL-AVAILABILITY', 'REL-CONSISTENCY', 'REL-RECOVERY', 'REQ-UNUSED-PRIVATE'];
const MOST_COUNTED = 4;
