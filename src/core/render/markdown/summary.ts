import { SUMMARY } from '../../messages/document.ts';
import { approximate, formatDollars } from '../../messages/numbers.ts';
import type { BlueprintNode } from '../../model/blueprint.ts';
import type { Estimate } from '../../model/estimate.ts';
import type { Finding } from '../../model/finding.ts';
import { FRAMEWORK_NAMES } from '../../model/intent.ts';
import type { Budget } from '../../model/limits.ts';
import { LITTLE_UNDERSTOOD } from '../../model/questions.ts';
import type { ResolvedRequirements } from '../../model/resolved.ts';
import { monthsOver } from '../../model/season-budget.ts';
import type { Figure } from '../../model/workload.ts';
import { decisions } from './decisions.ts';
import { ANSWERING, STREAMS } from './load.ts';
import { purpose } from './purpose.ts';
import { sentence } from './review.ts';
import type { DocumentSource, Section } from './section.ts';
import { SUPPORTING } from './telling.ts';
import { cell, listed, plain, table, uncapitalized } from './text.ts';

/** Capabilities that the table of components lists and the sentence about services omits. */
const UNLISTED: ReadonlySet<string> = new Set([...SUPPORTING, 'scheduler']);

/**
 * What the system does; its services and load; price, budget and confidence; what is missing, to do and to decide. Where
 * little was understood, the decisions come first.
 */
export const summary: Section = (source) => {
  const about = purpose(source);
  const { coverage = 1 } = source.blueprint.requirements;
  const isLittle = coverage < LITTLE_UNDERSTOOD;
  return [
    SUMMARY.title,
    ...(about === '' ? [] : [about]),
    ...(isLittle ? decisions(source) : []),
    `${parts(source)} ${carries(source)}`,
    table(SUMMARY.columns, ['l', 'l'], results(source)),
    ...products(source),
    ...list(SUMMARY.notCovered, [...findingsOf(source, isGap).map(sentence), ...controls(source, 'fail')]),
    ...list(SUMMARY.notUnderstood, notUnderstood(source)),
    ...list(SUMMARY.actions, [...findingsOf(source, isAction).map(sentence), ...controls(source, 'yours')]),
    ...(isLittle ? [] : decisions(source)),
  ];
};

/** Passages of the request without a meaning for the design. */
function notUnderstood({ blueprint }: DocumentSource): readonly string[] {
  return blueprint.resolved.unread.map(({ text }) => `“${plain(text)}”`);
}

/** Named products that another service takes the place of, and those that nothing suits. */
function products({ blueprint }: DocumentSource): readonly string[] {
  const named = blueprint.findings.filter(
    ({ id, status }) => id.startsWith('HOST-') && (status === 'watch' || status === 'fail'),
  );
  return named.length === 0 ? [] : [SUMMARY.products(named.map(({ text }) => text).join(' '))];
}

