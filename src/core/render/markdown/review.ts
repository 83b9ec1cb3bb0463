import type { PathAvailability } from '../../model/availability.ts';
import type { Finding, Pillar } from '../../model/finding.ts';
import { FRAMEWORK_NAMES } from '../../model/framework.ts';
import type { Framework } from '../../model/intent.ts';
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

/** What the pillar asks, then a table for each framework that was asked for. */
export const security: Section = ({ blueprint }) => {
  const pillar = blueprint.findings.filter(({ control }) => control === null);
  const found = [
    ...findings(pillar, ['security']),
    ...blueprint.requirements.compliance.flatMap(({ framework }) => compliance(blueprint.findings, framework)),
  ];
  return found.length === 0 ? [] : ['## Security and compliance', ...found];
};

/** What the design does for a framework, control by control; then what stays with people. */
function compliance(all: readonly Finding[], framework: Framework): readonly string[] {
  const name = FRAMEWORK_NAMES[framework];
  const answers = all.filter(({ control }) => control?.startsWith(`${name} `) === true);
  const number = ({ control }: Finding) => control?.slice(name.length + 1) ?? '';
  const looked = answers.filter(({ status }) => status !== 'yours');
  const yours = answers.filter(({ status }) => status === 'yours');
  const rows = looked.map((finding) => [number(finding), ...judged(finding)]);
  const list = yours.map((finding) => `- ${number(finding)}: ${sentence(finding)}`);
  return [
    `### ${name}`,
    `${tally(looked)} The design answers for what Terraform can set; it is no certificate.`,
    ...(rows.length === 0 ? [] : [table(['Control', 'Status', 'Finding', 'Proof'], ['l', 'l', 'l', 'l'], rows)]),
    ...(list.length === 0 ? [] : [`What no design proves, and is yours to do for ${name}:`, list.join('\n')]),
  ];
}

function tally(looked: readonly Finding[]): string {
  const count = (wanted: Finding['status']) => looked.filter(({ status }) => status === wanted).length;
  const parts = [
    `${count('met')} met`,
    ...(count('watch') > 0 ? [`${count('watch')} to watch`] : []),
    ...(count('fail') > 0 ? [`**${count('fail')} not met**`] : []),
  ];
  return `Of what was looked at: ${listed(parts)}.`;
}

export const operations: Section = ({ blueprint }) => {
  const found = findings(blueprint.findings, ['operations', 'cost', 'sustainability']);
  return found.length === 0 ? [] : ['## Operations', ...found];
};

function findings(all: readonly Finding[], pillars: readonly Pillar[]): readonly string[] {
  const rows = pillars
    .flatMap((pillar) => all.filter((finding) => finding.pillar === pillar))
    .map((finding) => [finding.id, ...judged(finding)]);
  return rows.length === 0 ? [] : [table(['Id', 'Status', 'Finding', 'Proof'], ['l', 'l', 'l', 'l'], rows)];
}

/** Status, sentence and proof, as cells. */
function judged(finding: Finding): readonly string[] {
  const { status, proof } = finding;
  const argument = proof === null ? '–' : `\`${proof.file}\`: \`${proof.resource}\`, \`${cell(proof.argument)}\``;
  return [STATUS[status], sentence(finding), argument];
}

function sentence({ text, do: advice }: Finding): string {
  return cell(advice === null ? text : `${text} ${advice}`);
}

function ended(sentence: string): string {
  return sentence.endsWith('.') ? sentence : `${sentence}.`;
}

export const conflicts: Section = ({ blueprint }) => {
  const list = blueprint.requirements.conflicts.map(
    ({ what, settled, because }) => `- ${plain(ended(what))} Taken: ${plain(ended(settled))} ${plain(ended(because))}`,
  );
  return ['## Conflicts', list.length === 0 ? 'None: no two statements contradict each other.' : list.join('\n')];
};
