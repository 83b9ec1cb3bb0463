import { oneZoneTooFew } from '../../messages/part-reasons.ts';
import type {
  Quality,
  QualityName,
  QualityRequirement,
  Requirement,
  ResolvedRequirements,
} from '../../model/resolved.ts';
import { isConstraint, ofKind } from './of-kind.ts';

type Qualities = ResolvedRequirements['qualities'];

/** Minimum availability that requires several zones, percent of a month. */
const ZONAL_AVAILABILITY = 99.9;

/** Qualities whose strictest statement applies, with the comparison. */
const STRICTER: Readonly<Record<QualityName, 'higher' | 'lower'>> = {
  availability: 'higher',
  latency_p99_ms: 'lower',
  rpo_minutes: 'lower',
  rto_minutes: 'lower',
  consistency: 'higher',
  zones: 'higher',
  regions: 'higher',
  serverless: 'higher',
  low_operations: 'higher',
  least_cost: 'higher',
  cost_no_object: 'higher',
  free_allowances: 'higher',
};

/** One value per quality: constraints before the text, requirements before preferences, the strictest first. */
export function resolveQualities(requirements: readonly Requirement[]): Qualities {
  const stated: { [name in QualityName]?: Quality } = {};
  for (const name of Object.keys(STRICTER) as QualityName[]) {
    const best = ofKind(requirements, 'quality')
      .filter((item) => item.quality === name && counts(item))
      .reduce<QualityRequirement | null>(better, null);
    if (best !== null)
      stated[name] = {
        value: best.value,
        origin: isConstraint(best) ? 'constraint' : 'stated',
        because: best.because,
        evidence: best.evidence,
      };
  }
  return withZones(withOneObjective(stated));
}

/** Requests for the lowest cost and for the best quality cancel each other. */
function withOneObjective({ least_cost: least, cost_no_object: best, ...rest }: Qualities): Qualities {
  if (least !== undefined && best !== undefined) return rest;
  return {
    ...rest,
    ...(least === undefined ? {} : { least_cost: least }),
    ...(best === undefined ? {} : { cost_no_object: best }),
  };
}

/** A second region that is only preferred is not built because of its cost. */
function counts(item: QualityRequirement): boolean {
  return item.demand === 'must' || item.quality !== 'regions';
}

function better(kept: QualityRequirement | null, next: QualityRequirement): QualityRequirement {
  if (kept === null) return next;
  if (isConstraint(kept) !== isConstraint(next)) return isConstraint(kept) ? kept : next;
  if (kept.demand !== next.demand) return kept.demand === 'must' ? kept : next;
  const higher = next.value > kept.value;
  return higher === (STRICTER[next.quality] === 'higher') && next.value !== kept.value ? next : kept;
}

function withZones(stated: Qualities): Qualities {
  const { availability, zones } = stated;
  if (availability === undefined || availability.value < ZONAL_AVAILABILITY || (zones?.value ?? 0) >= 2) return stated;
  const because = oneZoneTooFew(availability.value);
  return { ...stated, zones: { value: 2, origin: 'derived', because, evidence: availability.evidence } };
}
