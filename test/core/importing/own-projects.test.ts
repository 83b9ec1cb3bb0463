import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Blueprint, CLOUD_IDS, createEngine, type Engine, type Intent } from '#core/index.ts';
import { INTENTS } from '../../iac/intents.ts';
import { importAll, matched } from '../../support/imported.ts';

const GOLDEN = join(import.meta.dirname, '../../golden');
/** Systems besides the golden ones; with these, 60 projects. */
const MORE = 12;

/** Projects that are parsed at once. */
const BATCH = 10;

let engine: Engine;
beforeAll(async () => {
  engine = await createEngine();
});

function requests(): readonly Intent[] {
  const golden = readdirSync(GOLDEN).map(
    (name): Intent => JSON.parse(readFileSync(join(GOLDEN, name, 'request.json'), 'utf8')),
  );
  const more = INTENTS.slice(0, MORE).flatMap(({ text, budget }) =>
    CLOUD_IDS.map(
      (cloud): Intent => ({ id: 'synt_test', text, cloud, constraints: budget === undefined ? {} : { budget } }),
    ),
  );
  return [...golden, ...more];
}

const all = requests();
const batches = Array.from({ length: all.length / BATCH }, (_, index) => index * BATCH);

describe('projects of this service, imported', () => {
  const counts = { projects: 0, expected: 0, found: 0, matched: 0 };

  it.each(batches)('are of their cloud and region, and completely known: %i', async (from) => {
    const blueprints = all.slice(from, from + BATCH).map((request) => engine.synthesize(request));
    const reports = await importAll(blueprints.map(({ iac }) => iac.files.filter(({ path }) => path.endsWith('.tf'))));
    for (const [index, report] of reports.entries()) {
      const { graph, region, cloud } = blueprints[index] as Blueprint;
      expect(report).toMatchObject({ cloud, region, notRecognized: [] });
      // A second region repeats components; outbound internet access is none.
      const expected = graph.nodes
        .filter((node) => node.region === region && node.capability !== 'network_egress')
        .map(({ capability }) => capability);
      counts.projects += 1;
      counts.expected += expected.length;
      counts.found += report.components.length;
      counts.matched += matched(expected, report);
    }
  });

  it('give back their components', () => {
    expect(counts.projects).toBe(60);
    expect(counts.matched / counts.expected, 'recall').toBeGreaterThanOrEqual(0.95);
    expect(counts.matched / counts.found, 'precision').toBeGreaterThanOrEqual(0.9);
  });
});
