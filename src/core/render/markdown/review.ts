import { FINDING_STATUS, REVIEW } from '../../messages/document.ts';
import type { PathAvailability } from '../../model/availability.ts';
import type { Finding, Pillar } from '../../model/finding.ts';
import { FRAMEWORK_NAMES, type Framework } from '../../model/intent.ts';
import type { Section } from './section.ts';
import { cell, listed, plain, table } from './text.ts';

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
          REVIEW.path,
          table(REVIEW.pathColumns, ['l', 'l', 'r'], rows),
          [
            REVIEW.composite(availability.percent, availability.regions !== undefined, availability.downtimeMinutes),
            ...notCounted(availability),
            REVIEW.ownFaults,
          ].join(' '),
        ];
  return [REVIEW.reliability, ...product, ...found];
};

function notCounted({ spared }: PathAvailability): readonly string[] {
  return spared.length === 0 ? [] : [REVIEW.notCounted(listed(spared.map((title) => title.toLowerCase())))];
}

/** The findings of the pillar, then a table for each requested framework. */
export const security: Section = ({ blueprint }) => {
  const pillar = blueprint.findings.filter(({ control }) => control === null);
  const found = [
    ...findings(pillar, ['security']),
    ...blueprint.resolved.compliance.flatMap(({ framework }) => compliance(blueprint.findings, framework)),
  ];
  return found.length === 0 ? [] : [REVIEW.security, ...found];
};

/** The controls of a framework: those that the design answers, then the organisational ones. */
function compliance(all: readonly Finding[], framework: Framework): readonly string[] {
  const name = FRAMEWORK_NAMES[framework];
  const answers = all.filter(({ control }) => control?.startsWith(`${name} `) === true);
  const number = ({ control }: Finding) => control?.slice(name.length + 1) ?? '';
  const looked = answers.filter(({ status }) => status !== 'yours');
  const yours = answers.filter(({ status }) => status === 'yours');
  const rows = looked.map((finding) => [number(finding), ...judged(finding)]);
  const list = yours.map((finding) => `- ${number(finding)}: ${sentence(finding)}`);
  return [
    REVIEW.framework(name),
    `${tally(looked)} ${REVIEW.limits}`,
    ...(rows.length === 0 ? [] : [table(REVIEW.controlColumns, ['l', 'l', 'l', 'l'], rows)]),
    ...(list.length === 0 ? [] : [REVIEW.duties(name), list.join('\n')]),
  ];
}

function tally(looked: readonly Finding[]): string {
  const count = (wanted: Finding['status']) => looked.filter(({ status }) => status === wanted).length;
  const parts = [
    `${count('met')} ${FINDING_STATUS.met}`,
    ...(count('watch') > 0 ? [`${count('watch')} ${FINDING_STATUS.watch}`] : []),
    ...(count('fail') > 0 ? [`${count('fail')} ${FINDING_STATUS.fail}`] : []),
  ];
  return REVIEW.counts(listed(parts));
}

export const operations: Section = ({ blueprint }) => {
  const found = findings(blueprint.findings, ['operations', 'cost', 'sustainability']);
  return found.length === 0 ? [] : [REVIEW.operations, ...found];
};

function findings(all: readonly Finding[], pillars: readonly Pillar[]): readonly string[] {
  const rows = pillars
    .flatMap((pillar) => all.filter((finding) => finding.pillar === pillar))
    .map((finding) => [finding.id, ...judged(finding)]);
  return rows.length === 0 ? [] : [table(REVIEW.findingColumns, ['l', 'l', 'l', 'l'], rows)];
}

/** Status, sentence and proof, as cells. */
function judged(finding: Finding): readonly string[] {
  const { status, proof } = finding;
  const argument = proof === null ? '–' : `\`${proof.file}\`: \`${proof.resource}\`, \`${cell(proof.argument)}\``;
  return [FINDING_STATUS[status], sentence(finding), argument];
}

export function sentence({ text, do: advice }: Finding): string {
  return cell(advice === null ? text : `${text} ${advice}`);
}

function ended(sentence: string): string {
  return sentence.endsWith('.') ? sentence : `${sentence}.`;
}

export const conflicts: Section = ({ blueprint }) => {
  const list = blueprint.resolved.conflicts.map(({ what, settled, because }) =>
    REVIEW.conflict(plain(ended(what)), plain(ended(settled)), plain(ended(because))),
  );
  return list.length === 0 ? [] : [REVIEW.conflicts, list.join('\n')];
};
