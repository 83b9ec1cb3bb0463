import { formatNumber } from '../../../messages/numbers.ts';
import type { GraphNode } from '../../../model/graph.ts';
import { entry, type Site, type SizeFacts } from '../../../model/offering.ts';
import { type Block, code, nested, output, resource } from '../../../model/terraform.ts';
import { holds, joined, stringVariable } from '../../kit/blocks.ts';
import { regionList } from '../../kit/regions.ts';
import { counted } from '../../kit/usage.ts';
import { type AwsOffering, type DashboardDatabase, factsAt, permissions, scope } from '../foundation/facts.ts';
import { named, servedByRegion } from '../foundation/naming.ts';
import { wantsGrafana } from '../foundation/technology.ts';
import { vpcConnection } from './quicksight-network.ts';

/** Monthly uptime percentage in the SLA (general knowledge, unverified). */
const SLA = 99.9;

const PERMISSIONS = permissions(
  `
aws_quicksight_account_subscription quicksight: CreateAccountSubscription DeleteAccountSubscription Subscribe Unsubscribe
 quicksight: UpdateAccountSettings ds: AuthorizeApplication CheckAlias CreateAlias CreateIdentityPoolDirectory
aws_quicksight_data_source quicksight: CreateDataSource DeleteDataSource PassDataSource TagResource UntagResource
 quicksight: UpdateDataSource UpdateDataSourcePermissions secretsmanager: GetSecretValue
aws_quicksight_vpc_connection quicksight: CreateVPCConnection DeleteVPCConnection TagResource UpdateVPCConnection
`,
  { quicksight: scope('', 'Describe* ListTagsForResource') },
);

const FILE = 'edge.tf';
const WAREHOUSE_PORT = 5439;

/** Dashboards and reports over the data warehouse and the data lake. */
const offering: AwsOffering<'bi_dashboard', SizeFacts> = {
  id: 'aws.quicksight',
  service: 'QuickSight',
  capability: 'bi_dashboard',
  multiRegion: { scope: 'global' },
  inNetwork: false,
  facts: () => ({ permissions: [PERMISSIONS] }),
  absentFrom: regionList(`
    us-west-1 ca-west-1 mx-central-1 me-south-1 ap-east-1 ap-east-2 ap-south-2 ap-northeast-3 ap-southeast-4
    ap-southeast-6 ap-southeast-7
  `),
  // It has no connector for time-series databases.
  fit: ({ demand }, requirements) =>
    demand.sources?.includes('timeseries_db') || wantsGrafana(requirements)
      ? null
      : {
          because: `${formatNumber(demand.authors)} authors and ${formatNumber(demand.viewers)} readers of dashboards, priced per user and month, without servers.`,
          provides: ['bi_dashboard'],
          actionRequired: [
            {
              to: ['relational_db'],
              do: 'Set the e-mail address of the subscription. After you apply, allow the secret of the database user for reports under Security and permissions in QuickSight.',
            },
            {
              to: ['data_warehouse'],
              do: 'Set the e-mail address of the subscription, and add the warehouse as a data source over the VPC connection in the output.',
            },
            {
              to: ['data_lake'],
              do: 'Set the e-mail address of the subscription, and allow Athena and the buckets of the lake under Security and permissions in QuickSight.',
            },
          ],
        },
  size: ({ demand }) => [
    {
      sku: `${formatNumber(demand.authors)} authors and ${formatNumber(demand.viewers)} readers`,
      count: 1,
      qualities: servedByRegion(SLA),
    },
  ],
  meter: (_, { demand }) => [
    counted('quicksight/author', 'dashboard authors', demand.authors, 1, 'people'),
    counted('quicksight/reader', 'dashboard readers', demand.viewers, 1, 'people'),
  ],
  declare: (_, node, site) => declare(node, site),
};

