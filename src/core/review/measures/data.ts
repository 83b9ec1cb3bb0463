import { MEASURES, SECURITY } from '../../messages/security.ts';
import type { NodeCapability } from '../../model/capability.ts';
import { type Evidenced, partsOf } from '../rule.ts';
import { byAny, byEach, type Gap, holding, type Measure, missing, NOTHING, proven, STORES } from './measure.ts';

const GUARDED: readonly NodeCapability[] = ['relational_db', 'cache', 'object_storage'];
const HTTPS = 443;

export const encryptedAtRest: Measure = (evidence) => {
  const { encryptsAtRest } = evidence.cloud;
  const stores = partsOf(evidence, STORES);
  if (stores.length === 0) return NOTHING;
  if (encryptsAtRest !== null) return holding([encryptsAtRest]);
  return byEach(evidence, 'encrypted_at_rest', stores, MEASURES.encryptedAtRest, ({ node, choice }) => ({
    status: 'watch',
    node: node.id,
    ...MEASURES.unprovenEncryption(node.title, choice.service),
  }));
};

/** Customer-managed keys. */
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
          ...MEASURES.providersKeys,
        }
      : {
          status: 'watch',
          node: keys[0].node.id,
          ...MEASURES.unprovenKeys,
        },
  );
};

/** Stores with a non-HTTP protocol reject connections without TLS. */
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
      ...MEASURES.unprovenTls(node.title, choice.service),
    }),
  );
  const encrypted = byAny(evidence, 'encrypted_in_transit', MEASURES.encryptedInTransit);
  return { ...encrypted, gaps: refusing.gaps };
};

/** In addition, every edge is encrypted, also inside the network. */
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
      ...MEASURES.inTheClear(title(from), title(to)),
    }));
}

export const privateStores: Measure = (evidence) =>
  byEach(evidence, 'private', partsOf(evidence, GUARDED), MEASURES.privateStores, ({ node }) => ({
    status: 'fail',
    node: node.id,
    ...SECURITY.reachable(node.title),
  }));

/** Private endpoints of cloud services. */
export const privateEndpoints: Measure = (evidence) => {
  if (partsOf(evidence, STORES).length === 0) return NOTHING;
  const ways = partsOf(evidence, ['vpn_or_private_link']);
  if (ways.length === 0) {
    return missing({
      status: 'fail',
      node: null,
      ...MEASURES.withoutPrivateEndpoints,
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
