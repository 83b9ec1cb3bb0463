import type { GraphNode } from '../../../../../model/graph.ts';
import type { PlacedNode, Site } from '../../../../../model/offering.ts';
import {
  type Block,
  code,
  type Expression,
  nested,
  resource,
  template,
  type Value,
  variable,
} from '../../../../../model/terraform.ts';
import { atLeast, numberVariable, startsWith, stringVariable } from '../../../../kit/blocks.ts';
import { AS_IDENTITY, type Permissions } from '../../../foundation/facts.ts';
import { emailOf, enabled, memberOf, nameOf } from '../../../foundation/names.ts';
import { NETWORK, SUBNET } from '../../../foundation/network.ts';
import { alarm, metricOf } from '../../../foundation/observing.ts';
import { PRIVATE_APIS } from '../../../foundation/private-apis.ts';
import { after } from '../../cloud-run/program.ts';
import { plainTopic } from '../../pubsub/topic.ts';
import { datasetOf } from '../../sources.ts';

export type ProcessorNode = GraphNode<'stream_processing'>;

/** Machines of 2 vCPU and 8 GiB; an event takes a vCPU a fifth of a millisecond, a working assumption. */
export const MACHINE = 'e2-standard-2';
export const VCPU = 2;
export const EVENTS_PER_VCPU = 5000;
/** Workers of a job speak to each other on these ports (cloud.google.com/dataflow/docs/guides/routes-firewall). */
const WORKER_PORTS = ['12345-12346'];
/** Every machine of a job has this tag (same page). */
const WORKER_TAG = 'dataflow';

/** The Google template that a job begins with, by what it writes to. */
interface Sink {
  readonly template: string;
  readonly parameters: Readonly<Record<string, Value>>;
  readonly blocks: readonly Block[];
}

/** A job that reads a subscription. */
export function jobBlocks(node: ProcessorNode, source: PlacedNode, site: Site): readonly Block[] {
  const label = site.label(node.id);
  const subscription = code(`google_pubsub_subscription.${site.label(source.node.id)}_${label}.id`);
  const sink = sinkOf(node, subscription, site);
  return [
    ...sink.blocks,
    ...jobVariables(node, label, `gs://dataflow-templates/latest/${sink.template}`),
    ...workerRules(site),
    resource('compute.tf', 'google_dataflow_job', label, {
      name: nameOf(node.id),
      region: code('var.region'),
      template_gcs_path: code(`var.${label}_template`),
      temp_gcs_location: template`gs://${code(`google_storage_bucket.${label}.name`)}/temp`,
      parameters: sink.parameters,
      ...machines(label),
      depends_on: startsAfter(node, site),
    }),
    ...lateAlarm(node, site, `google_dataflow_job.${label}`),
  ];
}

/** Template and maximum workers of a job. */
export function jobVariables(node: ProcessorNode, label: string, sample: string): readonly Block[] {
  return [
    stringVariable(
      `${label}_template`,
      `Template of the job of ${node.title}; one of Google's until yours is there.`,
      sample,
      startsWith('gs://', 'Name a template in a bucket: gs://…'),
    ),
    numberVariable(
      `${label}_max_workers`,
      `Most machines of ${node.title} at a time: enough for the peak, and a limit on the cost.`,
      Math.max(2, Math.ceil(node.demand.peakPerSecond / (EVENTS_PER_VCPU * VCPU))),
      atLeast(1),
    ),
  ];
}

/** Machines, service account and network of a job. */
export function machines(label: string): Readonly<Record<string, Value>> {
  return {
    machine_type: MACHINE,
    max_workers: code(`var.${label}_max_workers`),
    enable_streaming_engine: true,
    service_account_email: emailOf(label),
    network: code(`${NETWORK}.name`),
    subnetwork: template`regions/${code('var.region')}/subnetworks/${code(`${SUBNET}.name`)}`,
    ip_configuration: 'WORKER_IP_PRIVATE',
    labels: code('local.labels'),
    on_delete: 'drain',
  };
}

/** A job that starts before its rights are there fails. */
export function startsAfter(node: ProcessorNode, site: Site): readonly Expression[] {
  const label = site.label(node.id);
  return [
    ...enabled('dataflow'),
    code(`google_storage_bucket_iam_member.${label}`),
    code(`google_project_iam_member.${label}_works`),
    code(PRIVATE_APIS),
    ...after(site.granted(node.id)),
  ];
}

