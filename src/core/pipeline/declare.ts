import type { Cloud } from '../model/cloud.ts';
import type { Block, IacFile, IacProject } from '../model/iac.ts';
import type { Site } from '../model/site.ts';
import { printProject } from '../render/terraform/project.ts';
import { terraformReadme } from '../render/terraform/readme.ts';
import { exampleVariables } from '../render/terraform/tfvars.ts';

/** The Terraform and what lies beside it, with the blocks still at hand for the review. */
export interface Declaration {
  readonly iac: IacProject;
  readonly blocks: readonly Block[];
  /** Addresses of the resources of each node. */
  readonly addresses: ReadonlyMap<string, readonly string[]>;
}

/** The Terraform of the whole: the cloud's foundation, every part, and what each caller is granted. */
export function declare(site: Site, cloud: Cloud): Declaration {
  const parts = site.placed.map((part) => ({ part, blocks: part.choice.declare(site) }));
  const grants = site.placed.flatMap(({ node }) => site.granted(node.id).blocks);
  const blocks = [...cloud.foundation(site), ...parts.flatMap((entry) => entry.blocks), ...grants];
  const terraform = printProject(blocks);
  const policy = cloud.deployPolicy(site, blocks);
  const files: readonly IacFile[] = [
    ...terraform,
    ...Object.entries(cloud.extras(site)).map(([path, content]) => ({ path, content })),
    ...policy.files,
    { path: 'terraform.tfvars.example', content: exampleVariables(blocks) },
    { path: 'README.md', content: terraformReadme({ site, cloud, blocks, files: terraform, policy }) },
  ];
  return {
    iac: { files: [...files].sort((a, b) => (a.path < b.path ? -1 : 1)) },
    blocks,
    addresses: new Map(parts.map(({ part, blocks: own }) => [part.node.id, resources(own)])),
  };
}

function resources(blocks: readonly Block[]): readonly string[] {
  return blocks.filter(({ type }) => type === 'resource').map(({ labels }) => labels.join('.'));
}
