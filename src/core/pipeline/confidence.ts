import type { Confidence } from '../model/blueprint.ts';
import type { Estimate } from '../model/estimate.ts';
import type { Finding } from '../model/finding.ts';
import type { Requirements } from '../model/requirement.ts';
import type { Figure, Workload } from '../model/workload.ts';

/** What a blueprint is worth that understood everything; the rest is what no text says. */
const BEST = 0.95;
const WORST = 0.05;

/**
 * The chance that the blueprint holds every part that a competent architect would have required, from what can be
 * observed: how much was understood, what was stated and what assumed, conflicts, parts and prices that are missing.
 */
export function confidence(
  requirements: Requirements,
  workload: Workload,
  estimate: Estimate,
  findings: readonly Finding[],
): Confidence {
  const unanswered = findings.filter(
    ({ id, status }) => status === 'fail' && (id.startsWith('OFFER') || id.startsWith('OPS-REQUIRED')),
  ).length;
  const stated = requirements.capabilities.some(({ strength }) => strength !== 'default');
  const factors: readonly (readonly [number, string])[] = [
    [
      0.35 + 0.65 * requirements.coverage,
      `${Math.round(requirements.coverage * 100)} % of the words that say something were understood`,
    ],
    [stated ? 1 : 0.5, stated ? '' : 'the text names no part and no kind of system that is known'],
    [loadFactor(workload), isKnown(workload.peakRps) ? 'the load was stated' : 'the load was assumed'],
    [
      0.9 ** requirements.conflicts.length,
      requirements.conflicts.length === 0 ? '' : `${requirements.conflicts.length} statements contradict others`,
    ],
    [0.7 ** unanswered, unanswered === 0 ? '' : `${unanswered} parts that were asked for are missing`],
    [
      0.99 ** estimate.unknown.length,
      estimate.unknown.length === 0 ? '' : `${estimate.unknown.length} meters have no price`,
    ],
  ];
  const value = factors.reduce((product, [factor]) => product * factor, BEST);
  return {
    value: Math.round(Math.max(WORST, value) * 100) / 100,
    because: factors
      .map(([, reason]) => reason)
      .filter((reason) => reason !== '')
      .map(sentence),
  };
}

function isKnown(figure: Figure): boolean {
  return figure.origin !== 'assumed';
}

function loadFactor(workload: Workload): number {
  return isKnown(workload.peakRps) ? 1 : 0.93;
}

function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
