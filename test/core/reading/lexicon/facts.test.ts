import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { aws } from '#core/catalog/aws/index.ts';
import { azure } from '#core/catalog/azure/index.ts';
import { gcp } from '#core/catalog/gcp/index.ts';
import type { CloudId } from '#core/model/intent.ts';
import type { ResolvedRequirements } from '#core/model/resolved.ts';
import { read } from '#core/reading/read.ts';
import { resolveRequirements } from '#core/reading/resolve.ts';

/** A sentence with its expected and unexpected facts. `a|b` accepts either. */
interface Sentence {
  readonly text: string;
  readonly cloud?: CloudId;
  readonly must?: readonly string[];
  readonly must_not?: readonly string[];
}

const CLOUDS = { aws, azure, gcp };
const FOLDER = new URL('../../../eval/facts/', import.meta.url);

function sentencesOf(file: string): readonly Sentence[] {
  const lines = readFileSync(new URL(file, FOLDER), 'utf8').split('\n');
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as Sentence);
}

function requirementsOf({ text, cloud = 'aws' }: Sentence): ResolvedRequirements {
  const intent = { id: 'test', text, cloud, constraints: {} };
  return resolveRequirements(read(intent, CLOUDS[cloud], null).document, intent, CLOUDS[cloud]);
}

function figure(value: number): string {
  return String(Number(value.toPrecision(4)));
}

/** "budget:80 CHF", "rto_minutes:120", "compliance:gdpr", "region:eu-west-1", "no:cache", "relational_db", "named:okta". */
function factsOf(requirements: ResolvedRequirements): readonly string[] {
  const { budget, quantities, qualities, compliance, region, exclusions, components, technologies } = requirements;
  return [
    ...(budget === null ? [] : [`budget:${figure(budget.amount)} ${budget.currency}`]),
    ...quantities.map(({ metric, value }) => `${metric}:${figure(value)}`),
    ...Object.entries(qualities).map(([name, { value }]) => `${name}:${value}`),
    ...compliance.map(({ framework }) => `compliance:${framework}`),
    `region:${region.id}`,
    ...exclusions.flatMap(({ terms }) => terms.map((term) => `no:${term}`)),
    ...components.flatMap(({ anyOf }) => anyOf),
    ...technologies.map(({ name }) => `named:${name}`),
  ];
}

/** Matches a fact by value or by kind: "budget" matches any budget. */
function holds(facts: readonly string[], expected: string): boolean {
  return expected.split('|').some((one) => facts.some((fact) => fact === one || fact.startsWith(`${one}:`)));
}

describe.each(readdirSync(FOLDER))('%s', (file) => {
  test.each(sentencesOf(file).map((sentence) => [sentence.text, sentence] as const))('%s', (_text, sentence) => {
    const facts = factsOf(requirementsOf(sentence));
    const missing = (sentence.must ?? []).filter((expected) => !holds(facts, expected));
    const wrong = (sentence.must_not ?? []).filter((unwanted) => holds(facts, unwanted));
    expect({ missing, wrong, facts: missing.length + wrong.length === 0 ? [] : facts }).toEqual({
      missing: [],
      wrong: [],
      facts: [],
    });
  });
});
