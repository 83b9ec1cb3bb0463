import { estimateCsv, svgDiagram } from '#core/index.ts';
import type { StoredBlueprint } from '#ports/blueprints.ts';
import type { RepositoryFile, Snapshot } from '#ports/git.ts';
import type { Synthesis } from '#ports/syntheses.ts';

/** The root README is the blueprint. The README of the Terraform is renamed. */
const RENAMED: Readonly<Record<string, string>> = { 'README.md': 'TERRAFORM.md' };

/** Local Terraform files and files that can contain secrets. The provider lock file is committed. */
const IGNORED = `.terraform/
*.tfstate
*.tfstate.*
*.tfplan
*.tfvars
crash.log
crash.*.log
override.tf
*_override.tf
`;

/** Who requested a blueprint, and what it revises. */
type Authorship = Pick<Synthesis, 'ownerId' | 'agentId' | 'revision'>;

/**
 * The content of a blueprint repository, with Terraform at the root. The synthesis names the agent that requested it, and
 * the note of a revision.
 */
export function snapshotOf(stored: StoredBlueprint, synthesis: Authorship): Snapshot {
  return {
    files: filesOf(stored),
    message: messageOf(stored, synthesis),
    committedAt: stored.createdAt,
  };
}

export function filesOf({ blueprint }: Pick<StoredBlueprint, 'blueprint'>): readonly RepositoryFile[] {
  // These fields have their own files.
  const { markdown, iac, ...facts } = blueprint;
  return [
    { path: 'README.md', content: markdown },
    ...iac.files.map(({ path, content }) => ({ path: RENAMED[path] ?? path, content })),
    { path: 'blueprint.json', content: `${JSON.stringify(facts, null, 2)}\n` },
    { path: 'diagram.svg', content: svgDiagram(blueprint) },
    { path: 'estimate.csv', content: estimateCsv(blueprint.estimate) },
    { path: '.gitignore', content: IGNORED },
  ];
}

/**
 * Commit message with trailers for `git interpret-trailers`. The first line is the note of a revision, or the title. People
 * are named by ID: names can change, a commit cannot.
 */
function messageOf({ id, blueprint }: StoredBlueprint, { ownerId, agentId, revision }: Authorship): string {
  const { title, cloud, region, estimate, provenance } = blueprint;
  const [subject = title, ...rest] = (revision?.note ?? '')
    .split('\n')
    .map(onOneLine)
    .filter((line) => line !== '');
  const body = rest.map((line) => `${line}\n`).join('');
  const trailers = [
    ['Blueprint', id],
    ...(revision === null ? [] : [['Revises', revision.parentId]]),
    ['Cloud', `${cloud} ${region}`],
    ['Monthly-Estimate', `${estimate.total.toFixed(2)} ${estimate.currency}`],
    ['Synthesis-Engine', provenance.engine],
    ['Price-Book', provenance.price_book],
    ...(agentId === null ? [] : [['Approved-By', `${ownerId} for ${agentId}`]]),
  ];
  return `${onOneLine(subject)}\n\n${body === '' ? '' : `${body}\n`}${trailers.map(([name, value = '']) => `${name}: ${onOneLine(value)}\n`).join('')}`;
}

function onOneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim();
}
