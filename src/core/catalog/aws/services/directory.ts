import type { GraphNode } from '../../../model/graph.ts';
import type { AccessGrant, Principal, Site, Usage } from '../../../model/offering.ts';
import { type Block, code, type Expression, nested, resource } from '../../../model/terraform.ts';
import { HOURS_PER_MONTH } from '../../../model/workload.ts';
import { joined, matches, stringVariable } from '../../kit/blocks.ts';
import { permissions } from '../foundation/facts.ts';
import { grant } from '../foundation/iam.ts';
import { environmentName, keptSecret, withKey } from '../foundation/naming.ts';

export const DIRECTORY_PERMISSIONS = permissions(
  `
aws_directory_service_directory ds: AddTagsToResource CreateMicrosoftAD DeleteDirectory RemoveTagsFromResource
 ec2: AuthorizeSecurityGroupEgress AuthorizeSecurityGroupIngress CreateNetworkInterface CreateSecurityGroup
 ec2: CreateTags DeleteNetworkInterface DeleteSecurityGroup RevokeSecurityGroupEgress RevokeSecurityGroupIngress
`,
);

/** Two domain controllers, which every plan of Managed Microsoft AD has. */
const CONTROLLERS = 2;

/** The directory that authenticates users of the file system. */
export function directory(label: string, site: Site): readonly Block[] {
  const name = `${label}_directory`;
  return [
    resource(
      'security.tf',
      'random_password',
      name,
      { length: 32, special: true, min_lower: 1, min_upper: 1, min_numeric: 1, min_special: 1 },
      'Password of the directory user Admin. It is also in the Terraform state: encrypt the state, and create accounts with fewer permissions.',
    ),
    resource('security.tf', 'aws_secretsmanager_secret', name, {
      name_prefix: joined(code('local.name'), `/${name.replaceAll('_', '-')}-`),
      description: 'Password of the directory user Admin',
      ...withKey(site, 'kms_key_id'),
    }),
    resource('security.tf', 'aws_secretsmanager_secret_version', name, {
      secret_id: code(`aws_secretsmanager_secret.${name}.id`),
      secret_string: code(`random_password.${name}.result`),
    }),
    resource('security.tf', 'aws_directory_service_directory', label, {
      type: 'MicrosoftAD',
      edition: 'Standard',
      name: code(`var.${label}_directory_name`),
      password: code(`random_password.${name}.result`),
      vpc_settings: nested({
        vpc_id: code('aws_vpc.main.id'),
        subnet_ids: code(`slice([for subnet in aws_subnet.data : subnet.id], 0, ${CONTROLLERS})`),
      }),
    }),
    resource('network.tf', 'aws_vpc_security_group_egress_rule', `${label}_to_directory`, {
      security_group_id: code(`aws_security_group.${label}.id`),
      description: 'The file server authenticates users at the directory',
      referenced_security_group_id: code(`aws_directory_service_directory.${label}.security_group_id`),
      ip_protocol: '-1',
    }),
  ];
}

export function directoryName(label: string, title: string): Block {
  return stringVariable(
    `${label}_directory_name`,
    `${title}: DNS name of the directory; it is resolved only inside the VPC.`,
    'corp.internal',
    matches('^([a-z0-9-]+\\\\.)+[a-z]{2,}$', 'Use a name such as corp.internal.'),
  );
}

export function directoryUsages(): readonly Usage[] {
  return [
    keptSecret("the directory's password"),
    {
      meter: 'directory_service/managed-ad-standard-2dc',
      what: `directory with ${CONTROLLERS} domain controllers`,
      quantity: HOURS_PER_MONTH,
      arithmetic: `1 x ${HOURS_PER_MONTH} h`,
    },
  ];
}

/** Access for a program that opens the share with a directory account. @param host name of the file server */
export function openShare(
  node: GraphNode<'file_storage'>,
  site: Site,
  caller: Principal,
  host: Expression,
): AccessGrant {
  const label = site.label(node.id);
  const name = (what: string) => environmentName(node, site, 'SHARED_FILES', what);
  const secret = code(`aws_secretsmanager_secret.${label}_directory.arn`);
  return {
    environment: {
      [name('HOST')]: host,
      [name('SHARE')]: code('"share"'),
      [name('DOMAIN')]: code(`var.${label}_directory_name`),
      [name('SIGN_IN_ARN')]: secret,
    },
    secrets: { [name('SIGN_IN')]: secret },
    blocks: [
      grant(caller, label, [{ sid: 'ReadSignIn', actions: ['secretsmanager:GetSecretValue'], resources: secret }]),
    ],
  };
}
