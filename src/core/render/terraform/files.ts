import type { Cloud, DeployPolicy } from '../../model/cloud.ts';
import type { Assertion } from '../../model/finding.ts';
import type { Site } from '../../model/offering.ts';
import type { Block, IacFile, IacProject } from '../../model/terraform.ts';
import { claimsTest } from './claims-test.ts';
import { printProject } from './project.ts';
import { terraformReadme } from './readme.ts';
import { type SeasonBlocks, seasonFiles } from './seasons.ts';
import { exampleVariables } from './tfvars.ts';

export interface Declared {
  readonly site: Site;
  readonly cloud: Cloud;
  readonly blocks: readonly Block[];
  readonly policy: DeployPolicy;
  readonly seasons?: readonly SeasonBlocks[];
  /** What the review proves. */
  readonly assertions?: readonly Assertion[];
}

/** The Terraform files with README, example variables and other files, sorted by path. */
export function terraformFiles({ site, cloud, blocks, policy, seasons = [], assertions = [] }: Declared): IacProject {
  const terraform = printProject(blocks);
  const files: readonly IacFile[] = [
    ...terraform,
    ...Object.entries(cloud.extras(site)).map(([path, content]) => ({ path, content })),
    ...policy.files,
    ...seasonFiles(blocks, seasons),
    ...claimsTest({ cloud, blocks, assertions }),
    { path: 'terraform.tfvars.example', content: exampleVariables(blocks) },
    {
      path: 'README.md',
      content: terraformReadme({ site, cloud, blocks, files: terraform, policy, isTested: assertions.length > 0 }),
    },
  ];
  return { files: [...files].sort((a, b) => (a.path < b.path ? -1 : 1)) };
}
