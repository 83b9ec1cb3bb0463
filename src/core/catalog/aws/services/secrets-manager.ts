import { formatNumber } from '../../../messages/numbers.ts';
import { entry, type Site, type SizeFacts } from '../../../model/offering.ts';
import { type Block, code, type Expression, nested, output, resource } from '../../../model/terraform.ts';
import { joined, labelOf } from '../../kit/blocks.ts';
import { namesFor } from '../../kit/secrets.ts';
import { counted } from '../../kit/usage.ts';
import type { AwsOffering } from '../foundation/facts.ts';
import { grant } from '../foundation/iam.ts';
import { servedByRegion, withKey } from '../foundation/naming.ts';
import { replicatedSecrets } from './regional/secrets.ts';

/** Monthly uptime percentage in the SLA (cloudonaut.io, "AWS SLA", January 2019). */
const SLA = 99.9;

const FILE = 'security.tf';
const CALL_UNIT = 10_000;

/** One resource per secret, without its value. */
const offering: AwsOffering<'secrets', SizeFacts> = {
  id: 'aws.secrets-manager',
  service: 'Secrets Manager',
  capability: 'secrets',
  multiRegion: replicatedSecrets,
  inNetwork: false,
  fit: (node) => ({
    because: `${node.demand.names.length === 1 ? 'The secret is' : `${formatNumber(node.demand.names.length)} secrets are`} readable only by the components that reference them and stored in no file.`,
    provides: ['secrets'],
  }),
  size: (node) => [
    {
      sku: node.demand.names.length === 1 ? 'one secret' : `${formatNumber(node.demand.names.length)} secrets`,
      count: 1,
      qualities: servedByRegion(SLA),
    },
  ],
  meter: (_, { demand }) => [
    counted('secrets_manager/secret', 'secrets stored', demand.names.length, 1, 'x 1 month'),
    counted('secrets_manager/api-requests', 'API calls at application start', demand.readsPerMonth, CALL_UNIT, 'reads'),
  ],
  declare(_, node, site) {
    const label = site.label(node.id);
    return [
      ...node.demand.names.flatMap((name) => secret(label, name, site)),
      output(
        `${label}_names`,
        'Set the values of these secrets with aws secretsmanager put-secret-value. Terraform neither reads nor overwrites them.',
        node.demand.names.map((name) => code(`aws_secretsmanager_secret.${entryOf(label, name)}.name`)),
      ),
    ];
  },
  grantAccess(_, node, site, caller, edge) {
    const label = site.label(node.id);
    const secrets: Record<string, Expression> = {};
    const environment: Record<string, Expression> = {};
    for (const name of namesFor(edge.from, node.demand)) {
      const arn = code(`aws_secretsmanager_secret.${entryOf(label, name)}.arn`);
      secrets[`${variableOf(name)}_SECRET`] = arn;
      environment[`${variableOf(name)}_SECRET_ARN`] = arn;
    }
    return {
      environment,
      secrets,
      blocks: [
        grant(caller, label, [
          { sid: 'ReadSecrets', actions: ['secretsmanager:GetSecretValue'], resources: Object.values(secrets) },
        ]),
      ],
    };
  },
  claims: (_, node) => {
    const [first] = node.demand.names;
    if (first === undefined) return [];
    return [
      {
        kind: 'no_stored_password',
        text: `${node.title}: secrets are created with a placeholder; you set the values, which are in neither the configuration nor the state.`,
        resource: `aws_secretsmanager_secret_version.${entryOf(labelOf(node.id), first)}`,
        attributes: { secret_string: 'set-me' },
      },
    ];
  },
};

/** A container does not start without its secret: the value is a placeholder until the team sets the real one. */
function secret(label: string, name: string, site: Site): readonly Block[] {
  const id = entryOf(label, name);
  return [
    resource(FILE, 'aws_secretsmanager_secret', id, {
      name_prefix: joined(code('local.name'), `/${plain(name)}-`),
      description: `Set the value of ${plain(name)} manually`,
      ...withKey(site, 'kms_key_id'),
    }),
    resource(FILE, 'aws_secretsmanager_secret_version', id, {
      secret_id: code(`aws_secretsmanager_secret.${id}.id`),
      secret_string: 'set-me',
      lifecycle: nested({ ignore_changes: [code('secret_string')] }),
    }),
  ];
}

/** Only letters and digits: a name can be a word of the intent. */
function plain(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
}

function entryOf(label: string, name: string): string {
  return `${label}_${plain(name).replaceAll('-', '_')}`;
}

function variableOf(name: string): string {
  return plain(name).toUpperCase().replaceAll('-', '_');
}

export const secretsManager = entry(offering);
