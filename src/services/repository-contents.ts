import { estimateCsv, svgDiagram } from '#core/index.ts';
import type { StoredBlueprint } from '#ports/blueprints.ts';
import type { RepositoryFile, Snapshot } from '#ports/git.ts';

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

/**
 * The content of a blueprint repository, with Terraform at the root.
 * @param approvedBy the owner and the agent that requested it. Null for a user
 */
export function snapshotOf(stored: StoredBlueprint, approvedBy: string | null): Snapshot {
  return {
    files: filesOf(stored),
    message: messageOf(stored, approvedBy),
    committedAt: stored.createdAt,
  };
}

function filesOf({ blueprint }: StoredBlueprint): readonly RepositoryFile[] {
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

/** Commit message with trailers for `git interpret-trailers`. */
function messageOf({ id, blueprint }: StoredBlueprint, approvedBy: string | null): string {
  const { title, cloud, region, estimate, provenance } = blueprint;
  const trailers = [
    ['Blueprint', id],
    ['Cloud', `${cloud} ${region}`],
    ['Monthly-Estimate', `${estimate.total.toFixed(2)} ${estimate.currency}`],
    ['Synthesis-Engine', provenance.engine],
    ['Price-Book', provenance.price_book],
    ...(approvedBy === null ? [] : [['Approved-By', approvedBy]]),
  ];
  return `${onOneLine(title)}\n\n${trailers.map(([name, value = '']) => `${name}: ${onOneLine(value)}\n`).join('')}`;
}

function onOneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim();
}
