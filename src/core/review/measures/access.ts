import { claimsOf, partsOf, proofOf } from '../rule.ts';
import { byEach, holding, type Measure, missing, NOTHING, PROGRAMS, proven, whoever } from './measure.ts';

/** Inside the network only what the diagram shows may talk. */
export const segmented: Measure = (evidence) => {
  const claims = claimsOf(evidence, 'edge_rules').filter(({ node }) => node === null);
  if (claims.length > 0) return proven(evidence, claims);
  if (!evidence.site.placed.some(({ choice }) => choice.inNetwork)) return NOTHING;
  return missing({
    status: 'watch',
    node: null,
    text: 'Nothing in the Terraform proves what may talk to what inside the network.',
    do: 'Write a rule for each edge of the diagram and refuse the rest.',
  });
};

/** Programs that go out by addresses of their own are reachable in principle, though no rule lets anyone in. */
export const withoutAddresses: Measure = (evidence) =>
  missing(
    ...partsOf(evidence, PROGRAMS)
      .filter(({ node }) => node.zone === 'public')
      .map(({ node }) => ({
        status: 'watch' as const,
        node: node.id,
        text: `${node.title}: its copies have public addresses, to go out; no rule lets anyone in but the parts that call it.`,
        do: 'Take the gateway under "Weighed and not taken" where an assessor asks for private addresses.',
      })),
  );

export const leastPrivilege: Measure = (evidence) => {
  if (partsOf(evidence, PROGRAMS).length === 0) return NOTHING;
  const programs = new Set(partsOf(evidence, PROGRAMS).map(({ node }) => node.id));
  const own = evidence.claims.filter(({ node }) => node === null || programs.has(node));
  const granted = whoever(
    { ...evidence, claims: own },
    'least_privilege',
    (titles) => `${titles}: an identity of its own, with no more rights than its calls need.`,
  );
  if (granted.holds.length > 0) return granted;
  return missing({
    status: 'watch',
    node: null,
    text: 'Nothing in the Terraform proves that a program may do only what its calls need.',
    do: 'Give each program an identity of its own, with a grant for each call.',
  });
};

export const signIn: Measure = (evidence) => {
  if (partsOf(evidence, ['web_compute']).length === 0) return NOTHING;
  const doors = partsOf(evidence, ['identity']);
  if (doors.length === 0) {
    return missing({
      status: 'yours',
      node: null,
      text: 'No part of the design knows who a person is.',
      do: 'Have people sign in, each under a name of their own.',
    });
  }
  return holding(
    doors.map(({ node, choice }) => `${node.title}: people sign in with ${choice.service}, each under their own name.`),
    evidence.claims.filter((claim) => doors.some((part) => part.node.id === claim.node)).map(proofOf),
  );
};

export const noPasswords: Measure = (evidence) =>
  whoever(evidence, 'no_stored_password', (titles) => `${titles}: no password of a program lies in text or state.`);

/** A firewall before what everyone may call. */
export const filtered: Measure = (evidence) => {
  const { site } = evidence;
  const isOpen = site.edges.some(({ from, to }) => site.find(from) === null && site.find(to) !== null);
  if (!isOpen || partsOf(evidence, ['web_compute']).length === 0) return NOTHING;
  const walls = partsOf(evidence, ['waf']);
  if (walls.length === 0) {
    return missing({
      status: 'fail',
      node: null,
      text: 'Requests from the internet reach the program unfiltered.',
      do: 'Ask for a web application firewall.',
    });
  }
  return byEach(
    evidence,
    'filtered',
    walls,
    (titles) => `${titles}: requests that look like known attacks are refused.`,
    ({ node, choice }) => ({
      status: 'watch',
      node: node.id,
      text: `${node.title}: nothing in the Terraform proves what ${choice.service} refuses.`,
      do: 'Set its rules to refuse and not only to count.',
    }),
  );
};
