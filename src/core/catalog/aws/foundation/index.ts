import type { Claim } from '../../../model/finding.ts';
import type { Site } from '../../../model/offering.ts';
import { type Block, code, data, locals, nested, TERRAFORM_VERSION } from '../../../model/terraform.ts';
import { joined } from '../../kit/blocks.ts';
import { budget, budgetClaims } from './budget.ts';
import { factsOf } from './facts.ts';
import { network } from './network.ts';
import { groupedParts, securityGroups } from './security-groups.ts';
import { commonVariables, keepsData } from './variables.ts';

/** Resources that no single component owns: provider, names and tags, network and rules, budget. */
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

/** Terraform providers beside `aws`, by the prefix of the types that they own. */
const FURTHER_PROVIDERS = {
  random: { source: 'hashicorp/random', version: '~> 3.7' },
  kubernetes: { source: 'hashicorp/kubernetes', version: '~> 2.38' },
  archive: { source: 'hashicorp/archive', version: '~> 2.7' },
};

/** Versions of Terraform and of the providers that the components use. */
function versions(site: Site): Block {
  const blocks = site.placed.flatMap(({ node: { id } }) => [...site.declared(id), ...site.granted(id).blocks]);
  const used = new Set(blocks.map(({ labels: [type = ''] }) => type.slice(0, type.indexOf('_'))));
  if (hasReplicas(site)) used.add('random');
  return {
    file: 'versions.tf',
    type: 'terraform',
    labels: [],
    body: {
      required_version: `>= ${TERRAFORM_VERSION}.0`,
      required_providers: nested({
        aws: { source: 'hashicorp/aws', version: '~> 6.0' },
        ...Object.fromEntries(Object.entries(FURTHER_PROVIDERS).filter(([name]) => used.has(name))),
      }),
    },
  };
}

/** A replica in the second region needs a generated password in a write-only argument. */
function hasReplicas(site: Site): boolean {
  return site.otherRegion !== undefined && site.first('relational_db') !== null;
}

/** Claims of the foundation, and those over all services. */
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
      text: 'Security groups allow only the connections of the diagram: one rule for each end of each edge.',
      resource: `aws_vpc_security_group_ingress_rule.${site.label(edge.from)}_to_${site.label(edge.to)}`,
      attributes: { description: `edge ${edge.id}` },
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
            text: `${node.title} has its own least-privilege IAM role: one policy for each service that it calls.`,
            resource: own.labels.join('.'),
            attributes: { role: code(`aws_iam_role.${site.label(node.id)}.name`) },
          },
        ];
  });
}

function protectionClaims(site: Site): readonly Claim[] {
  if (!keepsData(site)) return [];
  return site.placed.flatMap((placed) => {
    const { node } = placed;
    const protection = factsOf(placed).deletionProtection;
    if (protection === undefined) return [];
    return [
      {
        kind: 'deletion_protected' as const,
        text: `${node.title}: deletion protection is enabled.`,
        resource: `${protection.type}.${site.label(node.id)}`,
        attributes: { [protection.attribute]: true },
      },
    ];
  });
}
