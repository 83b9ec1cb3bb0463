import type { Site } from '../../../model/offering.ts';
import { type Block, code, resource } from '../../../model/terraform.ts';
import { joined, numberVariable, oneOf, stringVariable } from '../../kit/blocks.ts';
import { role, rolePolicy, serviceTrust } from '../foundation/iam.ts';
import { withKey } from '../foundation/naming.ts';

const FILE = 'observability.tf';

/** VPC flow log for audits, in a log group with a dedicated role. */
export function flowLog(site: Site): readonly Block[] {
  const group = 'aws_cloudwatch_log_group.network';
  return [
    stringVariable(
      'flow_log_traffic',
      'Traffic type of the VPC flow log: REJECT, ACCEPT or ALL.',
      'ALL',
      oneOf(['ALL', 'ACCEPT', 'REJECT']),
    ),
    numberVariable(
      'flow_log_retention_days',
      'Retention of the VPC flow log in days.',
      365,
      oneOf([30, 60, 90, 180, 365, 400, 731, 1827, 2557]),
    ),
    resource(FILE, 'aws_cloudwatch_log_group', 'network', {
      name: joined('/aws/vpc/', code('local.name')),
      retention_in_days: code('var.flow_log_retention_days'),
      ...withKey(site, 'kms_key_id'),
    }),
    role('flow_log', 'Writes the VPC flow log', serviceTrust('vpc-flow-logs.amazonaws.com')),
    rolePolicy('flow_log', 'write', [
      {
        sid: 'WriteRecords',
        actions: ['logs:CreateLogStream', 'logs:DescribeLogStreams', 'logs:PutLogEvents'],
        resources: joined(code(`${group}.arn`), ':*'),
      },
    ]),
    resource(FILE, 'aws_flow_log', 'main', {
      vpc_id: code('aws_vpc.main.id'),
      traffic_type: code('var.flow_log_traffic'),
      log_destination_type: 'cloud-watch-logs',
      log_destination: code(`${group}.arn`),
      iam_role_arn: code('aws_iam_role.flow_log.arn'),
      max_aggregation_interval: 600,
      tags: { Name: code('local.name') },
    }),
  ];
}
