import { openVariables } from '../terraform/readme.ts';
import type { Section } from './draft.ts';

export const deployment: Section = ({ blueprint, blocks }) => {
  if (blueprint.graph.nodes.length === 0) return [];
  const open = new Map(openVariables(blocks).map(({ name, description }) => [name, description]));
  const yours = [...open].map(([name, description]) => `   - \`${name}\`: ${description}`);
  return [
    '## How to deploy',
    [
      '1. Terraform 1.9 or later, and an identity that may create what is listed here.',
      '2. Save the files below in one folder, and copy `terraform.tfvars.example` to `terraform.tfvars`.',
      ...(yours.length === 0 ? [] : ['3. Set what only you know; all but those without a default may wait:', ...yours]),
      `${yours.length === 0 ? 3 : 4}. \`terraform init\`, \`terraform plan\`, read it, \`terraform apply\`. A public sample answers until your own program is there.`,
    ].join('\n'),
  ];
};

const FENCES: Readonly<Record<string, string>> = {
  tf: 'hcl',
  example: 'hcl',
  md: 'markdown',
  mjs: 'javascript',
  py: 'python',
  json: 'json',
};

/** The full text of every file, so that the document is enough by itself. */
export const terraform: Section = ({ blueprint }) =>
  blueprint.graph.nodes.length === 0
    ? []
    : [
        '## Files of the Terraform',
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
  return [
    '## Provenance',
    `Engine ${engine}, catalogue ${catalogue}, price book ${prices}. The same request with the same catalogue and price book gives the same document, byte for byte.`,
  ];
};
