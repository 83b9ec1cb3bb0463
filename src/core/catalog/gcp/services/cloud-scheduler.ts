import { formatNumber } from '../../../messages/numbers.ts';
import type { GraphNode } from '../../../model/graph.ts';
import type { Site, SizeFacts } from '../../../model/offering.ts';
import { type Block, call, code, type Nested, nested, resource, variable } from '../../../model/terraform.ts';
import { DAYS_PER_MONTH, HOURS_PER_MONTH } from '../../../model/workload.ts';
import { notEmpty, stringVariable } from '../../kit/blocks.ts';
import { managed } from '../../kit/usage.ts';
import { entry, type Start } from '../foundation/facts.ts';
import { apis, emailOf, enabled, memberOf, nameOf, serviceAccount, shortName } from '../foundation/names.ts';
import { plainTopic } from './pubsub/topic.ts';
import { startedBy } from './starts.ts';

type SchedulerNode = GraphNode<'scheduler'>;

const MINUTES_PER_MONTH = HOURS_PER_MONTH * 60;
const WEEKLY = DAYS_PER_MONTH / 7;

export const cloudScheduler = entry<'scheduler', SizeFacts>({
  id: 'gcp.cloud-scheduler',
  service: 'Cloud Scheduler',
  capability: 'scheduler',
  inNetwork: false,
  fit: ({ demand }) => ({
    because: `Cloud Scheduler starts the scheduled programs ${formatNumber(demand.runsPerMonth)} times a month, retries when that fails, and costs $0.10/month for each schedule.`,
    provides: ['scheduler'],
  }),
  size: () => [
    {
      sku: 'One schedule',
      count: 1,
      // cloud.google.com/scheduler/sla
      qualities: managed(3, 99.5, { scalesToZero: true }),
    },
  ],
  meter: () => [{ meter: 'cloud_scheduler/job', what: 'Schedule', quantity: 1, arithmetic: '1 schedule' }],
  declare: (_size, node, site) => schedulerBlocks(node, site),
  grantAccess: () => ({ environment: {}, secrets: {}, blocks: [] }),
});

function schedulerBlocks(node: SchedulerNode, site: Site): readonly Block[] {
  const label = site.label(node.id);
  const started = startedBy(site, node.id);
  return [
    ...apis('cloudscheduler'),
    ...scheduleVariables(node, label),
    ...(started.length === 0 ? messageBlocks(node, site) : serviceAccount(label, node.id, `Starts what is due`)),
    ...started.flatMap(({ part, start }) => {
      const name = `${label}_${site.label(part.node.id)}`;
      return [
        ...start.grants(name, memberOf(label)),
        resource('compute.tf', 'google_cloud_scheduler_job', name, {
          name: nameOf(node.id, `-${shortName(part.node.id)}`),
          region: code('var.region'),
          description: `Starts ${part.node.id}`,
          schedule: code(`var.${label}_schedule`),
          time_zone: code(`var.${label}_time_zone`),
          attempt_deadline: '180s',
          retry_config: retries(),
          http_target: target(start, label),
          depends_on: enabled('cloudscheduler'),
        }),
      ];
    }),
  ];
}

function retries(): Nested {
  return nested({ retry_count: 3, min_backoff_duration: '30s', max_backoff_duration: '600s' });
}

/** A program takes a token made for its address; an interface of Google's takes the caller's own. */
export function target({ uri, body, audience }: Start, account: string): Nested {
  const service_account_email = emailOf(account);
  return nested({
    uri,
    http_method: 'POST',
    ...(body === null
      ? {}
      : { headers: { 'Content-Type': 'application/json' }, body: call('base64encode', call('jsonencode', body)) }),
    ...(audience === null
      ? { oauth_token: nested({ service_account_email }) }
      : { oidc_token: nested({ service_account_email, audience }) }),
  });
}

/** Where nothing can be started directly, the schedule publishes a message to a topic. */
function messageBlocks(node: SchedulerNode, site: Site): readonly Block[] {
  const label = site.label(node.id);
  return [
    ...plainTopic(node.id, site),
    resource('compute.tf', 'google_cloud_scheduler_job', label, {
      name: nameOf(node.id),
      region: code('var.region'),
      schedule: code(`var.${label}_schedule`),
      time_zone: code(`var.${label}_time_zone`),
      retry_config: retries(),
      pubsub_target: nested({
        topic_name: code(`google_pubsub_topic.${label}.id`),
        data: call('base64encode', 'due'),
      }),
      depends_on: enabled('cloudscheduler'),
    }),
  ];
}

function scheduleVariables({ title, demand }: SchedulerNode, label: string): readonly Block[] {
  return [
    variable(`${label}_schedule`, {
      description: `When ${title} starts what is due, in the form of cron: minute, hour, day, month, day of the week.`,
      type: 'string',
      default: demand.schedule?.cron ?? cron(demand.runsPerMonth),
      validation: {
        condition: `length(split(" ", var.${label}_schedule)) == 5`,
        message: 'Give five fields, such as 0 3 * * * for three each night.',
      },
    }),
    stringVariable(
      `${label}_time_zone`,
      'Time zone of the schedule.',
      demand.schedule?.timeZone ?? 'Etc/UTC',
      notEmpty('Name a zone such as Europe/London.'),
    ),
  ];
}

/** The usual rhythm that comes nearest to so many runs a month, and not below it. */
export function cron(runsPerMonth: number): string {
  if (runsPerMonth <= 1) return '0 3 1 * *';
  if (runsPerMonth <= WEEKLY) return '0 3 * * 1';
  if (runsPerMonth <= DAYS_PER_MONTH) return '0 3 * * *';
  if (runsPerMonth <= HOURS_PER_MONTH) {
    const hours = divisor(24, Math.floor(HOURS_PER_MONTH / runsPerMonth));
    return hours === 1 ? '0 * * * *' : `0 */${hours} * * *`;
  }
  const minutes = divisor(60, Math.max(1, Math.floor(MINUTES_PER_MONTH / runsPerMonth)));
  return minutes === 1 ? '* * * * *' : `*/${minutes} * * * *`;
}

/** The largest divisor up to a number: steps that do not divide an hour or a day leave an odd last one. */
function divisor(of: number, most: number): number {
  for (let step = Math.min(of, most); step > 1; step -= 1) if (of % step === 0) return step;
  return 1;
}
