import type { NodeCapability } from '../model/capability.ts';
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
        text: `${node.title}: nothing in the Terraform proves that ${choice.service} is encrypted at rest.`,
        do: 'Switch it on, or read what the provider says of this service.',
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
        text: `${node.title} may be reachable from the internet.`,
        do: 'Take its public address away.',
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
          text: `${node.title}: its copies have public addresses, to go out without a gateway; no rule lets anyone in but the parts that call it.`,
          do: 'Take the gateway under "Weighed and not taken" where policy asks for private addresses.',
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
];
