import { callerAgainstText } from '../messages/conflicts.ts';
import type { Cloud } from '../model/cloud.ts';
import type { Requirements } from '../model/requirements.ts';
import { MOST_ITEMS } from '../model/requirements-terms.ts';
import { conflict } from './contradictions.ts';
import { resolveRequirements } from './resolve.ts';

type Locations = Requirements['locations'];

/** Where the system runs, in contrast to its second region and its users. */
const HOME = new Set(['primary', 'data']);

/**
 * The merged document with the region that the caller states: places of the text that lead to another region go, and the
 * contradiction becomes a conflict. Which places contradict each other depends on the regions of the cloud.
 * @param words the text of the request
 */
export function placed(
  document: Requirements,
  caller: Requirements,
  text: Requirements,
  words: string,
  cloud: Cloud,
): Requirements {
  const { locations = [] } = caller;
  const home = locations.findIndex(({ role }) => HOME.has(role));
  if (home < 0 || text.locations === undefined || caller.clauses !== undefined) return document;
  const regionOf = (some: Locations) =>
    resolveRequirements({ ...document, locations: some ?? [] }, { text: words, constraints: {} }, cloud).region;
  const own = regionOf(locations);
  if (own.origin !== 'stated') return document;
  const said = regionOf(text.locations);
  const differs = said.origin === 'stated' && said.id !== own.id;
  const evidence = text.locations.flatMap((item) => item.evidence ?? []).slice(0, 1);
  const explanation = callerAgainstText('region', own.id, said.id);
  const conflicts = [
    ...(document.conflicts ?? []),
    ...(differs ? [conflict(`/locations/${home}`, explanation, { evidence })] : []),
  ];
  return {
    ...document,
    locations: regionOf(document.locations).id === own.id ? (document.locations ?? locations) : locations,
    ...(conflicts.length === 0 ? {} : { conflicts: conflicts.slice(0, MOST_ITEMS) }),
  };
}
