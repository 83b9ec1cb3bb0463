import type { NodeCapability } from '../../../model/capability.ts';
import type { Claim } from '../../../model/finding.ts';
import { code, nested } from '../../../model/hcl.ts';
import { type Block, data, locals } from '../../../model/iac.ts';
import type { Site } from '../../../model/site.ts';
import { joined } from '../../kit/joined.ts';
import { budget, budgetClaims } from './budget.ts';
import { network } from './network.ts';
import { groupedParts, securityGroups } from './security-groups.ts';
import { commonVariables, keepsData } from './variables.ts';

/** Provider, names and tags, network and rules, budget: what no single part owns. */
export function foundation(site: Site): readonly Block[] {
  return [
    versions(site),
    {
      file: 'providers.tf',
      type: 'provider',
      labels: ['aws'],
      body: { region: code('var.region'), default_tags: nested({ tags: code('local.tags') }) },
    },
    ...commonVariables(site),
    data('locals.tf', 'aws_caller_identity', 'current', {}),
    locals('locals.tf', {
      name: joined(code('var.project'), '-', code('var.environment')),
      account: code('data.aws_caller_identity.current.account_id'),
      tags: {
        hcl: 'call',
        name: 'merge',
        args: [
          code('var.tags'),
          { Project: code('var.project'), Environment: code('var.environment'), ManagedBy: 'terraform' },
        ],
      },
    }),
    ...network(site),
    ...securityGroups(site),
    ...budget(site),
  ];
}

/** Services that take no sign-in but a password at their making. */
const WITH_PASSWORDS = [
  'aws.fsx-ontap',
  'aws.fsx-windows',
  'aws.mq-activemq',
  'aws.mq-rabbitmq',
  'aws.timestream-influxdb',
];

function versions(site: Site): Block {
  const packs = site.placed.some(({ choice }) => choice.form === 'function' || choice.offering === 'aws.managed-flink');
  const makesPasswords = site.placed.some(
    ({ node, choice }) => WITH_PASSWORDS.includes(choice.offering) || hasReplica(node.capability, site),
  );
  const hasPods = site.placed.some(({ choice }) => choice.form === 'kubernetes');
  return {
    file: 'versions.tf',
    type: 'terraform',
    labels: [],
    body: {
      required_version: hasReplicas(site) ? WRITE_ONLY : '>= 1.9.0',
      required_providers: nested({
        aws: { source: 'hashicorp/aws', version: '~> 6.0' },
        ...(makesPasswords ? { random: { source: 'hashicorp/random', version: '~> 3.7' } } : {}),
        ...(hasPods ? { kubernetes: { source: 'hashicorp/kubernetes', version: '~> 2.38' } } : {}),
        ...(packs ? { archive: { source: 'hashicorp/archive', version: '~> 2.7' } } : {}),
      }),
    },
  };
}

/** The first Terraform with arguments that are written and never kept in the state. */
const WRITE_ONLY = '>= 1.11.0';

function hasReplica(capability: NodeCapability, site: Site): boolean {
  return capability === 'relational_db' && site.otherRegion !== undefined;
}

function hasReplicas(site: Site): boolean {
  return site.placed.some(({ node }) => hasReplica(node.capability, site));
}

/** What the foundation does, and what is true of all parts together. */
export function foundationClaims(site: Site): readonly Claim[] {
  return [...ruleClaims(site), ...grantClaims(site), ...protectionClaims(site), ...budgetClaims(site)];
}

function ruleClaims(site: Site): readonly Claim[] {
  const grouped = new Set(groupedParts(site).map(({ node }) => node.id));
  const edge = site.edges.find(({ from, to, port }) => grouped.has(from) && grouped.has(to) && port !== null);
  if (edge === undefined) return [];
  return [
    {
      kind: 'edge_rules',
      text: 'What may talk to what inside the network is exactly what the diagram shows: one rule for each end of each edge, and no others.',
      resource: `aws_vpc_security_group_ingress_rule.${site.label(edge.from)}_to_${site.label(edge.to)}`,
      argument: `description = "edge ${edge.id}"`,
    },
  ];
}

function grantClaims(site: Site): readonly Claim[] {
  return site.placed.flatMap(({ node, choice }) => {
    const own = choice.principal === null ? undefined : site.granted(node.id).blocks[0];
    return own === undefined || own.labels[0] !== 'aws_iam_role_policy'
      ? []
      : [
          {
            kind: 'least_privilege' as const,
            text: `${node.title} has a role of its own that may do what its calls need, one policy a call, and nothing else.`,
            resource: own.labels.join('.'),
            argument: `role = aws_iam_role.${site.label(node.id)}.name`,
          },
        ];
  });
}

const DATABASE = { type: 'aws_db_instance', argument: 'deletion_protection = var.deletion_protection' };
const TABLE = { type: 'aws_dynamodb_table', argument: 'deletion_protection_enabled = var.deletion_protection' };

/** What refuses to be deleted, by service. */
const PROTECTED: Readonly<Record<string, { readonly type: string; readonly argument: string }>> = {
  'aws.rds-postgresql': DATABASE,
  'aws.rds-mysql': DATABASE,
  'aws.rds-sqlserver': DATABASE,
  'aws.rds-oracle': DATABASE,
  'aws.aurora-postgresql': { ...DATABASE, type: 'aws_rds_cluster' },
  'aws.aurora-mysql': { ...DATABASE, type: 'aws_rds_cluster' },
  'aws.documentdb': { ...DATABASE, type: 'aws_docdb_cluster' },
  'aws.dynamodb-key-value-db': TABLE,
  'aws.dynamodb-document-db': TABLE,
  'aws.dynamodb-series': TABLE,
};

function protectionClaims(site: Site): readonly Claim[] {
  if (!keepsData(site)) return [];
  return site.placed.flatMap(({ node, choice }) => {
    const how = PROTECTED[choice.offering];
    if (how === undefined) return [];
    return [
      {
        kind: 'deletion_protected' as const,
        text: `${node.title}: deleting it is refused until the protection is taken off.`,
        resource: `${how.type}.${site.label(node.id)}`,
        argument: how.argument,
      },
    ];
  });
}
