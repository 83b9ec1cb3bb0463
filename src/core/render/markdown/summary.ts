import type { BlueprintNode } from '../../model/blueprint.ts';
import { formatUsd, fromUsd } from '../../model/money.ts';
import type { DocumentSource, Section } from './draft.ts';
import { listed, number } from './text.ts';

const MAIN_PARTS: ReadonlySet<string> = new Set([
  'static_site',
  'cdn',
  'load_balancer',
  'api_gateway',
  'web_compute',
  'worker_compute',
  'relational_db',
  'document_db',
  'key_value_db',
  'cache',
  'object_storage',
  'queue',
  'email_sms',
]);

/** One paragraph: what it is, what it carries, what it costs; then how sure the engine is and why. */
export const summary: Section = (source) => {
  const { confidence } = source.blueprint;
  return [
    '## Summary',
    [parts(source), carries(source), costs(source), gaps(source)].filter((sentence) => sentence !== '').join(' '),
    `**Confidence ${confidence.value.toFixed(2)}.** ${confidence.because.map((reason) => `${reason}.`).join(' ')}`,
  ];
};

function parts({ blueprint, cloud, place }: DocumentSource): string {
  const main = blueprint.graph.nodes.filter((node) => MAIN_PARTS.has(node.capability));
  if (main.length === 0) return 'No part could be built from this request.';
  const names = main.map((node: BlueprintNode) => `${node.title.toLowerCase()} (${node.service})`);
  return `On ${cloud.name} in ${place} (${blueprint.region}): ${listed(names)}.`;
}

function carries({ blueprint, availability }: DocumentSource): string {
  const { workload, requirements } = blueprint;
  const load = `It is sized for ${number(workload.peakRps.value)} requests a second at the peak (${workload.peakRps.origin})`;
  const asked = requirements.qualities.availability?.value;
  if (availability === null || availability.unpromised.length > 0) return `${load}.`;
  const promise = `and composes to ${availability.percent} % availability from its providers' promises`;
  return asked === undefined ? `${load} ${promise}.` : `${load} ${promise}, against ${asked} % asked for.`;
}

function costs({ blueprint }: DocumentSource): string {
  const { estimate, requirements } = blueprint;
  const usd = (amount: number) => formatUsd(fromUsd(amount));
  const range =
    estimate.high > estimate.low
      ? `; between ${usd(estimate.low)} and ${usd(estimate.high)} if the assumptions below are wrong`
      : '';
  const { budget } = requirements;
  if (budget === null) return `It costs **${usd(estimate.total)} a month** at list prices${range}.`;
  const converted = budget.currency === 'USD' ? '' : ` (${number(budget.amount)} ${budget.currency} at ${budget.rate})`;
  const verdict =
    estimate.budget.verdict === 'within'
      ? `${usd(budget.usd - estimate.total)} under your budget of ${usd(budget.usd)}${converted}`
      : `**${usd(estimate.budget.over_by)} over** your budget of ${usd(budget.usd)}${converted}: nothing that meets the request is cheaper, see [Cost](#cost)`;
  return `It costs **${usd(estimate.total)} a month** at list prices, ${verdict}${range}.`;
}

const NAMED = 4;

/** What is not met, by the ids under which it stands below. */
function gaps({ blueprint }: DocumentSource): string {
  const failed = blueprint.findings.filter(({ status }) => status === 'fail').map(({ id }) => id);
  if (failed.length === 0) return '';
  const rest = failed.length - NAMED;
  const names = rest > 1 ? [...failed.slice(0, NAMED), `${rest} more`] : failed;
  return failed.length === 1
    ? `One point is not met: ${names[0]}.`
    : `${failed.length} points are not met: ${listed(names)}.`;
}
