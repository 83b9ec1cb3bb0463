import { CAPACITY, COMPONENTS, DIAGRAM } from '../../messages/document.ts';
import { approximate } from '../../messages/numbers.ts';
import { formatUsd, fromUsd } from '../../model/money.ts';
import type { Figure } from '../../model/workload.ts';
import { ANSWERING, STREAMS } from './load.ts';
import type { DocumentSource, Section } from './section.ts';
import { cell, table } from './text.ts';

export const diagram: Section = ({ blueprint }) =>
  blueprint.graph.nodes.length === 0
    ? []
    : [DIAGRAM.title, DIAGRAM.legend, `\`\`\`mermaid\n${blueprint.diagram}\n\`\`\``];

/** One row per component, then the options that were not selected. */
export const components: Section = ({ blueprint }) => {
  const rows = blueprint.graph.nodes.map((node) => [
    `\`${node.id}\` ${cell(node.title)}`,
    cell(node.service),
    cell(node.sku),
    String(node.count),
    node.monthly === null ? COMPONENTS.unknownPrice : formatUsd(fromUsd(node.monthly)),
    cell(node.because),
  ]);
  if (rows.length === 0) return [];
  const rejected = runnersUp(blueprint).map(({ node, option, monthly, because }) => [
    `\`${node}\``,
    cell(option),
    formatUsd(fromUsd(monthly)),
    cell(because),
  ]);
  return [
    COMPONENTS.title,
    table(COMPONENTS.columns, ['l', 'l', 'l', 'r', 'r', 'l'], rows),
    ...(rejected.length === 0
      ? []
      : [COMPONENTS.rejected, table(COMPONENTS.rejectedColumns, ['l', 'l', 'r', 'l'], rejected)]),
  ];
};

/** For each service that was an option of a component: the next cheaper and the next more expensive size. */
function runnersUp({
  graph,
  estimate,
}: DocumentSource['blueprint']): DocumentSource['blueprint']['estimate']['rejected'] {
  const prices = new Map(graph.nodes.map(({ id, monthly }) => [id, monthly ?? 0]));
  const seen = new Set<string>();
  return estimate.rejected.filter(({ node, option, monthly }) => {
    const side = monthly < (prices.get(node) ?? 0) ? 'below' : 'above';
    const key = `${node} ${option.split(', ')[0]} ${side}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

function amount({ value, unit }: Figure): string {
  return unit === 'share' ? `${approximate(value * 100)} %` : `${approximate(value)} ${unit}`;
}

/** The figures that sizes are calculated from, with their origin. */
export const capacity: Section = ({ blueprint }) => {
  const { workload, graph } = blueprint;
  const isServed = graph.nodes.some(({ capability }) => capability === 'web_compute');
  const hasRecords = graph.nodes.some(({ capability }) =>
    ['relational_db', 'document_db', 'key_value_db'].includes(capability),
  );
  const isThere = (capability: string) => graph.nodes.some((node) => node.capability === capability);
  const isAnswering = graph.nodes.some(({ capability }) => ANSWERING.has(capability));
  const takesEvents =
    workload.eventsPeakPerSecond.value > 0 && graph.nodes.some(({ capability }) => STREAMS.has(capability));
  const figures: readonly (readonly [string, Figure, boolean])[] = [
    [CAPACITY.peakRps, workload.peakRps, isAnswering],
    [CAPACITY.meanRps, workload.meanRps, isAnswering],
    [CAPACITY.requestsPerMonth, workload.requestsPerMonth, isAnswering],
    [CAPACITY.responseKb, workload.responseKb, isAnswering],
    [CAPACITY.egressGbPerMonth, workload.egressGbPerMonth, isAnswering],
    [CAPACITY.eventsPeakPerSecond, workload.eventsPeakPerSecond, takesEvents],
    [CAPACITY.eventsMeanPerSecond, workload.eventsMeanPerSecond, takesEvents],
    [CAPACITY.eventKb, workload.eventKb, takesEvents],
    [CAPACITY.rpsPerVcpu, workload.rpsPerVcpu, isServed],
    [CAPACITY.queriesPerRequest, workload.queriesPerRequest, hasRecords],
    [CAPACITY.queriesPerVcpu, workload.queriesPerVcpu, isThere('relational_db')],
    [CAPACITY.databaseGb, workload.databaseGb, hasRecords],
    [CAPACITY.databaseGrowthGbPerMonth, workload.databaseGrowthGbPerMonth, hasRecords],
    [CAPACITY.objectGb, workload.objectGb, isThere('object_storage') || isThere('static_site')],
    [CAPACITY.emailsPerMonth, workload.emailsPerMonth, isThere('email_sms')],
    [CAPACITY.jobsPerMonth, workload.jobsPerMonth, isThere('worker_compute') || isThere('queue')],
    [CAPACITY.logGbPerMonth, workload.logGbPerMonth, isThere('monitoring')],
    [CAPACITY.headroom, workload.headroom, isServed],
  ];
  const rows = figures
    .filter(([, { value }, shown]) => shown && value > 0)
    .map(([name, figure]) => [name, amount(figure), figure.origin, cell(figure.because)]);
  if (rows.length === 0) return [];
  return [CAPACITY.title, table(CAPACITY.columns, ['l', 'r', 'l', 'l'], rows)];
};
