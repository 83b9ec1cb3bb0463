import type { PathAvailability } from '../../model/availability.ts';
import type { Finding, Pillar } from '../../model/finding.ts';
import type { Section } from './draft.ts';
import { cell, listed, plain, table } from './text.ts';

const STATUS: Readonly<Record<Finding['status'], string>> = {
  met: 'met',
  watch: 'watch',
  fail: '**not met**',
  yours: '**yours to do**',
};

export const reliability: Section = ({ blueprint, availability }) => {
  const found = findings(blueprint.findings, ['reliability', 'performance']);
  if (availability === null && found.length === 0) return [];
  const rows = (availability?.parts ?? []).map(({ title, service, promise }) => [
    cell(title),
    cell(service),
    `${promise} %`,
  ]);
  const product =
    availability === null || rows.length === 0
      ? []
      : [
          'A request needs everything in its path, so the promises multiply.',
          table(['In the path', 'Service', 'Promise a month'], ['l', 'l', 'r'], rows),
          `Together **${availability.percent} %**${availability.regions === undefined ? '' : ', as one of two regions must answer'}: ${availability.downtimeMinutes} minutes a month. ${sparedText(availability)}Your own releases and faults come on top, and are usually the larger part. Read the current agreements before you promise a number to anyone.`,
        ];
  return ['## Reliability', ...product, ...found];
};

function sparedText({ spared }: PathAvailability): string {
  if (spared.length === 0) return '';
  return `Not counted: ${listed(spared.map((title) => title.toLowerCase()))}; a request must be answered without, and your program has to allow for it. `;
}

export const security: Section = ({ blueprint }) => {
  const found = findings(blueprint.findings, ['security']);
  return found.length === 0 ? [] : ['## Security and compliance', ...found];
};

export const operations: Section = ({ blueprint }) => {
  const found = findings(blueprint.findings, ['operations', 'cost', 'sustainability']);
  return found.length === 0 ? [] : ['## Operations', ...found];
};

function findings(all: readonly Finding[], pillars: readonly Pillar[]): readonly string[] {
  const rows = all
    .filter(({ pillar }) => pillars.includes(pillar))
    .map(({ id, status, text, do: advice, proof }) => [
      id,
      STATUS[status],
      cell(advice === null ? text : `${text} ${advice}`),
      proof === null ? '–' : `\`${proof.file}\`: \`${proof.resource}\`, \`${cell(proof.argument)}\``,
    ]);
  return rows.length === 0 ? [] : [table(['Id', 'Status', 'Finding', 'Proof'], ['l', 'l', 'l', 'l'], rows)];
}

export const conflicts: Section = ({ blueprint }) => {
  const list = blueprint.requirements.conflicts.map(
    ({ what, settled, because }) => `- ${plain(what)}: ${plain(settled)}, because ${plain(because)}.`,
  );
  return ['## Conflicts', list.length === 0 ? 'None: no two statements contradict each other.' : list.join('\n')];
};
