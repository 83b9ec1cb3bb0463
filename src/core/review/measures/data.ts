import type { NodeCapability } from '../../model/capability.ts';
import { type Evidenced, partsOf } from '../rule.ts';
import { byEach, type Gap, holding, type Measure, missing, NOTHING, proven, STORES, whoever } from './measure.ts';

const GUARDED: readonly NodeCapability[] = ['relational_db', 'cache', 'object_storage'];
const HTTPS = 443;

export const encryptedAtRest: Measure = (evidence) => {
  const { encryptsAtRest } = evidence.cloud;
  const stores = partsOf(evidence, STORES);
  if (stores.length === 0) return NOTHING;
  if (encryptsAtRest !== null) return holding([encryptsAtRest]);
  return byEach(
    evidence,
    'encrypted_at_rest',
    stores,
    (titles) => `${titles}: encrypted at rest.`,
    ({ node, choice }) => ({
      status: 'watch',
      node: node.id,
      text: `${node.title}: nothing in the Terraform proves that ${choice.service} is encrypted at rest.`,
      do: 'Read what its provider says, or choose another store.',
    }),
  );
};

/** Keys that their owner can take away. */
export const ownKeys: Measure = (evidence) => {
  if (partsOf(evidence, STORES).length === 0) return NOTHING;
  const keys = partsOf(evidence, ['kms']);
  const claims = evidence.claims.filter(
    ({ kind, node }) => kind === 'encrypted_at_rest' && keys.some((part) => part.node.id === node),
  );
  if (claims.length > 0) return proven(evidence, claims);
  return missing(
    keys[0] === undefined
      ? {
          status: 'fail',
          node: null,
          text: 'The stores are encrypted under keys of the provider, not of your own.',
          do: 'Ask for keys of your own.',
        }
      : {
          status: 'watch',
          node: keys[0].node.id,
          text: 'Nothing in the Terraform proves that the stores use keys of your own.',
          do: 'Name the key on each store.',
        },
  );
};

/** Stores with a protocol of their own refuse whoever comes without TLS. */
export const encryptedInTransit: Measure = (evidence) => {
  const { site } = evidence;
  const spoken = site.placed.filter(
    ({ node }) =>
      STORES.includes(node.capability) && site.to(node.id).some(({ port }) => port !== null && port !== HTTPS),
  );
  const refusing = byEach(
    evidence,
    'encrypted_in_transit',
    spoken,
    () => '',
    ({ node, choice }) => ({
      status: 'watch',
      node: node.id,
      text: `${node.title}: nothing in the Terraform proves that ${choice.service} refuses connections without TLS.`,
      do: 'Read what its provider says of it, and have programs ask for TLS.',
    }),
  );
  const encrypted = whoever(evidence, 'encrypted_in_transit', (titles) => `${titles}: encrypted on the way.`);
  return { ...encrypted, gaps: refusing.gaps };
};

/** Beside that no edge is in the clear, not even inside the network. */
export const encryptedEverywhere: Measure = (evidence) => {
  const encrypted = encryptedInTransit(evidence);
  return { ...encrypted, gaps: [...inTheClear(evidence), ...encrypted.gaps] };
};

function inTheClear({ site }: Evidenced): readonly Gap[] {
  const title = (id: string) => site.find(id)?.node.title ?? id;
  return site.edges
    .filter(({ encrypted, kind }) => !encrypted && kind !== 'lookup')
    .map(({ from, to }) => ({
      status: 'watch',
      node: site.find(from) === null ? to : from,
      text: `${title(from)} speaks to ${title(to)} without encryption.`,
      do: 'Give the program a certificate and have it called over HTTPS, or record why the network suffices.',
    }));
}

export const privateStores: Measure = (evidence) =>
  byEach(
    evidence,
    'private',
    partsOf(evidence, GUARDED),
    (titles) => `${titles}: not open to the public.`,
    ({ node }) => ({
      status: 'fail',
      node: node.id,
      text: `${node.title} may be reachable from the internet.`,
      do: 'Take its public address away.',
    }),
  );

/** Ways to the cloud's own services that are not the internet's. */
export const privateWays: Measure = (evidence) => {
  if (partsOf(evidence, STORES).length === 0) return NOTHING;
  const ways = partsOf(evidence, ['vpn_or_private_link']);
  if (ways.length === 0) {
    return missing({
      status: 'fail',
      node: null,
      text: 'The stores have no private way in.',
      do: 'Ask for private endpoints.',
    });
  }
  const claims = evidence.claims.filter(
    ({ kind, node }) => WAY_CLAIMS.has(kind) && ways.some((part) => part.node.id === node),
  );
  return claims.length > 0
    ? proven(evidence, claims)
    : holding(ways.map(({ node, choice }) => `${node.title}: ${choice.fit.because}`));
};

const WAY_CLAIMS: ReadonlySet<string> = new Set(['private', 'encrypted_in_transit']);
