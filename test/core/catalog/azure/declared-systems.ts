import { readdirSync, readFileSync } from 'node:fs';
import { azure } from '#core/catalog/azure/index.ts';
import type { Constraints } from '#core/model/intent.ts';
import type { Block } from '#core/model/terraform.ts';
import { parseCases } from '../../../eval/case.ts';
import { INTENTS } from '../../../iac/intents.ts';
import { declaredBlocks } from '../../../support/declared.ts';
import { sampleOf } from '../../../support/sample.ts';

const FOLDER = new URL('../../../eval/intents/', import.meta.url);
const REGIONS: ReadonlySet<string> = new Set(azure.regions.map(({ id }) => id));

export interface DeclaredSystem {
  readonly name: string;
  readonly blocks: readonly Block[];
}

/** Regions of other clouds are ignored. */
function here({ region, ...others }: Constraints): Constraints {
  return region !== undefined && REGIONS.has(region) ? { ...others, region } : others;
}

/** Every sample system, on Azure. */
export const DECLARED_SYSTEMS: readonly DeclaredSystem[] = [
  ...INTENTS.map(({ name, text, budget }) => ({
    name,
    blocks: declaredBlocks(text, 'azure', budget === undefined ? {} : { budget }),
  })),
  ...sampleOf(
    readdirSync(FOLDER)
      .filter((file) => file.endsWith('.jsonl'))
      .sort()
      .flatMap((file) => parseCases(readFileSync(new URL(file, FOLDER), 'utf8'))),
    8,
  ).map(({ id, system_intent, constraints }) => ({
    name: id,
    blocks: declaredBlocks(system_intent, 'azure', here(constraints)),
  })),
];

/** Blocks of every system by system name and address. */
export function blocksWhere(wanted: (block: Block) => boolean): readonly (readonly [name: string, block: Block])[] {
  return DECLARED_SYSTEMS.flatMap(({ name, blocks }) =>
    blocks.filter(wanted).map((block) => [`${name}: ${block.labels.join('.')}`, block] as const),
  );
}
