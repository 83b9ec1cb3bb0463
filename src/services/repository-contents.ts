import { estimateCsv, svgDiagram } from '#core/index.ts';
import type { StoredBlueprint } from '#ports/blueprints.ts';
import type { RepositoryFile, Snapshot } from '#ports/git.ts';

/** A folder has one README: the blueprint's. That of the Terraform goes by this name. */
const RENAMED: Readonly<Record<string, string>> = { 'README.md': 'TERRAFORM.md' };

/** What Terraform leaves behind and what may hold secrets; the lock file of the providers is to be committed. */
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
 * A blueprint as a repository: Terraform at the root, so that it works in the clone as it is.
 * @param approvedBy who approved the agent that asked for it; null where a person asked
 */
export function snapshotOf(stored: StoredBlueprint, approvedBy: string | null): Snapshot {
  return {
    files: filesOf(stored),
    message: messageOf(stored, approvedBy),
    committedAt: stored.createdAt,
  };
}

function filesOf({ blueprint }: StoredBlueprint): readonly RepositoryFile[] {
  // What has a file of its own is not said twice.
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

/** A summary and trailers, which `git interpret-trailers` reads. */
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
