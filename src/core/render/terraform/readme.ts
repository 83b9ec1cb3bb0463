import { FILE_PURPOSES, README } from '../../messages/terraform.ts';
import type { Cloud, DeployPolicy } from '../../model/cloud.ts';
import type { Site } from '../../model/offering.ts';
import { type Block, type IacFile, TERRAFORM_FILES } from '../../model/terraform.ts';

export interface ReadmeFacts {
  readonly site: Site;
  readonly cloud: Cloud;
  readonly blocks: readonly Block[];
  /** The Terraform as printed. */
  readonly files: readonly IacFile[];
  readonly policy: DeployPolicy;
  /** Whether the project has a test. */
  readonly isTested: boolean;
}

/** The README of the project: deployment, permissions, inputs, outputs, files, state. */
export function terraformReadme({ site, cloud, blocks, files, policy, isTested }: ReadmeFacts): string {
  const present = new Set(files.map(({ path }) => path));
  const purposes = TERRAFORM_FILES.filter((path) => present.has(path)).map(
    (path) => `- \`${path}\`: ${FILE_PURPOSES[path]}`,
  );
  const supplied = openVariables(blocks).map(({ name, description }) => `- \`${name}\`: ${description}`);
  const outputs = blocks.filter(({ type }) => type === 'output').map(describe);
  return `${[
    README.title(site.project, cloud.name, site.region.place, site.region.id),
    ...deployment(isTested),
    README.permissions,
    policy.how,
    ...(supplied.length > 0 ? [README.inputs, [...new Set(supplied)].join('\n')] : []),
    ...(outputs.length > 0 ? [README.outputs, [...new Set(outputs)].join('\n')] : []),
    README.files,
    [...purposes, ...(isTested ? [README.tests] : [])].join('\n'),
    README.state,
    README.backend,
    `\`\`\`hcl\n${cloud.stateBackend}\n\`\`\``,
  ].join('\n\n')}\n`;
}

function deployment(isTested: boolean): readonly string[] {
  return [
    README.deployment,
    [README.install, ...(isTested ? [README.test] : []), README.variables, README.apply, README.sample]
      .map((step, index) => `${index + 1}. ${step}`)
      .join('\n'),
  ];
}

/** Variables that need a value from the user: without a default, or with null as default. */
export function openVariables(blocks: readonly Block[]): readonly { name: string; description: string }[] {
  return blocks
    .filter(({ type, body }) => type === 'variable' && (body.default === undefined || body.default === null))
    .map((block) => ({ name: block.labels[0] ?? '', description: String(block.body.description) }));
}

function describe(block: Block): string {
  return `- \`${block.labels[0] ?? ''}\`: ${String(block.body.description)}`;
}
