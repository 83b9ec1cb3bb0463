import type { Cloud } from '../model/cloud.ts';
import type { Block, IacFile, IacProject } from '../model/iac.ts';
import type { Site } from '../model/site.ts';
import { printProject } from '../render/terraform/project.ts';
import { terraformReadme } from '../render/terraform/readme.ts';
import { exampleVariables } from '../render/terraform/tfvars.ts';
import { blocksOf, declareOnce, declareTwice, type Second } from './declare-regions.ts';
import { copyId } from './standby.ts';

/** The Terraform and what lies beside it, with the blocks still at hand for the review. */
export interface Declaration {
  readonly iac: IacProject;
  readonly blocks: readonly Block[];
  /** Addresses of the resources of each node. */
  readonly addresses: ReadonlyMap<string, readonly string[]>;
}

/** The Terraform of the whole: the cloud's foundation, every part, and what each caller is granted, in each region. */
export function declare(site: Site, cloud: Cloud, second: Second | null = null): Declaration {
  const regions = second === null ? null : declareTwice(site, second, cloud);
  const home = regions?.home ?? declareOnce(site, cloud);
  const blocks = [...blocksOf(home), ...(regions === null ? [] : blocksOf(regions.second))];
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
    addresses: new Map([
      ...[...home.parts].map(([id, own]) => [id, resources(own)] as const),
      ...[...(regions?.second.parts ?? [])].map(
        ([id, own]) => [copyId(id, second?.site.region.id ?? ''), resources(own)] as const,
      ),
    ]),
  };
}

function resources(blocks: readonly Block[]): readonly string[] {
  return blocks.filter(({ type }) => type === 'resource').map(({ labels }) => labels.join('.'));
}