export function lateAlarm(node: ProcessorNode, site: Site, job: string): readonly Block[] {
  return alarm(site, site.label(node.id), {
    id: 'late',
    title: `${node.id} falls behind`,
    what: 'The oldest event that is not worked on yet came more than five minutes ago.',
    filter: metricOf('dataflow_job', 'dataflow.googleapis.com/job/system_lag', 'job_name', code(`${job}.name`)),
    threshold: 300,
    seconds: 300,
    aligner: 'ALIGN_MEAN',
  });
}

function sinkOf(node: ProcessorNode, subscription: Expression, site: Site): Sink {
  const label = site.label(node.id);
  const dataset = datasetOf(site, node.id);
  if (dataset !== undefined) {
    return {
      template: 'PubSub_Subscription_to_BigQuery',
      parameters: { inputSubscription: subscription, outputTableSpec: tableSpec(label) },
      blocks: table(label, dataset),
    };
  }
  return {
    template: 'Cloud_PubSub_to_Cloud_PubSub',
    parameters: { inputSubscription: subscription, outputTopic: code(`google_pubsub_topic.${label}.id`) },
    blocks: [
      ...plainTopic(node.id, site),
      resource('security.tf', 'google_pubsub_topic_iam_member', label, {
        topic: code(`google_pubsub_topic.${label}.id`),
        role: 'roles/pubsub.publisher',
        member: memberOf(label),
      }),
    ],
  };
}

/** The table of a job as its template wants it: `project:dataset.table`. */
export function tableSpec(label: string): Expression {
  const events = `google_bigquery_table.${label}`;
  return code(`"\${var.project_id}:\${${events}.dataset_id}.\${${events}.table_id}"`);
}

/** Events become rows of a table by day; those that do not fit go to a table beside it. @param dataset its address */
export function table(label: string, dataset: string): readonly Block[] {
  return [
    variable(`${label}_columns`, {
      description: "Columns of the table that events are written to, as BigQuery's JSON.",
      type: 'string',
      default: '[{"name":"id","type":"STRING"},{"name":"at","type":"TIMESTAMP"},{"name":"data","type":"STRING"}]',
      validation: { condition: `can(jsondecode(var.${label}_columns))`, message: 'Give a list of columns as JSON.' },
    }),
    resource('data.tf', 'google_bigquery_table', label, {
      dataset_id: code(`${dataset}.dataset_id`),
      table_id: 'events',
      labels: code('local.labels'),
      deletion_protection: code('var.environment == "production"'),
      time_partitioning: nested({ type: 'DAY' }),
      schema: code(`var.${label}_columns`),
    }),
  ];
}

/** The network refuses everything else: machines of a job may speak to each other. All jobs share the rules. */
export function workerRules(site: Site): readonly Block[] {
  const label = site.label(site.first('stream_processing')?.node.id ?? 'dataflow');
  const shared = { network: code(`${NETWORK}.id`), priority: 1000, target_tags: [WORKER_TAG] };
  const allow = nested({ protocol: 'tcp', ports: WORKER_PORTS });
  return [
    resource('network.tf', 'google_compute_firewall', `${label}_workers_in`, {
      name: nameOf('workers-in'),
      description: 'Machines of a Dataflow job speak to each other',
      ...shared,
      direction: 'INGRESS',
      source_tags: [WORKER_TAG],
      allow,
    }),
    resource('network.tf', 'google_compute_firewall', `${label}_workers_out`, {
      name: nameOf('workers-out'),
      description: 'Machines of a Dataflow job speak to each other',
      ...shared,
      direction: 'EGRESS',
      destination_ranges: [code('var.network_cidr')],
      allow,
    }),
  ];
}

export const JOB_PERMISSIONS: Permissions = {
  google_dataflow_flex_template_job: `dataflow.jobs.cancel,create,get,list,updateContents dataflow.messages.list compute.machineTypes.get storage.buckets.get storage.objects.create,get ${AS_IDENTITY}`,
  google_dataflow_job: `dataflow.jobs.cancel,create,get,list,updateContents dataflow.messages.list compute.machineTypes.get storage.buckets.get storage.objects.create,get ${AS_IDENTITY}`,
};
