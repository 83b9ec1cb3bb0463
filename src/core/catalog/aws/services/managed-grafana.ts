import { formatNumber } from '../../../messages/numbers.ts';
import type { GraphNode } from '../../../model/graph.ts';
import { entry, type Site, type SizeFacts } from '../../../model/offering.ts';
import { type Block, code, nested, output, resource } from '../../../model/terraform.ts';
import { labelOf } from '../../kit/blocks.ts';
import { regionList } from '../../kit/regions.ts';
import { counted } from '../../kit/usage.ts';
import { type AwsOffering, factsAt, permissions, scope } from '../foundation/facts.ts';
import { role, serviceTrust } from '../foundation/iam.ts';
import { named, servedByRegion } from '../foundation/naming.ts';
import { subnetIds } from '../foundation/network-plan.ts';
import { wantsGrafana } from '../foundation/technology.ts';
import { egressGroup, egressRules } from './egress-group.ts';

/** Monthly uptime percentage in the SLA (general knowledge, unverified). */
const SLA = 99.9;

const PERMISSIONS = permissions(
  `
aws_grafana_workspace grafana: CreateWorkspace DeleteWorkspace TagResource UntagResource UpdateWorkspace
 grafana: UpdateWorkspaceAuthentication UpdateWorkspaceConfiguration
 sso: CreateManagedApplicationInstance DeleteManagedApplicationInstance DescribeRegisteredRegions
 ec2: CreateNetworkInterface
`,
  { grafana: scope('', 'DescribeWorkspace DescribeWorkspaceAuthentication DescribeWorkspaceConfiguration') },
);

/** Dashboards over measurements, in the network of the databases that it reads. */
const offering: AwsOffering<'bi_dashboard', SizeFacts> = {
  id: 'aws.managed-grafana',
  service: 'Managed Grafana',
  capability: 'bi_dashboard',
  inNetwork: false,
  facts: () => ({ permissions: [PERMISSIONS] }),
  // Every other region of docs.aws.amazon.com/general/latest/gr/grafana-service.html.
  absentFrom: regionList(`
    us-west-1 ca-central-1 ca-west-1 mx-central-1 sa-east-1 eu-west-3 eu-central-2 eu-north-1 eu-south-1 eu-south-2
    il-central-1 me-south-1 me-central-1 af-south-1 ap-east-1 ap-east-2 ap-south-1 ap-south-2 ap-northeast-3
    ap-southeast-3 ap-southeast-4 ap-southeast-5 ap-southeast-6 ap-southeast-7
  `),
  fit: ({ demand }, requirements) =>
    demand.sources?.includes('timeseries_db') || wantsGrafana(requirements)
      ? {
          because: `${formatNumber(demand.authors)} editors and ${formatNumber(demand.viewers)} viewers of dashboards over measurements, priced per active user and month; QuickSight has no connector for a time-series database.`,
          provides: ['bi_dashboard'],
          actionRequired: [
            {
              to: ['timeseries_db', 'relational_db'],
              do: 'Give people access to the Grafana workspace in IAM Identity Center. Add the database as a data source in the workspace, with the sign-in of its secret.',
            },
          ],
        }
      : null,
  size: ({ demand }) => [
    {
      sku: `${formatNumber(demand.authors)} editors and ${formatNumber(demand.viewers)} viewers`,
      count: 1,
      qualities: servedByRegion(SLA),
    },
  ],
  meter: (_, { demand }) => [
    counted('grafana/editor', 'active editors', demand.authors, 1, 'people'),
    counted('grafana/viewer', 'active viewers', demand.viewers, 1, 'people'),
  ],
  declare: (_, node, site) => declare(node, site),
  claims: (_, { id, title }) => [
    {
      kind: 'no_stored_password',
      text: `${title}: people sign in with IAM Identity Center.`,
      resource: `aws_grafana_workspace.${labelOf(id)}`,
      attributes: { authentication_providers: ['AWS_SSO'] },
    },
  ],
};

function declare(node: GraphNode<'bi_dashboard'>, site: Site): readonly Block[] {
  const label = site.label(node.id);
  const targets = targetsOf(node, site);
  return [
    ...targets.flatMap((target, index) => (index === 0 ? egressGroup(target) : egressRules(target))),
    role(label, `Permissions of ${node.title}`, serviceTrust('grafana.amazonaws.com')),
    resource('edge.tf', 'aws_grafana_workspace', label, {
      name: named(label),
      description: node.title,
      account_access_type: 'CURRENT_ACCOUNT',
      authentication_providers: ['AWS_SSO'],
      permission_type: 'CUSTOMER_MANAGED',
      role_arn: code(`aws_iam_role.${label}.arn`),
      ...(targets.length === 0
        ? {}
        : {
            vpc_configuration: nested({
              security_group_ids: [code(`aws_security_group.${label}.id`)],
              subnet_ids: subnetIds('data'),
            }),
          }),
    }),
    output(
      `${label}_url`,
      `${node.title}: address of the Grafana workspace.`,
      code(`"https://\${aws_grafana_workspace.${label}.endpoint}"`),
    ),
  ];
}

/** The stores in the VPC that it reads. */
function targetsOf(node: GraphNode<'bi_dashboard'>, site: Site) {
  const label = site.label(node.id);
  return [...new Set(site.from(node.id).map(({ to }) => to))].flatMap((id) => {
    const { network, dashboardSource } = factsAt(id, site);
    const port = typeof dashboardSource === 'object' ? dashboardSource.port : network?.port;
    if (port === undefined) return [];
    return [
      {
        label,
        to: site.label(id),
        groupDescription: `${node.title}: connection to the data stores`,
        ruleDescription: `edge ${node.id}-${id}`,
        port,
      },
    ];
  });
}

export const managedGrafana = entry(offering);
