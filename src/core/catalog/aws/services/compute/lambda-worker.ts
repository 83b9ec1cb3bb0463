import { formatNumber } from '../../../../messages/numbers.ts';
import { entry, type Site } from '../../../../model/offering.ts';
import { excludedForms, type ResolvedRequirements } from '../../../../model/resolved.ts';
import { type Block, code, nested, resource } from '../../../../model/terraform.ts';
import { labelOf } from '../../../kit/blocks.ts';
import type { AwsOffering } from '../../foundation/facts.ts';
import { invocationsTo } from '../invocations.ts';
import { taskPrincipal } from './fargate.ts';
import { functionFacts, INSIDE, lambdaFunction, needsNetwork, OUTSIDE, type Placing } from './lambda.ts';
import { jobSizes, type LambdaSize, lambdaUsage, MOST_SECONDS } from './lambda-size.ts';
import { absorbed, functionClaims, isPreferred } from './lambda-web.ts';

/** Timeout relative to the average duration: some jobs take many times the average. */
const TIMEOUT_FACTOR = 10;
const SHORTEST_TIMEOUT_SECONDS = 30;
/** Batch size: messages that one invocation can process within its timeout. */
const MOST_MESSAGES = 10;
const CONCURRENCY_RANGE = [2, 1000] as const;

const SAMPLE = `export const handler = async (event) => {
  for (const record of event.Records ?? [event]) console.log(JSON.stringify({ message: 'took', id: record.messageId ?? record.eventID }));
  return { batchItemFailures: [] };
};`;

/** A function that the queue invokes, without idle cost. */
function offering(placing: Placing): AwsOffering<'worker_compute', LambdaSize> {
  return {
    id: `aws.lambda-worker${placing.idSuffix}`,
    service: 'Lambda',
    capability: 'worker_compute',
    form: 'function',
    inNetwork: placing.inNetwork,
    facts: (_, { id }) => functionFacts(labelOf(id)),
    fit(node, requirements) {
      if (placing.inNetwork !== needsNetwork(requirements)) return null;
      if (!isAllowed(node.needs, placing, requirements)) return null;
      return {
        because: `Invoked for each of ${formatNumber(node.demand.jobsPerMonth)} jobs per month; nothing runs in between.`,
        provides: ['worker_compute', 'worker_compute:function'],
        builtIn: absorbed(placing, requirements),
      };
    },
    size: (node) => jobSizes(node.demand, node.needs.zones),
    meter: (size) => lambdaUsage(size),
    principal: (_, node) => taskPrincipal(labelOf(node.id)),
    declare: (size, node, site) => [
      ...lambdaFunction(
        node.id,
        { timeoutSeconds: timeoutSeconds(size.seconds), sample: SAMPLE, title: node.title, size },
        placing,
        site,
      ),
      ...mappings(size, node.id, site),
      ...streamMappings(node.id, site),
    ],
    claims: (_, node) => functionClaims(node.id, node.title),
  };
}

/**
 * Inside the network a function needs a NAT gateway, so it must be the form that was asked for; outside it needs
 * nothing.
 */
function isAllowed(
  needs: { readonly forms: readonly string[]; readonly scaleToZero: boolean },
  placing: Placing,
  requirements: ResolvedRequirements,
): boolean {
  if (placing.inNetwork) return isPreferred(needs, requirements);
  return needs.forms.includes('function') && !excludedForms(requirements, 'worker_compute').has('function');
}

/** Timeout in seconds. */
export function timeoutSeconds(usualSeconds: number): number {
  return Math.min(MOST_SECONDS, Math.max(SHORTEST_TIMEOUT_SECONDS, Math.ceil(usualSeconds * TIMEOUT_FACTOR)));
}

function mappings(size: LambdaSize, nodeId: string, site: Site): readonly Block[] {
  const label = site.label(nodeId);
  const [least, most] = CONCURRENCY_RANGE;
  const batch = Math.max(1, Math.min(MOST_MESSAGES, Math.floor(timeoutSeconds(size.seconds) / (2 * size.seconds))));
  return invocationsTo(nodeId, site, 'queue', 'trigger').map(({ label: queue, arn }) =>
    resource('compute.tf', 'aws_lambda_event_source_mapping', `${queue}_to_${label}`, {
      event_source_arn: arn,
      function_name: code(`aws_lambda_function.${label}.arn`),
      batch_size: batch,
      function_response_types: ['ReportBatchItemFailures'],
      scaling_config: nested({ maximum_concurrency: Math.min(most, Math.max(least, size.concurrency)) }),
      depends_on: [code(`aws_iam_role_policy.${label}_${queue}_take`)],
    }),
  );
}

const EVENTS_AT_ONCE = 100;
const TRIES = 5;

/**
 * Events of a stream come in order, many at a time; a failed batch is split, and discarded after the maximum number of
 * retries.
 */
function streamMappings(nodeId: string, site: Site): readonly Block[] {
  const label = site.label(nodeId);
  return invocationsTo(nodeId, site, 'stream').map(({ label: stream, arn }) =>
    resource('compute.tf', 'aws_lambda_event_source_mapping', `${stream}_to_${label}`, {
      event_source_arn: arn,
      function_name: code(`aws_lambda_function.${label}.arn`),
      starting_position: 'LATEST',
      batch_size: EVENTS_AT_ONCE,
      maximum_batching_window_in_seconds: 1,
      bisect_batch_on_function_error: true,
      maximum_retry_attempts: TRIES,
      function_response_types: ['ReportBatchItemFailures'],
      depends_on: [code(`aws_iam_role_policy.${label}_${stream}_read`)],
    }),
  );
}

export const lambdaWorker = [entry(offering(OUTSIDE)), entry(offering(INSIDE))];
