import { SECURITY as WORDS } from '../messages/security.ts';
import type { NodeCapability } from '../model/capability.ts';
import { isAlone } from '../model/graph.ts';
import { claimed, claimedByEach, partsOf, type Rule } from './rule.ts';

const STORES: readonly NodeCapability[] = [
  'relational_db',
  'document_db',
  'key_value_db',
  'cache',
  'object_storage',
  'queue',
  'static_site',
];
const PRIVATE_STORES: readonly NodeCapability[] = ['relational_db', 'cache', 'object_storage'];

const PROGRAMS: readonly NodeCapability[] = ['web_compute', 'worker_compute'];

export const SECURITY: readonly Rule[] = [
  {
    id: 'SEC-REST',
    pillar: 'security',
    control: null,
    check(evidence) {
      const { encryptsAtRest } = evidence.cloud;
      if (encryptsAtRest !== null) return [{ status: 'met', node: null, text: encryptsAtRest }];
      return claimedByEach(evidence, STORES, 'encrypted_at_rest', ({ node, choice }) => ({
        status: 'watch',
        node: node.id,
        ...WORDS.unprovenEncryption(node.title, choice.service),
      }));
    },
  },
  {
    id: 'SEC-KEYS',
    pillar: 'security',
    control: null,
    check: (evidence) =>
      partsOf(evidence, ['kms']).flatMap(({ node }) =>
        claimed(evidence, 'encrypted_at_rest').filter((observation) => observation.node === node.id),
      ),
  },
  {
    id: 'SEC-PRIVATE',
    pillar: 'security',
    control: null,
    check: (evidence) =>
      claimedByEach(evidence, PRIVATE_STORES, 'private', ({ node }) => ({
        status: 'fail',
        node: node.id,
        ...WORDS.reachable(node.title),
      })),
  },
  {
    id: 'SEC-ADDRESS',
    pillar: 'security',
    control: null,
    check: ({ site }) =>
      site.placed
        .filter(({ node }) => node.zone === 'public' && PROGRAMS.includes(node.capability))
        .map(({ node }) => ({
          status: 'watch' as const,
          node: node.id,
          ...(isAlone(node) ? WORDS.publicEntry(node.title) : WORDS.publicAddress(node.title)),
        })),
  },
  {
    id: 'SEC-TRANSIT',
    pillar: 'security',
    control: null,
    check: (evidence) => claimed(evidence, 'encrypted_in_transit'),
  },
  { id: 'SEC-EDGES', pillar: 'security', control: null, check: (evidence) => claimed(evidence, 'edge_rules') },
  { id: 'SEC-GRANTS', pillar: 'security', control: null, check: (evidence) => claimed(evidence, 'least_privilege') },
  {
    id: 'SEC-PASSWORD',
    pillar: 'security',
    control: null,
    check: (evidence) => claimed(evidence, 'no_stored_password'),
  },
  { id: 'SEC-FILTER', pillar: 'security', control: null, check: (evidence) => claimed(evidence, 'filtered') },
  { id: 'SEC-ACCOUNT', pillar: 'security', control: null, check: (evidence) => claimed(evidence, 'account_watched') },
];
