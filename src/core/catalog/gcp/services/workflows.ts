import { formatNumber } from '../../../messages/numbers.ts';
import type { Claim } from '../../../model/finding.ts';
import type { GraphNode } from '../../../model/graph.ts';
import type { PlacedNode, Site, SizeFacts } from '../../../model/offering.ts';
import { type Block, call, code, nested, output, resource, template, type Value } from '../../../model/terraform.ts';
import { labelOf } from '../../kit/blocks.ts';
import { wantsProduct } from '../../kit/requirements.ts';
import { managed } from '../../kit/usage.ts';
import { entry, type Start } from '../foundation/facts.ts';
import {
  apis,
  emailOf,
  enabled,
  memberOf,
  nameOf,
  projectRole,
  serviceAccount,
  shortName,
} from '../foundation/names.ts';
import { alarm, metricOf } from '../foundation/observing.ts';
import { principalOf } from './cloud-run/web.ts';
import { queuesOf } from './pubsub/deliver.ts';
import { startedBy } from './starts.ts';

type FlowNode = GraphNode<'workflow'>;

const STEPS_PER_UNIT = 1000;

export const workflows = entry<'workflow', SizeFacts>({
  id: 'gcp.workflows',
  service: 'Workflows',
  capability: 'workflow',
  inNetwork: false,
  fit: ({ demand, needs }, requirements) =>
    wantsProduct(requirements, 'airflow') && !needs.scaleToZero
      ? null
      : {
          because: `Workflows runs the steps in order, retries those that fail, and keeps its state for up to a year; ${formatNumber(demand.runsPerMonth)} runs a month are billed by the step.`,
          provides: ['workflow'],
        },
  size: () => [
    {
      sku: 'One workflow',
      count: 1,
      // cloud.google.com/workflows/sla
      qualities: managed(3, 99.9, { scalesToZero: true }),
    },
  ],
  meter: (_size, { demand }) => [
    {
      meter: 'workflows/internal-steps',
      what: 'Steps',
      quantity: (demand.runsPerMonth * demand.stepsPerRun) / STEPS_PER_UNIT,
      arithmetic: `${formatNumber(demand.runsPerMonth)} runs x ${formatNumber(demand.stepsPerRun)} steps`,
    },
  ],
  declare: (_size, node, site) => flowBlocks(node, site),
  grantAccess: (_size, node, site, caller, edge) => {
    if (edge.kind === 'trigger' && edge.from === node.id) return { environment: {}, secrets: {}, blocks: [] };
    const label = site.label(node.id);
    return {
      environment: { [label.toUpperCase()]: code(`google_workflows_workflow.${label}.id`) },
      secrets: {},
      blocks: projectRole(`${caller.label}_${label}`, 'roles/workflows.invoker', caller.identity, null),
    };
  },
  claims: (_size, node): readonly Claim[] => [
    {
      kind: 'logged',
      text: 'Each call of each run is logged.',
      resource: `google_workflows_workflow.${labelOf(node.id)}`,
      attributes: { call_log_level: 'LOG_ALL_CALLS' },
    },
  ],
  principal: (_size, node) => principalOf(node.id),
  facts: (_size, node) => ({ start: startOf(labelOf(node.id)) }),
});

/** Starts a workflow by its label. */
export function startOf(label: string): Start {
  return {
    uri: template`https://workflowexecutions.googleapis.com/v1/${code(`google_workflows_workflow.${label}.id`)}/executions`,
    body: {},
    audience: null,
    // The role is granted on the project: a workflow has no IAM policy.
    grants: (grant, member) => [
      resource('security.tf', 'google_project_iam_member', grant, {
        project: code('var.project_id'),
        role: 'roles/workflows.invoker',
        member,
      }),
    ],
  };
}

