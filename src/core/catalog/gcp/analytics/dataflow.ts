import type { StreamDemand } from '../../../model/demand.ts';
import type { Claim } from '../../../model/finding.ts';
import type { GraphNode } from '../../../model/graph.ts';
import { code, type Expression, nested, template, type Value } from '../../../model/hcl.ts';
import { type Block, output, resource, variable } from '../../../model/iac.ts';
import { entry, type SizeFacts, type Usage } from '../../../model/offering.ts';
import type { PlacedNode, Site } from '../../../model/site.ts';
import { HOURS_PER_MONTH, SECONDS_PER_MONTH } from '../../../model/workload.ts';
import { emailOf, memberOf, projectRole, serviceAccount } from '../accounts.ts';
import { apis, enabled } from '../apis.ts';
import { bucketKey } from '../cloud-kms.ts';
import { after } from '../cloud-run/program.ts';
import { principalOf } from '../cloud-run/web.ts';
import { globalNameOf, nameOf } from '../names.ts';
import { NETWORK, SUBNET } from '../network.ts';
import { alarm, metricOf } from '../observing.ts';
import { PRIVATE_APIS, privateApiUsage } from '../private-apis.ts';
import { isSource } from '../pubsub/deliver.ts';
import { plainTopic } from '../pubsub/topic.ts';
import { gib, HOURS, short } from '../quantity.ts';
import { readingGrants, sourcesOf, targetsOf } from '../sources.ts';

type ProcessorNode = GraphNode<'stream_processing'>;

/** Machines of 2 vCPU and 8 GiB; an event takes a vCPU a fifth of a millisecond, a working assumption. */
const MACHINE = 'e2-standard-2';
const VCPU = 2;
const GIB = 8;
const EVENTS_PER_VCPU = 5000;
const MOST_WORKERS = 100;
const KB_PER_GB = 1e6;
/** Workers of a job speak to each other on these ports (cloud.google.com/dataflow/docs/guides/routes-firewall). */
const WORKER_PORTS = ['12345-12346'];
const WORKER_TAG = 'dataflow';

export const dataflow = entry<'stream_processing', SizeFacts>({
  id: 'gcp.dataflow',
  service: 'Dataflow',
  capability: 'stream_processing',
  inNetwork: false,
  fit: ({ demand, needs }) =>
    needs.scaleToZero || demand.kafka
      ? null
      : {
          because: `Dataflow works on ${short(demand.peakPerSecond)} events a second while they flow, counts each exactly once, and adds machines up to the peak.`,
          provides: ['stream_processing', 'etl'],
        },
  size: ({ demand }) => {
    const workers = (perSecond: number) => Math.max(1, Math.ceil(perSecond / (EVENTS_PER_VCPU * VCPU)));
    if (workers(demand.peakPerSecond) > MOST_WORKERS) return [];
    const count = workers(demand.meanPerSecond);
    return [
      {
        sku: `${count} x ${MACHINE}, streaming`,
        count,
        // Work moves to another zone when a job is started anew: cloud.google.com/dataflow/sla
        qualities: { zones: 2, availability: 99.9, operations: 0.2, scalesToZero: false, comfort: 1 },
      },
    ];
  },
  meter: ({ count }, { demand }) => dataflowUsages(count, demand),
  declare: (_size, node, site) => processorBlocks(node, site),
  claims: (_size, node): readonly Claim[] => [
    {
      kind: 'private',
      text: 'What is kept between steps lies in a bucket that cannot be made public.',
      resource: `google_storage_bucket.${node.id.replaceAll('-', '_')}`,
      argument: 'public_access_prevention = "enforced"',
    },
  ],
  principal: (_size, node) => principalOf(node.id),
});

function dataflowUsages(count: number, { meanPerSecond, eventKb }: StreamDemand): readonly Usage[] {
  const processed = (meanPerSecond * SECONDS_PER_MONTH * eventKb) / KB_PER_GB;
  return [
    {
      meter: 'dataflow/streaming/vcpu',
      what: 'Processors of the machines',
      quantity: count * VCPU * HOURS_PER_MONTH,
      arithmetic: `${count} x ${VCPU} vCPU x ${HOURS}`,
    },
    {
      meter: 'dataflow/batch/memory',
      what: 'Memory of the machines, at the same price for streams',
      quantity: count * GIB * HOURS_PER_MONTH,
      arithmetic: `${count} x ${GIB} GiB x ${HOURS}`,
    },
    {
      meter: 'dataflow/streaming/data-processed',
      what: 'Data that pass between steps',
      quantity: gib(processed),
      arithmetic: `${short(meanPerSecond)} a second x ${short(eventKb)} kB x 730 h x 3,600 s`,
    },
    privateApiUsage(),
  ];
}

function processorBlocks(node: ProcessorNode, site: Site): readonly Block[] {
  const label = site.label(node.id);
  const [source] = sourcesOf(site, node.id).filter((part) => isSource(site, part.node.id));
  return [
    ...apis('dataflow', 'compute', 'storage'),
    ...serviceAccount(label, node.id, node.title),
    ...projectRole(`${label}_works`, 'roles/dataflow.worker', memberOf(label), null),
    ...readingGrants(site, node.id, principalOf(node.id)),
    ...stagingBlocks(node, site),
    ...(source === undefined ? [] : jobBlocks(node, source, site)),
    output(
      `${label}_account`,
      'Identity that jobs run under; jobs of your own are started with it, its bucket and its network.',
      emailOf(label),
    ),
  ];
}

