import { type Block, code, output, resource } from '../../../model/terraform.ts';
import { role, rolePolicy, trust } from '../foundation/iam.ts';
import { named } from '../foundation/naming.ts';
import { subnetIds } from '../foundation/network-plan.ts';
import { egressGroup, egressRules } from './egress-group.ts';

const FILE = 'edge.tf';

/** A store in the VPC by its label, with its port. */
interface Target {
  readonly to: string;
  readonly port: number;
}

/** QuickSight reaches stores over its network interfaces in the VPC, with one rule at each end. */
export function vpcConnection(
  label: string,
  owner: string,
  title: string,
  targets: readonly Target[],
): readonly Block[] {
  const group = code(`aws_security_group.${label}.id`);
  const [first, ...others] = targets.map(({ to, port }) => ({
    label,
    to,
    groupDescription: `${title}: connection to the data stores`,
    ruleDescription: `edge ${label.replaceAll('_', '-')}-${to.replaceAll('_', '-')}`,
    port,
  }));
  if (first === undefined) return [];
  return [
    ...egressGroup(first),
    ...others.flatMap(egressRules),
    role(`${label}_network`, `Lets ${title} create network interfaces in the VPC`, trust('quicksight.amazonaws.com')),
    rolePolicy(`${label}_network`, 'network', [
      {
        sid: 'KeepAddresses',
        actions: [
          'ec2:CreateNetworkInterface',
          'ec2:DeleteNetworkInterface',
          'ec2:DescribeSecurityGroups',
          'ec2:DescribeSubnets',
          'ec2:ModifyNetworkInterfaceAttribute',
        ],
        resources: '*',
      },
    ]),
    resource(FILE, 'aws_quicksight_vpc_connection', label, {
      count: code(`var.${owner}_email == null ? 0 : 1`),
      vpc_connection_id: named(label),
      name: named(label),
      role_arn: code(`aws_iam_role.${label}_network.arn`),
      security_group_ids: [group],
      subnet_ids: subnetIds('data'),
      depends_on: [code(`aws_quicksight_account_subscription.${owner}`), code(`aws_iam_role_policy.${label}_network`)],
    }),
    output(
      `${label}_vpc_connection`,
      `${title}: VPC connection for data stores.`,
      code(`join("", aws_quicksight_vpc_connection.${label}[*].vpc_connection_id)`),
    ),
  ];
}
