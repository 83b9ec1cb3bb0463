import { MEASURES } from '../../messages/security.ts';
import { isAlone } from '../../model/graph.ts';
import { claimsOf, partsOf } from '../rule.ts';
import { byAny, byEach, holding, type Measure, missing, NOTHING, PROGRAMS, proven } from './measure.ts';

/** Only the edges of the diagram are allowed inside the network. */
export const segmented: Measure = (evidence) => {
  const claims = claimsOf(evidence, 'edge_rules').filter(({ node }) => node === null);
  if (claims.length > 0) return proven(evidence, claims);
  if (!evidence.site.placed.some(({ choice }) => choice.inNetwork)) return NOTHING;
  return missing({
    status: 'watch',
    node: null,
    ...MEASURES.unsegmented,
  });
};

/** Programs with public addresses: for outbound traffic only, or for clients without a load balancer. */
export const withoutAddresses: Measure = (evidence) =>
  missing(
    ...partsOf(evidence, PROGRAMS)
      .filter(({ node }) => node.zone === 'public')
      .map(({ node }) => ({
        status: 'watch' as const,
        node: node.id,
        ...(isAlone(node) ? MEASURES.publicEntry(node.title) : MEASURES.publicAddress(node.title)),
      })),
  );

export const leastPrivilege: Measure = (evidence) => {
  if (partsOf(evidence, PROGRAMS).length === 0) return NOTHING;
  const programs = new Set(partsOf(evidence, PROGRAMS).map(({ node }) => node.id));
  const own = evidence.claims.filter(({ node }) => node === null || programs.has(node));
  const granted = byAny({ ...evidence, claims: own }, 'least_privilege', MEASURES.leastPrivilege);
  if (granted.holds.length > 0) return granted;
  return missing({
    status: 'watch',
    node: null,
    ...MEASURES.unprovenPrivilege,
  });
};

export const signIn: Measure = (evidence) => {
  if (partsOf(evidence, ['web_compute']).length === 0) return NOTHING;
  const doors = partsOf(evidence, ['identity']);
  if (doors.length === 0) {
    return missing({
      status: 'yours',
      node: null,
      ...MEASURES.withoutSignIn,
    });
  }
  return holding(
    doors.map(({ node, choice }) => MEASURES.signIn(node.title, choice.service)),
    evidence.claims.filter((claim) => doors.some((part) => part.node.id === claim.node)),
  );
};

export const noPasswords: Measure = (evidence) => byAny(evidence, 'no_stored_password', MEASURES.noPasswords);

/** Web application firewall for public endpoints. */
export const filtered: Measure = (evidence) => {
  const { site } = evidence;
  const isOpen = site.edges.some(({ from, to }) => site.find(from) === null && site.find(to) !== null);
  if (!isOpen || partsOf(evidence, ['web_compute']).length === 0) return NOTHING;
  const walls = partsOf(evidence, ['waf']);
  if (walls.length === 0) {
    return missing({
      status: 'fail',
      node: null,
      ...MEASURES.unfiltered,
    });
  }
  return byEach(evidence, 'filtered', walls, MEASURES.filtered, ({ node, choice }) => ({
    status: 'watch',
    node: node.id,
    ...MEASURES.unprovenFilter(node.title, choice.service),
  }));
};