function stagingBlocks(node: ProcessorNode, site: Site): readonly Block[] {
  const label = site.label(node.id);
  const key = bucketKey(site);
  return [
    ...key.blocks,
    resource('data.tf', 'google_storage_bucket', label, {
      name: globalNameOf(node.id),
      location: code('upper(var.region)'),
      uniform_bucket_level_access: true,
      public_access_prevention: 'enforced',
      force_destroy: true,
      lifecycle_rule: nested({ condition: nested({ age: 30 }), action: nested({ type: 'Delete' }) }),
      ...key.arguments,
    }),
    resource('security.tf', 'google_storage_bucket_iam_member', label, {
      bucket: code(`google_storage_bucket.${label}.name`),
      role: 'roles/storage.objectAdmin',
      member: memberOf(label),
    }),
  ];
}

/** A template of Google's until a job of one's own is there: what it writes to decides which. */
interface Sink {
  readonly template: string;
  readonly parameters: Readonly<Record<string, Value>>;
  readonly blocks: readonly Block[];
}

function jobBlocks(node: ProcessorNode, source: PlacedNode, site: Site): readonly Block[] {
  const label = site.label(node.id);
  const subscription = code(`google_pubsub_subscription.${site.label(source.node.id)}_${label}.id`);
  const sink = sinkOf(node, subscription, site);
  return [
    ...sink.blocks,
    variable(`${label}_template`, {
      description: `Template of the job of ${node.title}; one of Google's until yours is there.`,
      type: 'string',
      default: `gs://dataflow-templates/latest/${sink.template}`,
      validation: {
        condition: `startswith(var.${label}_template, "gs://")`,
        message: 'A template lies in a bucket: gs://…',
      },
    }),
    variable(`${label}_max_workers`, {
      description: `Most machines of ${node.title} at a time: enough for the peak, and a limit to the bill.`,
      type: 'number',
      default: Math.max(2, Math.ceil(node.demand.peakPerSecond / (EVENTS_PER_VCPU * VCPU))),
      validation: { condition: `var.${label}_max_workers >= 1`, message: 'Use 1 or more.' },
    }),
    ...workerRules(label),
    resource('compute.tf', 'google_dataflow_job', label, {
      name: nameOf(node.id),
      region: code('var.region'),
      template_gcs_path: code(`var.${label}_template`),
      temp_gcs_location: template`gs://${code(`google_storage_bucket.${label}.name`)}/temp`,
      parameters: sink.parameters,
      machine_type: MACHINE,
      max_workers: code(`var.${label}_max_workers`),
      enable_streaming_engine: true,
      service_account_email: emailOf(label),
      network: code(`${NETWORK}.name`),
      subnetwork: template`regions/${code('var.region')}/subnetworks/${code(`${SUBNET}.name`)}`,
      ip_configuration: 'WORKER_IP_PRIVATE',
      labels: code('local.labels'),
      on_delete: 'drain',
      depends_on: [
        ...enabled('dataflow'),
        code(`google_storage_bucket_iam_member.${label}`),
        code(`google_project_iam_member.${label}_works`),
        code(PRIVATE_APIS),
        ...after(site.granted(node.id)),
      ],
    }),
    ...alarm(site, label, {
      id: 'late',
      title: `${node.id} falls behind`,
      what: 'The oldest event that is not worked on yet came more than five minutes ago.',
      filter: metricOf(
        'dataflow_job',
        'dataflow.googleapis.com/job/system_lag',
        'job_name',
        code(`google_dataflow_job.${label}.name`),
      ),
      threshold: 300,
      seconds: 300,
      aligner: 'ALIGN_MEAN',
    }),
  ];
}

function sinkOf(node: ProcessorNode, subscription: Expression, site: Site): Sink {
  const label = site.label(node.id);
  const targets = targetsOf(site, node.id);
  const warehouse = targets.find((part) => part.node.capability === 'data_warehouse');
  if (warehouse !== undefined) return tableSink(label, site.label(warehouse.node.id), subscription);
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

/** Events become rows of a table by day; those that do not fit go to a table beside it. */
function tableSink(label: string, dataset: string, subscription: Expression): Sink {
  const table = `google_bigquery_table.${label}`;
  return {
    template: 'PubSub_Subscription_to_BigQuery',
    parameters: {
      inputSubscription: subscription,
      outputTableSpec: code(`"\${var.project_id}:\${${table}.dataset_id}.\${${table}.table_id}"`),
    },
    blocks: [
      variable(`${label}_columns`, {
        description: "Columns of the table that events are written to, as BigQuery's JSON.",
        type: 'string',
        default: '[{"name":"id","type":"STRING"},{"name":"at","type":"TIMESTAMP"},{"name":"data","type":"STRING"}]',
        validation: { condition: `can(jsondecode(var.${label}_columns))`, message: 'Give a list of columns as JSON.' },
      }),
      resource('data.tf', 'google_bigquery_table', label, {
        dataset_id: code(`google_bigquery_dataset.${dataset}.dataset_id`),
        table_id: 'events',
        labels: code('local.labels'),
        deletion_protection: code('var.environment == "production"'),
        time_partitioning: nested({ type: 'DAY' }),
        schema: code(`var.${label}_columns`),
      }),
    ],
  };
}

/** The network refuses everything else: machines of a job may speak to each other. */
function workerRules(label: string): readonly Block[] {
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
