import { DEPLOYMENT, PROVENANCE } from '../../messages/document.ts';
import type { Requirements } from '../../model/requirements.ts';
import { openVariables } from '../terraform/readme.ts';
import type { Section } from './section.ts';
import { plain } from './text.ts';

export const deployment: Section = ({ blueprint, blocks }) => {
  if (blueprint.graph.nodes.length === 0) return [];
  const open = new Map(openVariables(blocks).map(({ name, description }) => [name, description]));
  const variables = [...open].map(([name, description]) => `   - \`${name}\`: ${description}`);
  const steps = [
    DEPLOYMENT.requirements,
    DEPLOYMENT.files,
    ...(blueprint.findings.some(({ status, proof }) => status === 'met' && proof !== null) ? [DEPLOYMENT.test] : []),
    ...(variables.length === 0 ? [] : [[DEPLOYMENT.variables, ...variables].join('\n')]),
    DEPLOYMENT.apply,
  ];
  return [DEPLOYMENT.title, steps.map((step, index) => `${index + 1}. ${step}`).join('\n')];
};

const FENCES: Readonly<Record<string, string>> = {
  tf: 'hcl',
  hcl: 'hcl',
  example: 'hcl',
  md: 'markdown',
  mjs: 'javascript',
  py: 'python',
  json: 'json',
};

/** The content of every Terraform file. */
export const terraform: Section = ({ blueprint }) =>
  blueprint.graph.nodes.length === 0
    ? []
    : [
        DEPLOYMENT.terraform,
        ...blueprint.iac.files
          .filter(({ path }) => path !== 'README.md')
          .map(
            ({ path, content }) => `### \`${path}\`\n\n${fenced(content, FENCES[path.split('.').at(-1) ?? ''] ?? '')}`,
          ),
      ];

/** A fence longer than any run of backticks inside. */
function fenced(content: string, language: string): string {
  const runs = content.includes('`') ? (content.match(/`+/g) ?? []) : [];
  const fence = '`'.repeat(Math.max(3, ...runs.map((run) => run.length + 1)));
  return `${fence}${language}\n${content.replace(/\n$/, '')}\n${fence}`;
}

export const provenance: Section = ({ blueprint }) => {
  const { engine, catalogue, price_book: prices } = blueprint.provenance;
  const { reader } = blueprint.requirements;
  return [PROVENANCE.title, ...readerOf(reader), PROVENANCE.versions(engine, catalogue, prices)];
};

function readerOf(reader: Requirements['reader']): readonly string[] {
  if (reader === undefined) return [];
  return [
    reader.name === 'model'
      ? PROVENANCE.model(plain(reader.model ?? ''), plain(reader.prompt ?? ''))
      : PROVENANCE.builtIn,
  ];
}