function declare(node: GraphNode<'bi_dashboard'>, site: Site): readonly Block[] {
  const label = site.label(node.id);
  const owner = ownerOf(site, label);
  const subscription = code(`aws_quicksight_account_subscription.${owner}`);
  const databases = databasesOf(node.id, site);
  return [
    ...(owner === label ? subscribed(label, node.title) : []),
    ...sources(node.id, site, 'athena').map((lake) =>
      resource(FILE, 'aws_quicksight_data_source', `${label}_${lake}`, {
        count: code(`var.${owner}_email == null ? 0 : 1`),
        data_source_id: named(owner === label ? lake : `${label}_${lake}`),
        name: named(owner === label ? lake : `${label}_${lake}`),
        type: 'ATHENA',
        parameters: nested({ athena: nested({ work_group: code(`aws_athena_workgroup.${lake}.name`) }) }),
        ssl_properties: nested({ disable_ssl: false }),
        depends_on: [subscription],
      }),
    ),
    ...vpcConnection(label, owner, node.title, [
      ...sources(node.id, site, 'redshift').map((to) => ({ to, port: WAREHOUSE_PORT })),
      ...databases.map(({ to, source }) => ({ to, port: source.port })),
    ]),
    ...databases.map(({ to, source }) => databaseSource(label, owner, to, source)),
    output(
      `${label}_next`,
      `${node.title}: next steps in the QuickSight console.`,
      'Set the e-mail address to subscribe, allow access to the buckets and secrets under Security and permissions, add a data source for a warehouse over the VPC connection, then invite users.',
    ),
  ];
}

/** Label of the first dashboard, which declares the subscription of the account. */
function ownerOf(site: Site, otherwise: string): string {
  const first = site.first('bi_dashboard');
  return first === null ? otherwise : site.label(first.node.id);
}

function subscribed(label: string, title: string): readonly Block[] {
  return [
    stringVariable(
      `${label}_email`,
      `${title}: e-mail address for notifications about the subscription. Null: no subscription is created, for example if the account already has one.`,
      null,
      holds((v) => `${v} == null || can(regex("^[^@ ]+@[^@ ]+\\\\.[^@ ]+$", ${v}))`, 'Use an e-mail address.'),
    ),
    resource(
      FILE,
      'aws_quicksight_account_subscription',
      label,
      {
        count: code(`var.${label}_email == null ? 0 : 1`),
        account_name: joined(named(label), '-', code('local.account')),
        authentication_method: 'IAM_AND_QUICKSIGHT',
        edition: 'ENTERPRISE',
        notification_email: code(`var.${label}_email`),
      },
      'One subscription per account. Deleting it deletes all dashboards; QuickSight refuses this while termination protection is enabled.',
    ),
  ];
}

/** The databases that it reads, each with its label. */
function databasesOf(nodeId: string, site: Site) {
  const ids = [...new Set(site.from(nodeId).map(({ to }) => to))];
  return ids.flatMap((id) => {
    const { dashboardSource: source } = factsAt(id, site);
    return typeof source === 'object' ? [{ to: site.label(id), source }] : [];
  });
}

/** A data source that signs in with the password of the database's own user for reports. */
function databaseSource(label: string, owner: string, to: string, source: DashboardDatabase): Block {
  const { type, block, host, port, database, secret } = source;
  return resource(FILE, 'aws_quicksight_data_source', `${label}_${to}`, {
    count: code(`var.${owner}_email == null ? 0 : 1`),
    data_source_id: named(`${label}_${to}`),
    name: named(`${label}_${to}`),
    type,
    parameters: nested({ [block]: nested({ host, port, database }) }),
    credentials: nested({ secret_arn: secret }),
    ssl_properties: nested({ disable_ssl: false }),
    vpc_connection_properties: nested({ vpc_connection_arn: code(`aws_quicksight_vpc_connection.${label}[0].arn`) }),
  });
}

/** Labels of the sources that it reads with one connector. */
function sources(nodeId: string, site: Site, connector: 'athena' | 'redshift'): readonly string[] {
  return [...new Set(site.from(nodeId).map(({ to }) => to))]
    .filter((id) => factsAt(id, site).dashboardSource === connector)
    .map((id) => site.label(id));
}

export const quicksight = entry(offering);
