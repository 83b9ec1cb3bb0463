import { formatNumber } from '../../../messages/numbers.ts';
import type { Claim } from '../../../model/finding.ts';
import type { GraphNode } from '../../../model/graph.ts';
import type { Site, SizeFacts } from '../../../model/offering.ts';
import { type Block, code, data, type Expression, nested, output, resource } from '../../../model/terraform.ts';
import { atLeast, joined, labelOf, numberVariable } from '../../kit/blocks.ts';
import { managed } from '../../kit/usage.ts';
import { entry, type Permissions } from '../foundation/facts.ts';
import { apis, enabled, shortName } from '../foundation/names.ts';

type KeysNode = GraphNode<'kms'>;

const OPERATIONS_PER_UNIT = 10_000;
/** A key rotates every 90 days and its former versions stay to read what they wrote: four or five after a year. */
const VERSIONS_PER_KEY = 4;
const ROTATION = '7776000s';
/** A key that is to be destroyed can be had back for 30 days. */
const GRACE = '2592000s';

export const cloudKms = entry<'kms', SizeFacts>({
  id: 'gcp.cloud-kms',
  service: 'Cloud KMS',
  capability: 'kms',
  inNetwork: false,
  fit: ({ demand }) => ({
    because: `The data stores are encrypted with ${demand.keys === 1 ? 'a customer-managed key' : `${formatNumber(demand.keys)} customer-managed keys`}${demand.hsm ? ' that never leave a hardware security module' : ''}, rotated every 90 days. Disabling a key makes the data that it protects unreadable.`,
    provides: ['kms'],
  }),
  size: ({ demand }) => [
    {
      sku: `${demand.keys === 1 ? 'One key' : `${formatNumber(demand.keys)} keys`}, ${demand.hsm ? 'in hardware' : 'in software'}`,
      count: demand.keys,
      // cloud.google.com/kms/sla
      qualities: managed(3, 99.95),
    },
  ],
  meter: (_size, { demand }) => [
    {
      meter: demand.hsm ? 'kms/hsm-key-version/symmetric' : 'kms/software-key-version',
      what: 'Versions of keys kept',
      quantity: demand.keys * VERSIONS_PER_KEY,
      arithmetic: `${formatNumber(demand.keys)} x ${VERSIONS_PER_KEY} versions of a year`,
    },
    {
      meter: demand.hsm ? 'kms/operations/hsm-symmetric' : 'kms/operations',
      what: 'Operations with keys',
      quantity: demand.operationsPerMonth / OPERATIONS_PER_UNIT,
      arithmetic: `${formatNumber(demand.operationsPerMonth)} operations`,
    },
  ],
  declare: (_size, node, site) => keyBlocks(node, site),
  grantAccess: (_size, node, site, caller) => {
    const label = site.label(node.id);
    return {
      environment: { [`${label.toUpperCase()}_KEY`]: code(`google_kms_crypto_key.${label}.id`) },
      secrets: {},
      blocks: [encrypterDecrypter(label, `${caller.label}_${label}`, caller.identity)],
    };
  },
  claims: (_size, node): readonly Claim[] => [
    {
      kind: 'encrypted_at_rest',
      text: 'The stores are encrypted with your own key, which rotates every 90 days.',
      resource: `google_kms_crypto_key.${labelOf(node.id)}`,
      attributes: { rotation_period: ROTATION },
    },
  ],
  facts: () => ({ permissions: PERMISSIONS }),
});

/** Names of key rings and keys can never be given again, so they end in something that is new with each system. */
function keyBlocks(node: KeysNode, site: Site): readonly Block[] {
  const label = site.label(node.id);
  const further = node.demand.keys - 1;
  const body = (name: Expression) => ({
    name,
    key_ring: code(`google_kms_key_ring.${label}.id`),
    purpose: 'ENCRYPT_DECRYPT',
    rotation_period: ROTATION,
    destroy_scheduled_duration: GRACE,
    version_template: nested({
      algorithm: 'GOOGLE_SYMMETRIC_ENCRYPTION',
      protection_level: node.demand.hsm ? 'HSM' : 'SOFTWARE',
    }),
    lifecycle: nested({ prevent_destroy: site.environment === 'production' }),
  });
  return [
    ...apis('cloudkms'),
    resource('security.tf', 'google_kms_key_ring', label, {
      name: joined(code('local.name'), `-${shortName(node.id)}-`, code('random_id.suffix.hex')),
      location: code('var.region'),
      depends_on: enabled('cloudkms'),
    }),
    resource('security.tf', 'google_kms_crypto_key', label, body(joined('data'))),
    ...(further > 0
      ? [
          numberVariable(
            `${label}_further`,
            'Keys in addition to the one of the data stores, for client-side encryption by programs.',
            further,
            atLeast(0),
          ),
          resource('security.tf', 'google_kms_crypto_key', `${label}_further`, {
            count: code(`var.${label}_further`),
            ...body(code('"program-${count.index + 1}"')),
          }),
        ]
      : []),
    output(`${label}_key`, 'Key that the stores are encrypted with.', code(`google_kms_crypto_key.${label}.id`)),
  ];
}

function encrypterDecrypter(key: string, label: string, member: Expression) {
  return resource('security.tf', 'google_kms_crypto_key_iam_member', label, {
    crypto_key_id: code(`google_kms_crypto_key.${key}.id`),
    role: 'roles/cloudkms.cryptoKeyEncrypterDecrypter',
    member,
  });
}

export interface OwnKey {
  readonly key: Expression;
  /** The agent, and its grant. */
  readonly blocks: readonly Block[];
  /** Resources that the store depends on. */
  readonly after: readonly Expression[];
}

/** An identity of Google's through which a service encrypts, and what it needs. */
interface Agent {
  readonly member: Expression;
  readonly blocks: readonly Block[];
}

/**
 * The customer-managed key for a store, where the system has one; null where Google's keys encrypt it.
 * @param api of the service that encrypts, such as `sqladmin`
 * @param agent that needs the key, where it is not the service agent of the API
 */
export function ownKey(site: Site, api: string, agent = serviceAgent(api)): OwnKey | null {
  const keys = site.first('kms');
  if (keys === null) return null;
  const label = site.label(keys.node.id);
  const grant = `${label}_${api}`;
  return {
    key: code(`google_kms_crypto_key.${label}.id`),
    blocks: [...apis(api), ...agent.blocks, encrypterDecrypter(label, grant, agent.member)],
    after: [code(`google_kms_crypto_key_iam_member.${grant}`)],
  };
}

function serviceAgent(api: string): Agent {
  return {
    member: code(`google_project_service_identity.${api}.member`),
    blocks: [
      resource('security.tf', 'google_project_service_identity', api, {
        provider: code('google-beta'),
        service: `${api}.googleapis.com`,
        depends_on: enabled(api),
      }),
    ],
  };
}

/** A service account that a service has in each project, as a data source tells it. */
export function accountOf(api: string, type: string): Agent {
  return {
    member: code(`data.${type}.this.member`),
    blocks: [data('security.tf', type, 'this', { depends_on: enabled(api) })],
  };
}

const PERMISSIONS: Permissions = {
  google_kms_crypto_key:
    'cloudkms.cryptoKeys.create,get,update cloudkms.cryptoKeyVersions.destroy,list cloudkms.keyRings.get',
  google_kms_key_ring: 'cloudkms.keyRings.create,get',
};
