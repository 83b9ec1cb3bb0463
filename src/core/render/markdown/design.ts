import { approximate } from '../../messages/numbers.ts';
import type { EdgeKind } from '../../model/graph.ts';
import { formatUsd, fromUsd } from '../../model/money.ts';
import type { Figure } from '../../model/workload.ts';
import type { DocumentSource, Section } from './draft.ts';
import { ANSWERING, STREAMS } from './load.ts';
import { cell, table } from './text.ts';

export const diagram: Section = ({ blueprint }) =>
  blueprint.graph.nodes.length === 0
    ? []
    : [
        '## Diagram',
        'Solid lines wait for an answer, dotted ones do not.',
        `\`\`\`mermaid\n${blueprint.diagram}\n\`\`\``,
      ];

/** A row a part: what it is, why this one, what else was weighed. */
export const components: Section = ({ blueprint }) => {
  const rows = blueprint.graph.nodes.map((node) => [
    `\`${node.id}\` ${cell(node.title)}`,
    cell(node.service),
    cell(node.sku),
    String(node.count),
    node.monthly === null ? 'not known' : formatUsd(fromUsd(node.monthly)),
    cell(node.because),
  ]);
  if (rows.length === 0) return [];
  const weighed = runnersUp(blueprint).map(({ node, option, monthly, because }) => [
    `\`${node}\``,
    cell(option),
    formatUsd(fromUsd(monthly)),
    cell(because),
  ]);
  return [
    '## Components',
    table(['Part', 'Service', 'Size', 'Count', 'A month', 'Why this one'], ['l', 'l', 'l', 'r', 'r', 'l'], rows),
    ...(weighed.length === 0
      ? []
      : ['### Weighed and not taken', table(['Part', 'Instead', 'A month', 'Why not'], ['l', 'l', 'r', 'l'], weighed)]),
  ];
};

/** Of each service that a part could have been, the next best below and above its price; the estimate holds them all. */
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

const KINDS: Readonly<Record<EdgeKind, string>> = {
  request: 'requests',
  query: 'queries',
  read: 'reads',
  write: 'reads and writes files',
  message: 'puts messages',
  trigger: 'hands work over',
  send: 'sends messages',
  egress: 'calls out',
  origin: 'fetches what it does not hold',
  inspection: 'inspects what comes in',
  secret: 'reads keys at its start',
  log: 'writes logs',
  image: 'starts from an image',
  lookup: 'looks up the name',
  replication: 'copies what it keeps',
  delivery: 'delivers',
};

/** The edges in words: who calls whom, how, and whether it waits. */
export const flows: Section = ({ blueprint }) => {
  const { nodes, actors, edges } = blueprint.graph;
  const titles = new Map([...nodes, ...actors].map(({ id, title }) => [id, title]));
  const title = (id: string) => titles.get(id) ?? id;
  const lines = edges.map((edge) => {
    const how =
      edge.port === null ? '' : `, ${edge.protocol} on port ${edge.port}${edge.encrypted ? '' : ', not encrypted'}`;
    const waits = edge.synchronous ? '' : '; nobody waits for it';
    return `- ${title(edge.from)} → ${title(edge.to)}: ${KINDS[edge.kind]}${how}${waits}`;
  });
  if (lines.length === 0) return [];
  return [
    '## How data flows',
    'An edge is a permission and, inside the network, a rule; there are no others.',
    lines.join('\n'),
  ];
};

function amount({ value, unit }: Figure): string {
  return unit === 'share' ? `${approximate(value * 100)} %` : `${approximate(value)} ${unit}`;
}

/** The numbers that the sizes follow from, each with where it comes from. */
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
    ['Requests at the peak', workload.peakRps, isAnswering],
    ['Requests at the mean', workload.meanRps, isAnswering],
    ['Requests a month', workload.requestsPerMonth, isAnswering],
    ['Size of a response', workload.responseKb, isAnswering],
    ['Data to the internet', workload.egressGbPerMonth, isAnswering],
    ['Events at the peak', workload.eventsPeakPerSecond, takesEvents],
    ['Events at the mean', workload.eventsMeanPerSecond, takesEvents],
    ['Size of an event', workload.eventKb, takesEvents],
    ['What one vCPU answers', workload.rpsPerVcpu, isServed],
    ['Queries a request', workload.queriesPerRequest, hasRecords],
    ['What one database vCPU answers', workload.queriesPerVcpu, isThere('relational_db')],
    ['Records', workload.databaseGb, hasRecords],
    ['Growth of the records', workload.databaseGrowthGbPerMonth, hasRecords],
    ['Files', workload.objectGb, isThere('object_storage') || isThere('static_site')],
    ['E-mails', workload.emailsPerMonth, isThere('email_sms')],
    ['Background jobs', workload.jobsPerMonth, isThere('worker_compute') || isThere('queue')],
    ['Logs', workload.logGbPerMonth, isThere('monitoring')],
    ['Spare capacity over the peak', workload.headroom, isServed],
  ];
  const rows = figures
    .filter(([, { value }, shown]) => shown && value > 0)
    .map(([name, figure]) => [name, amount(figure), figure.origin, cell(figure.because)]);
  if (rows.length === 0) return [];
  return ['## Capacity', table(['What', 'Value', 'Origin', 'How it was reached'], ['l', 'r', 'l', 'l'], rows)];
};
