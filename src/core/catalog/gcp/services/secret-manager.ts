import { formatNumber } from '../../../messages/numbers.ts';
import type { GraphNode } from '../../../model/graph.ts';
import type { Principal, Site, SizeFacts, Usage } from '../../../model/offering.ts';
import { type Block, code, nested, output, resource, type Value } from '../../../model/terraform.ts';
import { namesFor } from '../../kit/secrets.ts';
import { managed } from '../../kit/usage.ts';
import { entry } from '../foundation/facts.ts';
import { apis, enabled, nameOf } from '../foundation/names.ts';
import { ownKey } from './cloud-kms.ts';
import { secretsInBoth } from './regional/records.ts';

type SecretsNode = GraphNode<'secrets'>;

const OPERATIONS_PER_UNIT = 10_000;

export const secretManager = entry<'secrets', SizeFacts>({
  id: 'gcp.secret-manager',
  service: 'Secret Manager',
  capability: 'secrets',
  multiRegion: secretsInBoth,
  inNetwork: false,
  fit: ({ demand }) => ({
    because: `Secret Manager keeps ${demand.names.length === 1 ? 'the key' : `the ${formatNumber(demand.names.length)} keys`} encrypted in this region, gives access to each only to the programs that need it, and logs who read it.`,
    provides: ['secrets'],
  }),
  size: ({ demand }) => [
    {
      sku: demand.names.length === 1 ? 'One secret' : `${formatNumber(demand.names.length)} secrets`,
      count: demand.names.length,
      // cloud.google.com/secret-manager/sla
      qualities: managed(3, 99.95, { scalesToZero: true }),
    },
  ],
  meter: (_size, { demand }) => secretUsages(demand.names.length, demand.readsPerMonth),
  declare: (_size, node, site) => secretBlocks(node, site),
  grantAccess: (_size, node, site, caller, edge) => ({
    environment: {},
    secrets: Object.fromEntries(
      namesFor(edge.from, node.demand).map((name) => [
        `${snake(name).toUpperCase()}_KEY`,
        code(`google_secret_manager_secret.${secretLabel(node, site, name)}.secret_id`),
      ]),
    ),
    blocks: namesFor(edge.from, node.demand).map((name) => {
      const secret = secretLabel(node, site, name);
      return secretReader(secret, `${caller.label}_${secret}`, caller);
    }),
  }),
});

export function secretUsages(secrets: number, readsPerMonth: number): readonly Usage[] {
  return [
    {
      meter: 'secret_manager/active-version',
      what: 'Secrets, one version each',
      quantity: secrets,
      arithmetic: `${formatNumber(secrets)} x 1 version in one region`,
    },
    {
      meter: 'secret_manager/access',
      what: 'Reads of secrets',
      quantity: readsPerMonth / OPERATIONS_PER_UNIT,
      arithmetic: `${formatNumber(readsPerMonth)} reads`,
    },
  ];
}

/** Versions of secrets that a service keeps for its callers: charged like any other. */
export function keptSecretUsage(what: string): Usage {
  return { meter: 'secret_manager/active-version', what, quantity: 1, arithmetic: '1 version in one region' };
}

/** A caller may read one secret. The grant depends on the secret's value, so that both exist once it does. */
export function secretReader(secret: string, label: string, caller: Principal): Block {
  return resource('security.tf', 'google_secret_manager_secret_iam_member', label, {
    secret_id: code(`google_secret_manager_secret.${secret}.id`),
    role: 'roles/secretmanager.secretAccessor',
    member: caller.identity,
    depends_on: [code(`google_secret_manager_secret_version.${secret}`)],
  });
}

/** A secret kept in this region alone, under the key of the system where it has one. Its value comes apart. */
export function keptSecret(label: string, id: Value, site: Site): readonly Block[] {
  const own = ownKey(site, 'secretmanager');
  const encryption = own === null ? undefined : nested({ kms_key_name: own.key });
  const replicas = nested({ location: code('var.region'), customer_managed_encryption: encryption });
  return [
    ...apis('secretmanager'),
    ...(own?.blocks ?? []),
    resource('security.tf', 'google_secret_manager_secret', label, {
      secret_id: id,
      replication: nested({ user_managed: nested({ replicas }) }),
      depends_on: [...enabled('secretmanager'), ...(own?.after ?? [])],
    }),
  ];
}

/** A secret whose value a person brings. */
export function secretToFill(label: string, id: Value, site: Site): readonly Block[] {
  return [
    ...keptSecret(label, id, site),
    resource(
      'security.tf',
      'google_secret_manager_secret_version',
      label,
      {
        secret: code(`google_secret_manager_secret.${label}.id`),
        secret_data: 'not set',
        lifecycle: nested({ ignore_changes: [code('secret_data')] }),
      },
      'A placeholder, because a program does not start without a value. Add yours as a new version; Terraform does not change it.',
    ),
  ];
}

function secretBlocks(node: SecretsNode, site: Site): readonly Block[] {
  return [
    ...apis('secretmanager'),
    ...node.demand.names.flatMap((name) =>
      secretToFill(secretLabel(node, site, name), nameOf(node.id, `-${kebab(name)}`), site),
    ),
    output(
      `${site.label(node.id)}_to_fill`,
      'Secrets that wait for their values: add a version to each.',
      node.demand.names.map((name) => code(`google_secret_manager_secret.${secretLabel(node, site, name)}.secret_id`)),
    ),
  ];
}

function secretLabel(node: SecretsNode, site: Site, name: string): string {
  return `${site.label(node.id)}_${snake(name)}`;
}

function kebab(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '');
}

function snake(name: string): string {
  return kebab(name).replaceAll('-', '_');
}
