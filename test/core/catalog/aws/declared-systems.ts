import { readFileSync } from 'node:fs';
import { aws } from '../../../../src/core/catalog/aws/index.ts';
import type { Constraints } from '../../../../src/core/model/intent.ts';
import { parseCases } from '../../../eval/case.ts';
import { INTENTS } from '../../../iac/intents.ts';
import { type DeclaredSystem, declaredSystem } from '../../../support/declared.ts';
import { sampleOf } from '../../../support/sample.ts';

/** The declared blocks of one text on AWS. */
export interface DeclaredText extends DeclaredSystem {
  readonly name: string;
}

const REGIONS = new Set(aws.regions.map(({ id }) => id));

/** Every text in the repository, on AWS. Regions of other clouds are ignored. */
export function declaredTexts(): readonly DeclaredText[] {
  const spoken = INTENTS.map(({ name, text, budget }) => ({ name, text, constraints: budgeted(budget) }));
  const cases = ['a', 'b', 'c'].flatMap((file) =>
    parseCases(readFileSync(new URL(`../../../eval/intents/${file}.jsonl`, import.meta.url), 'utf8')),
  );
  const judged = sampleOf(cases, 4).map((one) => ({
    name: one.id,
    text: one.system_intent,
    constraints: onThisCloud(one.constraints),
  }));
  return [...spoken, ...judged, ...NAMED].map(({ name, text, constraints }) => ({
    name,
    ...declaredSystem(text, 'aws', constraints),
  }));
}

function budgeted(budget: number | undefined): Constraints {
  return budget === undefined ? {} : { budget };
}

function onThisCloud({ region, ...others }: Constraints): Constraints {
  return region !== undefined && REGIONS.has(region) ? { ...others, region } : others;
}

/** Services that are chosen only by product name and rarely named in the texts. */
const NAMED: readonly { readonly name: string; readonly text: string; readonly constraints: Constraints }[] = [
  'A SaaS on Kubernetes with PostgreSQL and background workers, 100 requests a second, 99.95 %',
  'An order system in containers with RabbitMQ and background workers, MongoDB for the catalogue, 200 requests a second',
  'API in containers on Aurora PostgreSQL with readers, 800 requests a second, 500 GB, HIPAA, keys of our own',
  '.NET application on SQL Server with 300 GB of data and a queue in ActiveMQ, 40 requests a second',
  'Java application on Oracle, 30 requests a second, 100 GB',
  'Mobile app with push notifications to phones, 50,000 users',
].map((text, index) => ({ name: `named-${index + 1}`, text, constraints: {} }));
