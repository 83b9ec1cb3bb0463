import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Blueprint, createEngine, type Engine, type Intent } from '#core/index.ts';
import type { Omission, ResolvedRequirements } from '#core/model/resolved.ts';
import type { Design } from '#core/synthesize.ts';
import { designFrom, omissionsOf, settledOf } from '../support/design.ts';

const GOLDEN = join(import.meta.dirname, '../golden');

let engine: Engine;
beforeAll(async () => {
  engine = await createEngine();
});

/**
 * A request in, its requirements, graph, estimate, findings and Terraform out. The design starts from the requirements
 * in the file, so that a change of the reading shows in one file and a change of a later stage shows in the others.
 * `vitest -u` accepts a change. Where it changes requirements, a second run accepts the design that follows from them.
 * A new scenario is a directory with a request.
 */
describe.each(readdirSync(GOLDEN))('%s', (name) => {
  const directory = join(GOLDEN, name);
  const file = (path: string) => join(directory, path);
  const request = parsed<Intent>(file('request.json'));
  const blueprint = once((): Blueprint => engine.synthesize(request));
  const design = once((): Design => {
    const requirements = parsed<ResolvedRequirements>(file('requirements.json'));
    return designFrom(request.cloud, { requirements, omissions: parsed<readonly Omission[]>(file('omissions.json')) });
  });

  it('requirements and the effect of excluding each component', async () => {
    await expect(printed(settledOf(blueprint()))).toMatchFileSnapshot(file('requirements.json'));
    await expect(printed(omissionsOf(request))).toMatchFileSnapshot(file('omissions.json'));
  });

  it.each(['graph', 'estimate', 'findings'] as const)('%s', async (part) => {
    await expect(printed(design()[part])).toMatchFileSnapshot(file(`${part}.json`));
  });

  it('Terraform', async () => {
    for (const { path, content } of design().iac.files)
      await expect.soft(content).toMatchFileSnapshot(file(`terraform/${path}`));
  });

  it('has one assertion for each finding that is met and has a proof', () => {
    const { findings, iac } = design();
    const content = iac.files.find(({ path }) => path === 'tests/claims.tftest.hcl')?.content ?? '';
    const asserted = [...content.matchAll(/^ {4}error_message = "([^:]+): /gm)].map(([, id]) => id);
    const proven = findings.filter(({ status, proof }) => status === 'met' && proof !== null);
    expect(asserted).toEqual(proven.map(({ id }) => id));
  });

  it('has exactly these files', () => {
    const parts = ['request', 'requirements', 'omissions', 'graph', 'estimate', 'findings'].map(
      (part) => `${part}.json`,
    );
    const terraform = design().iac.files.map(({ path }) => `terraform/${path}`);
    expect(filesIn(directory)).toEqual([...parts, ...terraform].toSorted());
  });

  it('matches the output of the engine', () => {
    const { graph, estimate, findings, iac } = blueprint();
    const again = designFrom(request.cloud, { requirements: settledOf(blueprint()), omissions: omissionsOf(request) });
    expect(again).toMatchObject({ graph, estimate, findings, iac });
  });
});

function parsed<T>(path: string): T {
  return JSON.parse(readFileSync(path, 'utf8')) as T;
}

function printed(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

function filesIn(directory: string): readonly string[] {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(directory, join(entry.parentPath, entry.name)))
    .toSorted();
}

function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
