import { readdirSync, readFileSync } from 'node:fs';
import { gcp } from '#core/catalog/gcp/index.ts';
import type { Block } from '#core/model/iac.ts';
import type { Constraints } from '#core/model/intent.ts';
import { parseCases } from '../../../eval/case.ts';
import { INTENTS } from '../../../iac/intents.ts';
import { declaredBlocks } from '../../../support/declared.ts';

const FOLDER = new URL('../../../eval/intents/', import.meta.url);
const OWN_REGIONS = new Set(gcp.regions.map(({ id }) => id));

export interface DeclaredSystem {
  readonly name: string;
  readonly blocks: readonly Block[];
}

/** Texts that name what the sample systems do not, so that each service is declared by some system. */
const FURTHER: readonly { readonly name: string; readonly text: string; readonly constraints?: Constraints }[] = [
  {
    name: 'clinic',
    text: 'A HIPAA compliant patient portal on Google Cloud with PostgreSQL, Redis, scans in object storage, a queue with workers and a nightly batch report. 99.95 % availability.',
  },
];

/** Every sample system and every judged one, put on Google Cloud: a region of another cloud is left aside. */
export function declaredSystems(): readonly DeclaredSystem[] {
  const samples = INTENTS.map(({ name, text, budget }) => ({
    name,
    text,
    constraints: budget === undefined ? {} : { budget },
  }));
  const judged = readdirSync(FOLDER)
    .filter((file) => file.endsWith('.jsonl'))
    .sort()
    .flatMap((file) => parseCases(readFileSync(new URL(file, FOLDER), 'utf8')))
    .map(({ id, system_intent: text, constraints }) => ({ name: id, text, constraints: onGoogleCloud(constraints) }));
  return [...samples, ...FURTHER, ...judged].map(({ name, text, constraints }) => ({
    name,
    blocks: declaredBlocks(text, 'gcp', constraints),
  }));
}

function onGoogleCloud({ region, ...others }: Constraints): Constraints {
  return region !== undefined && OWN_REGIONS.has(region) ? { ...others, region } : others;
}
