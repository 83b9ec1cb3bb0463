import { RESIDENCY } from '../../messages/security.ts';
import type { Region } from '../../model/region.ts';
import { type Gap, holding, type Measure, missing } from './measure.ts';

/** A jurisdiction in which data must stay. */
export interface Area {
  /** Name with article, such as "the European Union". */
  readonly name: string;
  /** Whether data may be stored in a region. */
  holds(region: Region): boolean;
  /** Reason for which data may be stored in a region outside, if a decision of an authority allows it. */
  allows?(region: Region): string | null;
}

/**
 * Countries outside the Union with an unconditional adequacy decision of the European Commission. Source:
 * commission.europa.eu, "Adequacy decisions"; the decisions on the United States and Canada are conditional.
 */
const ADEQUATE: ReadonlySet<string> = new Set(['gb', 'ch', 'il', 'jp', 'kr', 'nz', 'ar', 'uy']);
const ECONOMIC_AREA: ReadonlySet<string> = new Set(['no', 'is', 'li']);

export const EUROPE: Area = {
  name: 'the European Economic Area',
  holds: ({ eu, country }) => eu || ECONOMIC_AREA.has(country),
  allows: ({ country, place }) => (ADEQUATE.has(country) ? RESIDENCY.adequate(place) : null),
};

export const UNITED_STATES: Area = { name: 'the United States', holds: ({ country }) => country === 'us' };

/** All data stores, including those of the second region, are in the jurisdiction. */
export function residentIn(area: Area): Measure {
  return ({ site, second }) => {
    const regions = [site.region, ...(second === null ? [] : [second.site.region])];
    const outside = regions.filter((region) => !area.holds(region));
    if (outside.length > 0) return missing(...outside.map((region) => gapOf(area, region)));
    return holding([RESIDENCY.inside(regions.map(nameOf))]);
  };
}

function gapOf(area: Area, region: Region): Gap {
  const allowed = area.allows?.(region) ?? null;
  if (allowed !== null) {
    return { status: 'watch', node: null, text: allowed, do: RESIDENCY.needsNoDecision(area.name) };
  }
  return {
    status: 'fail',
    node: null,
    ...RESIDENCY.outside(nameOf(region), area.name),
  };
}

function nameOf({ place, id }: Region): string {
  return `${place} (${id})`;
}