function flowBlocks(node: FlowNode, site: Site): readonly Block[] {
  const label = site.label(node.id);
  const started = startedBy(site, node.id);
  return [
    ...apis('workflows', 'workflowexecutions'),
    ...serviceAccount(label, node.id, node.title),
    ...eventBlocks(node, site),
    ...started.flatMap(({ part, start }) => start.grants(`${label}_${site.label(part.node.id)}`, memberOf(label))),
    ...projectRole(`${label}_logs`, 'roles/logging.logWriter', memberOf(label), null),
    resource(
      'compute.tf',
      'google_workflows_workflow',
      label,
      {
        name: nameOf(node.id),
        region: code('var.region'),
        description: node.title,
        labels: code('local.labels'),
        service_account: emailOf(label),
        call_log_level: 'LOG_ALL_CALLS',
        deletion_protection: code('var.environment == "production"'),
        source_contents: call('jsonencode', { main: { params: ['input'], steps: steps(started) } }),
        depends_on: enabled('workflows'),
      },
      'Each part that it starts is one step, tried again when it fails: add conditions and waits between them.',
    ),
    ...alarm(site, label, {
      id: 'failed',
      title: `${node.id} failed`,
      what: 'A run ended with an error after its steps had been tried again.',
      filter: metricOf(
        'workflows.googleapis.com/Workflow',
        'workflows.googleapis.com/finished_execution_count',
        'workflow_id',
        code(`google_workflows_workflow.${label}.name`),
        'metric.labels.status = "FAILED"',
      ),
      threshold: 0,
      seconds: 0,
      aligner: 'ALIGN_RATE',
    }),
    output(
      `${label}_run`,
      `Command that runs ${node.title} once by hand.`,
      code(`"gcloud workflows run \${google_workflows_workflow.${label}.name} --location \${var.region}"`),
    ),
  ];
}

/** A message of a topic, or a new object of a bucket, starts the workflow. */
function eventBlocks(node: FlowNode, site: Site): readonly Block[] {
  const label = site.label(node.id);
  const sources = queuesOf(site, node.id);
  if (sources.length === 0) return [];
  return [
    ...apis('eventarc', 'pubsub'),
    ...projectRole(`${label}_hears`, 'roles/eventarc.eventReceiver', memberOf(label), null),
    ...projectRole(`${label}_calls`, 'roles/workflows.invoker', memberOf(label), null),
    ...sources.map((source) =>
      resource('messaging.tf', 'google_eventarc_trigger', `${site.label(source)}_${label}`, {
        name: nameOf(source, `-${shortName(node.id)}`),
        location: code('var.region'),
        labels: code('local.labels'),
        service_account: emailOf(label),
        matching_criteria: nested({ attribute: 'type', value: 'google.cloud.pubsub.topic.v1.messagePublished' }),
        destination: nested({ workflow: code(`google_workflows_workflow.${label}.id`) }),
        transport: nested({ pubsub: nested({ topic: code(`google_pubsub_topic.${site.label(source)}.id`) }) }),
        depends_on: [...enabled('eventarc'), code(`google_project_iam_member.${label}_hears`)],
      }),
    ),
  ];
}

type Started = readonly { readonly part: PlacedNode; readonly start: Start }[];

function steps(started: Started): readonly Value[] {
  const calls = started.map(({ part, start }) => ({
    [labelOf(part.node.id)]: {
      try: { call: 'http.post', args: { url: start.uri, auth: auth(start), body: bodyOf(start) } },
      retry: DEFAULT_RETRY,
    },
  }));
  return [...calls, { done: { return: 'done' } }];
}

/** Expressions of Workflows itself, which Terraform leaves alone. */
const BODY = '${input}';
const DEFAULT_RETRY = '${http.default_retry}';

/** An interface of Google's refuses what it does not know; a program gets what the run was started with. */
function bodyOf({ body, audience }: Start): Value {
  return body ?? (audience === null ? {} : BODY);
}

function auth({ audience }: Start): Value {
  return audience === null ? { type: 'OAuth2' } : { type: 'OIDC', audience };
}