function parts({ blueprint, cloud, place }: DocumentSource): string {
  const copied = blueprint.graph.nodes.find(({ region }) => region !== blueprint.region);
  const nodes = blueprint.graph.nodes.filter(({ region }) => region === blueprint.region);
  const own = nodes.filter((node) => !UNLISTED.has(node.capability));
  const main = own.length > 0 ? own : nodes;
  const named = new Set(blueprint.resolved.components.flatMap(({ id, name }) => (name === undefined ? [] : [id])));
  const names = main.map(
    (node: BlueprintNode) => `${named.has(node.id) ? node.title : uncapitalized(node.title)} (${node.service})`,
  );
  const design = SUMMARY.components(cloud.name, place, blueprint.region, listed(names));
  return copied === undefined ? design : `${design} ${SUMMARY.copies(copied.region)}`;
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

/** Price, budget and confidence. */
function results({ blueprint }: DocumentSource): readonly (readonly string[])[] {
  const { estimate, resolved: requirements, confidence } = blueprint;
  const range =
    estimate.high > estimate.low ? SUMMARY.range(formatDollars(estimate.low), formatDollars(estimate.high)) : '';
  const reasons = confidence.because.map((reason) => `${reason}.`).join(' ');
  return [
    [SUMMARY.price, `${SUMMARY.cost(formatDollars(estimate.total))}${range}${filling(estimate)}`],
    ...doubt(estimate),
    ...(requirements.budget === null ? [] : [[SUMMARY.budget, verdict(estimate, requirements, requirements.budget)]]),
    [SUMMARY.confidence, cell(`**${confidence.value.toFixed(2)}.** ${reasons}`)],
  ];
}

/** What the doubt about prices means in dollars; blueprints of earlier versions have none. */
function doubt({ price_doubt: own }: Estimate): readonly (readonly string[])[] {
  if (own === undefined || own.off_by === 0) return [];
  const sentences = [
    SUMMARY.priceDoubt(formatDollars(own.off_by)),
    ...(own.other_regions === 0 ? [] : [SUMMARY.otherRegions(formatDollars(own.other_regions))]),
    ...(own.low_confidence === 0 ? [] : [SUMMARY.lowConfidence(formatDollars(own.low_confidence))]),
  ];
  return [[SUMMARY.prices, sentences.map((sentence) => `${sentence}.`).join(' ')]];
}

function filling({ filling: stores }: Estimate): string {
  if (stores === undefined) return '';
  const { months, first_month: first, full, full_months: fullMonths = 0 } = stores;
  return SUMMARY.filling(formatDollars(first), months, full === undefined ? null : formatDollars(full), fullMonths);
}

function verdict(
  estimate: Estimate,
  requirements: ResolvedRequirements,
  { usd, amount, currency, rate }: Budget,
): string {
  const limit = `${formatDollars(usd)}${currency === 'USD' ? '' : SUMMARY.converted(approximate(amount), currency, rate)}`;
  const [worst] = monthsOver(estimate, requirements).toSorted((a, b) => b.monthly - b.limit - (a.monthly - a.limit));
  if (estimate.budget.verdict === 'within' && worst !== undefined) {
    const { name, monthly, limit: own } = worst;
    const excess = formatDollars(monthly - own);
    return SUMMARY.overInSeason(plain(name), excess, formatDollars(own), formatDollars(estimate.total), limit);
  }
  if (estimate.budget.verdict === 'within') return SUMMARY.within(formatDollars(usd - estimate.total), limit);
  return SUMMARY.over(formatDollars(estimate.budget.over_by), limit);
}

/** Most findings of a list on the first screen. */
const MOST_LISTED = 12;

/** Warnings about parts of the request that the design or the price leaves out. */
const LEFT_OUT: readonly string[] = ['LAW-', 'FLOW-', 'REQ-UNUSED-', 'COST-OTHERS'];

/** What the design does not cover; named products and the budget are said above. */
function isGap({ id, status, control }: Finding): boolean {
  if (control !== null || id.startsWith('HOST-') || id.startsWith('COST-BUDGET')) return false;
  return status === 'fail' || (!isManual(id, status) && LEFT_OUT.some((rule) => id.startsWith(rule)));
}

/** Laws that a person fulfils where Terraform cannot: connections, and what is bought. */
const BY_HAND: readonly string[] = ['LAW-EDGE-', 'LAW-PRICE-', 'LAW-STEP-'];

/** What a person connects or buys is no gap. */
function isManual(id: string, status: Finding['status']): boolean {
  return status === 'yours' && BY_HAND.some((law) => id.startsWith(law));
}

/** What a person completes; passages that were not understood are listed above. */
function isAction({ id, status, control }: Finding): boolean {
  if (status !== 'yours' || control !== null || id === 'OPS-UNREAD') return false;
  return isManual(id, status) || !LEFT_OUT.some((rule) => id.startsWith(rule));
}

function findingsOf({ blueprint }: DocumentSource, isListed: (finding: Finding) => boolean): readonly Finding[] {
  return blueprint.findings.filter(isListed);
}

/** The number of controls with a status, by framework. */
function controls({ blueprint }: DocumentSource, status: 'fail' | 'yours'): readonly string[] {
  return blueprint.resolved.compliance.flatMap(({ framework }) => {
    const name = FRAMEWORK_NAMES[framework];
    const count = blueprint.findings.filter(
      (finding) => finding.status === status && finding.control?.startsWith(`${name} `) === true,
    ).length;
    return count === 0 ? [] : [SUMMARY.controls[status](name, count)];
  });
}

function list(title: string, sentences: readonly string[]): readonly string[] {
  if (sentences.length === 0) return [];
  const rest = sentences.length - MOST_LISTED;
  const lines = sentences.slice(0, rest > 1 ? MOST_LISTED : undefined).map((one) => `- ${one}`);
  return [title, [...lines, ...(rest > 1 ? [`- ${SUMMARY.further(rest)}`] : [])].join('\n')];
}
