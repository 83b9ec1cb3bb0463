import type { GraphNode } from '../../../../model/graph.ts';
import type { PlacedNode, Site } from '../../../../model/offering.ts';
import {
  type Block,
  type Body,
  code,
  type Expression,
  nested,
  resource,
  variable,
} from '../../../../model/terraform.ts';
import { joined } from '../../../kit/blocks.ts';
import { factsOf } from '../../foundation/facts.ts';
import { emailOf, enabled, memberOf, nameOf } from '../../foundation/names.ts';
import { after } from '../cloud-run/program.ts';
import { targetsOf } from '../sources.ts';
import { datasetBlocks } from './bigquery.ts';

type PipelineNode = GraphNode<'etl'>;

/** What a pipeline exports, and when. */
interface Export {
  readonly target: PlacedNode;
  /** Address of the dataset with the loaded tables. */
  readonly dataset: string;
  /** Labels of the tables, which the transfers that fill them share. */
  readonly loads: readonly string[];
  readonly rhythm: Body;
}

/** Buckets that a pipeline writes to. */
export function exportedTo(nodeId: string, site: Site): readonly PlacedNode[] {
  return targetsOf(site, nodeId).filter((part) => factsOf(part).bucket !== undefined);
}

export function exportLabel(label: string, { node }: PlacedNode, site: Site): string {
  return `${label}_to_${site.label(node.id)}`;
}

/** The dataset of a pipeline that writes to none: files become tables there before they are exported. */
export function ownDataset(node: PipelineNode, site: Site): readonly Block[] {
  const label = site.label(node.id);
  return [
    ...datasetBlocks(node, site),
    resource('security.tf', 'google_bigquery_dataset_iam_member', label, {
      dataset_id: code(`google_bigquery_dataset.${label}.dataset_id`),
      role: 'roles/bigquery.dataEditor',
      member: memberOf(label),
    }),
  ];
}

/** A scheduled query that writes files to a bucket (cloud.google.com/bigquery/docs/exporting-data). */
export function exporting(
  node: PipelineNode,
  { target, dataset, loads, rhythm }: Export,
  site: Site,
): readonly Block[] {
  const label = site.label(node.id);
  const name = exportLabel(label, target, site);
  return [
    variable(`${label}_export`, {
      description: `Query in SQL with what ${node.title} writes as files; null for ${loads.length === 0 ? 'nothing' : 'the table of what was loaded'}.`,
      type: 'string',
      default: null,
      validation: {
        condition: `var.${label}_export == null ? true : length(trimspace(var.${label}_export)) > 0`,
        message: 'Give a query in SQL, or null.',
      },
    }),
    resource('data.tf', 'google_bigquery_data_transfer_config', name, {
      ...(loads.length === 0 ? { count: code(`var.${label}_export == null ? 0 : 1`) } : {}),
      display_name: nameOf(node.id, `-to-${target.node.id}`),
      data_source_id: 'scheduled_query',
      location: code('var.region'),
      ...rhythm,
      service_account_name: emailOf(label),
      params: { query: query(label, loads[0], dataset, factsOf(target).bucket) },
      email_preferences: nested({ enable_failure_email: true }),
      depends_on: [
        ...enabled('bigquerydatatransfer'),
        code(`google_service_account_iam_member.agent_${label}`),
        ...after(site.granted(node.id)),
      ],
    }),
  ];
}

function query(label: string, load: string | undefined, dataset: string, bucket: Expression = code('""')): Expression {
  const all =
    load === undefined
      ? '""'
      : `"SELECT * FROM \`\${${dataset}.dataset_id}.\${google_bigquery_table.${load}.table_id}\`"`;
  return joined(
    "EXPORT DATA OPTIONS (uri = 'gs://",
    bucket,
    "/reshaped/*.parquet', format = 'PARQUET', overwrite = true) AS ",
    code(`var.${label}_export == null ? ${all} : var.${label}_export`),
  );
}
