import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Blueprint, createEngine, type Engine } from '#core/index.ts';
import { parseCases } from '../../eval/case.ts';
import { sampleOf } from '../../support/sample.ts';

let engine: Engine;
beforeAll(async () => {
  engine = await createEngine();
});

/** Every third evaluation case, to limit the run time. */
const CASES = ['a', 'b', 'c'].flatMap((name) =>
  parseCases(readFileSync(new URL(`../../eval/intents/${name}.jsonl`, import.meta.url), 'utf8')).filter(
    (_, index) => index % 3 === 0,
  ),
);

const NUMBERS: Readonly<Record<string, number>> = { seven: 7, fourteen: 14, thirty: 30, ninety: 90 };
const DAYS = /\b(\d+|seven|fourteen|thirty|ninety) days?\b/g;

function daysIn(text: string): readonly number[] {
  return [...text.matchAll(DAYS)].map(([, count = '']) => NUMBERS[count] ?? Number(count));
}

/** Text of a resource, data source or variable in the whole project. */
function blockOf({ iac }: Blueprint, address: string): string {
  const [type = '', ...labels] = address.split('.');
  const quoted = labels.map((label) => `"${label}"`).join(' ');
  const head = type === 'variable' || type === 'data' ? `${type} ${quoted} {` : `resource "${type}" ${quoted} {`;
  const all = iac.files.map(({ content }) => content).join('\n');
  const start = all.indexOf(head);
  return start === -1 ? '' : all.slice(start, all.indexOf('\n}', start));
}

/** A block with its variables, which contain the possible values. */
function reach(blueprint: Blueprint, address: string): string {
  const block = blockOf(blueprint, address);
  const names = [...block.matchAll(/\bvar\.([a-z0-9_]+)/g)].map(([, name]) => `variable.${name}`);
  return [block, ...new Set(names)].map((text, index) => (index === 0 ? text : blockOf(blueprint, text))).join('\n');
}

/** The condition that proves a finding in the test of the project. */
function conditionOf({ iac }: Blueprint, rule: string): string {
  const tests = iac.files.find(({ path }) => path === 'tests/claims.tftest.hcl')?.content ?? '';
  return tests.split('assert {').find((assertion) => assertion.includes(`error_message = "${rule}: `)) ?? '';
}

/** Whether a text contains a number of days, in days, hours, seconds or milliseconds. */
function containsDays(text: string, days: number): boolean {
  const ways = [days, days * 24, days * 86_400, days * 86_400_000];
  return ways.some((value) => new RegExp(`(?<!\\d)${value}(?!\\d)`).test(text));
}

const made = new Map<string, Blueprint>();

describe.each(sampleOf(CASES, 5))('$id on $cloud', ({ id, system_intent, cloud, constraints }) => {
  const once = () => {
    const blueprint = made.get(id) ?? engine.synthesize({ id: `synt_${id}`, text: system_intent, cloud, constraints });
    made.set(id, blueprint);
    return blueprint;
  };
  const proven = () =>
    once().findings.flatMap(({ proof, ...finding }) => (proof === null ? [] : [{ ...finding, proof }]));

  it('makes only claims that its Terraform fulfils and that no variable disables', () => {
    expect(proven().length).toBeGreaterThan(0);
    for (const { id: rule, text, proof } of proven()) {
      expect(blockOf(once(), proof.resource).replaceAll(/ +/g, ' '), `${rule}: ${text}`).toContain(proof.argument);
      const [, name = ''] = /= var\.([a-z0-9_]+)$/.exec(proof.argument) ?? [];
      const isOff = /default += false/.test(blockOf(once(), `variable.${name}`));
      if (isOff) expect(conditionOf(once(), rule), `${rule}: ${text}`).toContain('== toset([false])');
    }
  });

  it('has the same days and TLS versions in findings and resources', () => {
    const faults = proven().flatMap(({ text, control, proof }) => {
      const code = reach(once(), proof.resource);
      const versions = [...text.matchAll(/TLS 1\.(\d)/g)].map(([, minor]) => new RegExp(`1[._]?${minor}`));
      const isCovered = versions.every((one) => one.test(code)) && daysIn(text).every((one) => containsDays(code, one));
      return control !== null || isCovered ? [] : [`${text} (${proof.resource})`];
    });
    expect(faults).toEqual([]);
  });

  it('states only retention days that its Terraform sets', () => {
    const periods = once()
      .iac.files.flatMap(({ content }) => content.split('\n'))
      .filter((line) => /days|hours|retention|rotation|default|age/.test(line))
      .join('\n');
    const faults = once().graph.nodes.flatMap(({ id: node, because }) =>
      daysIn(because).every((days) => containsDays(periods, days)) ? [] : [`${node}: ${because}`],
    );
    expect(faults).toEqual([]);
  });
});
