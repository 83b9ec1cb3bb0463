import type { Cloud, DeployPolicy } from '../model/cloud.ts';
import type { Site } from '../model/offering.ts';
import type { Block } from '../model/terraform.ts';
import { blocksOf, declareOnce, declareTwice, type Second } from './declare-regions.ts';
import { copyId } from './standby.ts';

/** The Terraform of the design as blocks, and the permissions to apply it. */
export interface Declaration {
  readonly blocks: readonly Block[];
  /** Addresses of the resources of each node. */
  readonly addresses: ReadonlyMap<string, readonly string[]>;
  readonly policy: DeployPolicy;
}

/** Declares the Terraform of each region: the cloud's foundation, every component and the grants of each caller. */
export function declare(site: Site, cloud: Cloud, second: Second | null = null): Declaration {
  const regions = second === null ? null : declareTwice(site, second, cloud);
  const home = regions?.home ?? declareOnce(site, cloud);
  const blocks = [...blocksOf(home), ...(regions === null ? [] : blocksOf(regions.second))];
  return {
    blocks,
    addresses: new Map([
      ...[...home.parts].map(([id, own]) => [id, resources(own)] as const),
      ...[...(regions?.second.parts ?? [])].map(
        ([id, own]) => [copyId(id, second?.site.region.id ?? ''), resources(own)] as const,
      ),
    ]),
    policy: cloud.deployPolicy(site, blocks),
  };
}

function resources(blocks: readonly Block[]): readonly string[] {
  return blocks.filter(({ type }) => type === 'resource').map(({ labels }) => labels.join('.'));
}
