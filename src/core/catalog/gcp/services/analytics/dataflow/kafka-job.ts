import type { PlacedNode, Site } from '../../../../../model/offering.ts';
import { type Block, code, type Expression, resource, template, type Value } from '../../../../../model/terraform.ts';
import { factsOf } from '../../../foundation/facts.ts';
import { nameOf, shortName } from '../../../foundation/names.ts';
import { datasetOf } from '../../sources.ts';
import {
  jobVariables,
  lateAlarm,
  machines,
  type ProcessorNode,
  startsAfter,
  table,
  tableSpec,
  workerRules,
} from './job.ts';

/**
 * A job that reads a topic of Kafka under its own identity. Google's templates for Kafka are flex templates, which are
 * kept by region (github.com/GoogleCloudPlatform/DataflowTemplates, v2/kafka-to-bigquery and v2/kafka-to-gcs).
 */
export function kafkaJobBlocks(node: ProcessorNode, kafka: PlacedNode, site: Site): readonly Block[] {
  const label = site.label(node.id);
  const topic = site.label(kafka.node.id);
  const dataset = datasetOf(site, node.id);
  const sample = dataset === undefined ? 'Kafka_to_Gcs_Flex' : 'Kafka_to_BigQuery_Flex';
  return [
    ...(dataset === undefined ? [] : table(label, dataset)),
    ...jobVariables(node, label, `gs://dataflow-templates/latest/flex/${sample}`),
    ...workerRules(site),
    resource('compute.tf', 'google_dataflow_flex_template_job', label, {
      provider: code('google-beta'),
      name: nameOf(node.id),
      region: code('var.region'),
      container_spec_gcs_path: code(`var.${label}_template`),
      temp_location: template`gs://${code(`google_storage_bucket.${label}.name`)}/temp`,
      staging_location: template`gs://${code(`google_storage_bucket.${label}.name`)}/staging`,
      parameters: {
        ...reading(label, factsOf(kafka).kafkaTopic),
        ...(dataset === undefined ? asFiles(label) : asRows(label)),
      },
      ...machines(label),
      additional_experiments: experiments(node.id),
      depends_on: [
        ...startsAfter(node, site),
        code(`google_project_iam_member.${label}_${topic}`),
        code(`google_compute_firewall.${label}_${topic}`),
      ],
    }),
    ...lateAlarm(node, site, `google_dataflow_flex_template_job.${label}`),
  ];
}

/** Offsets are committed to the cluster, so that a restarted job continues where the last one stopped. */
function reading(label: string, topic: Expression = code('null')): Readonly<Record<string, Value>> {
  return {
    readBootstrapServerAndTopic: topic,
    kafkaReadAuthenticationMode: 'APPLICATION_DEFAULT_CREDENTIALS',
    messageFormat: 'JSON',
    enableCommitOffsets: 'true',
    consumerGroupId: label,
    useBigQueryDLQ: 'false',
  };
}

function asRows(label: string): Readonly<Record<string, Value>> {
  return { writeMode: 'SINGLE_TABLE_NAME', outputTableSpec: tableSpec(label) };
}

function asFiles(label: string): Readonly<Record<string, Value>> {
  return {
    outputDirectory: template`gs://${code(`google_storage_bucket.${label}.name`)}/events/`,
    windowDuration: '5m',
  };
}

/** Marks the machines, so that the rule to the brokers is theirs (cloud.google.com/dataflow/docs/guides/routes-firewall). */
function experiments(id: string): readonly Expression[] {
  const tag = `\${local.name}-${shortName(id)}`;
  return [code(`"use_network_tags=${tag}"`), code(`"use_network_tags_for_flex_templates=${tag}"`)];
}
