import { approximate, formatDollars } from '../../messages/numbers.ts';
import type { BlueprintNode } from '../../model/blueprint.ts';
import type { Figure } from '../../model/workload.ts';
import type { DocumentSource, Section } from './draft.ts';
import { ANSWERING, STREAMS } from './load.ts';
import { listed } from './text.ts';

/** What every system has beside its own work: it stands in the table of parts and not in the first sentence. */
const BESIDE: ReadonlySet<string> = new Set([
  'dns',
  'waf',
  'network_egress',
  'vpn_or_private_link',
  'identity',
  'secrets',
  'kms',
  'scheduler',
  'ci_registry',
  'monitoring',
  'logging',
  'audit_trail',
  'backup',
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
  const { nodes } = blueprint.graph;
  const own = nodes.filter((node) => !BESIDE.has(node.capability));
  const main = own.length > 0 ? own : nodes;
  if (main.length === 0) return 'No part could be built from this request.';
  const names = main.map((node: BlueprintNode) => `${node.title.toLowerCase()} (${node.service})`);
  return `On ${cloud.name} in ${place} (${blueprint.region}): ${listed(names)}.`;
}

function carries({ blueprint, availability }: DocumentSource): string {
  const { requirements } = blueprint;
  const load = `It is sized for ${loads(blueprint)}`;
  const asked = requirements.qualities.availability?.value;
  if (availability === null || availability.unpromised.length > 0) return `${load}.`;
  const promise = `and composes to ${availability.percent} % availability from its providers' promises`;
  return asked === undefined ? `${load} ${promise}.` : `${load} ${promise}, against ${asked} % asked for.`;
}

/** What comes in at the peak: requests where something answers them, events where a stream takes them. */
function loads({ workload, graph }: DocumentSource['blueprint']): string {
  const has = (capabilities: ReadonlySet<string>) => graph.nodes.some(({ capability }) => capabilities.has(capability));
  const said = (what: string, { value, origin }: Figure) =>
    `${approximate(value)} ${what} a second at the peak (${origin})`;
  const events = has(STREAMS) && workload.eventsPeakPerSecond.value > 0;
  if (has(ANSWERING) || !events) {
    return listed([
      said('requests', workload.peakRps),
      ...(events ? [said('events', workload.eventsPeakPerSecond)] : []),
    ]);
  }
  return said('events', workload.eventsPeakPerSecond);
}

function costs({ blueprint }: DocumentSource): string {
  const { estimate, requirements } = blueprint;
  const range =
    estimate.high > estimate.low
      ? `; between ${formatDollars(estimate.low)} and ${formatDollars(estimate.high)} if the assumptions below are wrong`
      : '';
  const { budget } = requirements;
  if (budget === null) return `It costs **${formatDollars(estimate.total)} a month** at list prices${range}.`;
  const converted =
    budget.currency === 'USD' ? '' : ` (${approximate(budget.amount)} ${budget.currency} at ${budget.rate})`;
  const verdict =
    estimate.budget.verdict === 'within'
      ? `${formatDollars(budget.usd - estimate.total)} under your budget of ${formatDollars(budget.usd)}${converted}`
      : `**${formatDollars(estimate.budget.over_by)} over** your budget of ${formatDollars(budget.usd)}${converted}: nothing that meets the request is cheaper, see [Cost](#cost)`;
  return `It costs **${formatDollars(estimate.total)} a month** at list prices, ${verdict}${range}.`;
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
