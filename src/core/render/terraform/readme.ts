import type { Cloud, DeployPolicy } from '../../model/cloud.ts';
import { type Block, type IacFile, TERRAFORM_FILES, type TerraformFile } from '../../model/iac.ts';
import type { Site } from '../../model/site.ts';

/** What each file holds, for a reader who opens the folder. */
export const FILE_PURPOSES: Readonly<Record<TerraformFile, string>> = {
  'versions.tf': 'versions of Terraform and its providers',
  'providers.tf': 'region and tags',
  'variables.tf': 'every choice, with its reason and its limits',
  'locals.tf': 'names and reminders',
  'network.tf': 'network, subnets, ways out and security rules',
  'security.tf': 'identities, grants and secrets',
  'compute.tf': 'what runs your program',
  'data.tf': 'what keeps your data',
  'messaging.tf': 'queues and messages',
  'edge.tf': 'what faces the internet',
  'observability.tf': 'logs, alarms and the audit trail',
  'outputs.tf': 'what you need after apply',
};

export interface ReadmeFacts {
  readonly site: Site;
  readonly cloud: Cloud;
  readonly blocks: readonly Block[];
  /** The Terraform as printed. */
  readonly files: readonly IacFile[];
  readonly policy: DeployPolicy;
}

/** The README of the Terraform: how to deploy it, with which rights, what to supply, what each file is for. */
export function terraformReadme({ site, cloud, blocks, files, policy }: ReadmeFacts): string {
  const present = new Set(files.map(({ path }) => path));
  const purposes = TERRAFORM_FILES.filter((path) => present.has(path)).map(
    (path) => `- \`${path}\`: ${FILE_PURPOSES[path]}`,
  );
  const supplied = openVariables(blocks).map(({ name, description }) => `- \`${name}\`: ${description}`);
  const outputs = blocks.filter(({ type }) => type === 'output').map(describe);
  return `${[
    `# Terraform for ${site.project} on ${cloud.name}, ${site.region.place} (${site.region.id})`,
    ...deployment(blocks),
    '## Rights of whoever deploys',
    policy.how,
    ...(supplied.length > 0 ? ['## What you supply', [...new Set(supplied)].join('\n')] : []),
    ...(outputs.length > 0 ? ['## What you get', [...new Set(outputs)].join('\n')] : []),
    '## Files',
    purposes.join('\n'),
    '## State',
    'Keep the state in storage of your own, encrypted and with versions, before a second person works on it: add a backend to the `terraform` block of `versions.tf`.',
    `\`\`\`hcl\n${cloud.stateBackend}\n\`\`\``,
  ].join('\n\n')}\n`;
}

function deployment(blocks: readonly Block[]): readonly string[] {
  const required = blocks.find(({ type }) => type === 'terraform')?.body.required_version;
  const version = typeof required === 'string' ? required.replaceAll(/[^\d.]/g, '').replace(/\.0$/, '') : '1.9';
  return [
    '## How to deploy',
    [
      `1. Install Terraform ${version} or later and sign in to the cloud with an identity that has the rights below.`,
      '2. Copy `terraform.tfvars.example` to `terraform.tfvars` and set what is yours.',
      '3. `terraform init`, `terraform plan`, read the plan, `terraform apply`.',
      '4. A public sample answers until your own program is there; the outputs say where to send it.',
    ].join('\n'),
  ];
}

/** Variables that wait for a person: without a default, or with none but null. */
export function openVariables(blocks: readonly Block[]): readonly { name: string; description: string }[] {
  return blocks
    .filter(({ type, body }) => type === 'variable' && (body.default === undefined || body.default === null))
    .map((block) => ({ name: block.labels[0] ?? '', description: String(block.body.description) }));
}

function describe(block: Block): string {
  return `- \`${block.labels[0] ?? ''}\`: ${String(block.body.description)}`;
}
