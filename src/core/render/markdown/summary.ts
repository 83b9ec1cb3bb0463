import { SUMMARY } from '../../messages/document.ts';
import { approximate, formatDollars } from '../../messages/numbers.ts';
import type { BlueprintNode } from '../../model/blueprint.ts';
import type { Finding } from '../../model/finding.ts';
import type { Figure } from '../../model/workload.ts';
import { ANSWERING, STREAMS } from './load.ts';
import { sentence } from './review.ts';
import type { DocumentSource, Section } from './section.ts';
import { listed } from './text.ts';

/** Supporting capabilities, which the table of components lists and the first sentence omits. */
const SUPPORTING: ReadonlySet<string> = new Set([
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

/** Components, load and cost; what is not covered and what the user must do; the confidence with its reasons. */
export const summary: Section = (source) => {
  const { confidence } = source.blueprint;
  return [
    SUMMARY.title,
    [parts(source), carries(source), costs(source)].join(' '),
    ...products(source),
    ...list(SUMMARY.notCovered, findingsOf(source, isGap)),
    ...list(SUMMARY.actions, findingsOf(source, isAction)),
    SUMMARY.confidence(confidence.value.toFixed(2), confidence.because.map((reason) => `${reason}.`).join(' ')),
  ];
};

/** Named products that another service takes the place of, and those that nothing suits. */
function products({ blueprint }: DocumentSource): readonly string[] {
  const named = blueprint.findings.filter(
    ({ id, status }) => id.startsWith('HOST-') && (status === 'watch' || status === 'fail'),
  );
  return named.length === 0 ? [] : [SUMMARY.products(named.map(({ text }) => text).join(' '))];
}

function parts({ blueprint, cloud, place }: DocumentSource): string {
  const { nodes } = blueprint.graph;
  const own = nodes.filter((node) => !SUPPORTING.has(node.capability));
  const main = own.length > 0 ? own : nodes;
  if (main.length === 0) return SUMMARY.nothing;
  const named = new Set(blueprint.resolved.components.flatMap(({ id, name }) => (name === undefined ? [] : [id])));
  const names = main.map(
    (node: BlueprintNode) => `${named.has(node.id) ? node.title : node.title.toLowerCase()} (${node.service})`,
  );
  return SUMMARY.components(cloud.name, place, blueprint.region, listed(names));
}

function carries({ blueprint, availability }: DocumentSource): string {
  const { resolved: requirements } = blueprint;
  const load = SUMMARY.sizedFor(loads(blueprint));
  const asked = requirements.qualities.availability?.value;
  if (availability === null || availability.unpromised.length > 0) return `${load}.`;
  const required = asked === undefined ? '' : SUMMARY.slaRequired(asked);
  return `${load}${SUMMARY.sla(availability.percent)}${required}.`;
}

/** The load at peak: requests if a component answers them, events if a stream takes them. */
function loads({ workload, graph }: DocumentSource['blueprint']): string {
  const has = (capabilities: ReadonlySet<string>) => graph.nodes.some(({ capability }) => capabilities.has(capability));
  const said = (what: string, { value, origin }: Figure) => SUMMARY.load(approximate(value), what, origin);
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
  const { estimate, resolved: requirements } = blueprint;
  const total = SUMMARY.cost(formatDollars(estimate.total));
  const range =
    estimate.high > estimate.low ? SUMMARY.range(formatDollars(estimate.low), formatDollars(estimate.high)) : '';
  const { budget } = requirements;
  if (budget === null) return `${total}${range}.`;
  const { amount, currency, rate } = budget;
  const limit = `${formatDollars(budget.usd)}${currency === 'USD' ? '' : SUMMARY.converted(approximate(amount), currency, rate)}`;
  const verdict =
    estimate.budget.verdict === 'within'
      ? SUMMARY.within(formatDollars(budget.usd - estimate.total), limit)
      : SUMMARY.over(formatDollars(estimate.budget.over_by), limit);
  return `${total}${verdict}${range}.`;
}

/** Most findings of a list on the first screen. */
const MOST_LISTED = 12;

/** What the design does not cover; named products have a paragraph of their own. */
function isGap({ id, status, control }: Finding): boolean {
  if (control !== null || id.startsWith('HOST-')) return false;
  return status === 'fail' || (status === 'watch' && id.startsWith('FLOW-'));
}

function isAction({ status, control }: Finding): boolean {
  return status === 'yours' && control === null;
}

function findingsOf({ blueprint }: DocumentSource, isListed: (finding: Finding) => boolean): readonly Finding[] {
  return blueprint.findings.filter(isListed);
}

function list(title: string, findings: readonly Finding[]): readonly string[] {
  if (findings.length === 0) return [];
  const rest = findings.length - MOST_LISTED;
  const lines = findings.slice(0, rest > 1 ? MOST_LISTED : undefined).map((one) => `- ${sentence(one)}`);
  return [title, [...lines, ...(rest > 1 ? [`- ${SUMMARY.further(rest)}`] : [])].join('\n')];
}
