import { formatNumber } from '../../../../messages/numbers.ts';
import type { GraphNode } from '../../../../model/graph.ts';
import type { Site, SizeFacts } from '../../../../model/offering.ts';
import { type Block, code, type Expression, output, resource, variable } from '../../../../model/terraform.ts';
import { joined } from '../../../kit/blocks.ts';
import { isExcluded } from '../../../kit/requirements.ts';
import { managed } from '../../../kit/usage.ts';
import { entry, factsOf } from '../../foundation/facts.ts';
import { apis, projectRole } from '../../foundation/names.ts';
import { CONNECTION_USER_PERMISSIONS, connectionUser, federationsOf } from './federated.ts';

type DashboardNode = GraphNode<'bi_dashboard'>;

/** Reports that people draw in the browser over the warehouse: nothing runs, and nothing is charged for it. */
export const lookerStudio = entry<'bi_dashboard', SizeFacts>({
  id: 'gcp.looker-studio',
  service: 'Looker Studio',
  capability: 'bi_dashboard',
  inNetwork: false,
  fit: ({ demand }, requirements) =>
    isExcluded(requirements, [], ['looker studio'])
      ? null
      : {
          because: `Looker Studio draws reports for ${formatNumber(demand.viewers)} people straight from the warehouse and is free: only the queries are billed.`,
          provides: ['bi_dashboard'],
          actionRequired: [
            {
              to: ['data_warehouse', 'data_lake'],
              do: 'Create the report at the address in the Terraform output, and share it with the readers.',
            },
          ],
        },
  size: () => [
    {
      sku: 'Without charge',
      count: 1,
      // Nothing is promised for the edition without charge.
      qualities: managed(3, null, { scalesToZero: true }),
    },
  ],
  meter: () => [],
  declare: (_size, node, site) => dashboardBlocks(node, site),
  facts: () => ({ permissions: CONNECTION_USER_PERMISSIONS, asksBigQuery: true }),
});

/** Terraform lets the readers in; the report itself is drawn by a person. */
function dashboardBlocks(node: DashboardNode, site: Site): readonly Block[] {
  const label = site.label(node.id);
  const datasets = site
    .from(node.id)
    .flatMap((edge) => site.find(edge.to) ?? [])
    .flatMap((part) => {
      const { dataset } = factsOf(part);
      return dataset === undefined ? [] : [{ id: part.node.id, name: code(`${dataset}.dataset_id`) }];
    });
  const member = code('each.value');
  return [
    ...apis('bigquery'),
    variable(`${label}_readers`, {
      description: `Who may see what ${node.title} shows, such as group:managers@example.com.`,
      type: 'list(string)',
      default: [],
      validation: {
        condition: `alltrue([for reader in var.${label}_readers : can(regex("^(user|group|domain):", reader))])`,
        message: 'Begin each with user:, group: or domain:.',
      },
    }),
    ...datasets.map(({ id, name }) =>
      resource('security.tf', 'google_bigquery_dataset_iam_member', `${label}_${site.label(id)}`, {
        for_each: code(`toset(var.${label}_readers)`),
        dataset_id: name,
        role: 'roles/bigquery.dataViewer',
        member,
      }),
    ),
    ...federationsOf(site, node.id).map(({ id, connection }) =>
      connectionUser(`${label}_${site.label(id)}`, connection, {
        for_each: code(`toset(var.${label}_readers)`),
        member,
      }),
    ),
    ...projectRole(`${label}_queries`, 'roles/bigquery.jobUser', member, null).map((block) =>
      block.type === 'resource' && block.labels[0] === 'google_project_iam_member'
        ? { ...block, body: { for_each: code(`toset(var.${label}_readers)`), ...block.body } }
        : block,
    ),
    output(
      `${label}_url`,
      'Opens a new report in the browser; a person draws it and shares it with the readers.',
      url(datasets[0]?.name),
    ),
  ];
}

/** developers.google.com/looker-studio/integrate/linking-api */
function url(dataset: Expression | undefined): Expression {
  const base = 'https://lookerstudio.google.com/reporting/create';
  if (dataset === undefined) return joined(base);
  return joined(
    `${base}?ds.connector=bigQuery&ds.type=TABLE&ds.projectId=`,
    code('var.project_id'),
    '&ds.datasetId=',
    dataset,
  );
}
