import { beforeAll, describe, expect, it } from 'vitest';
import { CLOUD_IDS, createEngine, type Engine } from '#core/index.ts';
import { CASES, intentOn } from '../support/intents.ts';
import { sampleOf } from '../support/sample.ts';

/** Every eleventh case: 40 texts of all files. */
const TEXTS = CASES.filter((_, index) => index % 11 === 0);
const REQUESTS = CLOUD_IDS.flatMap((cloud, first) =>
  sampleOf(TEXTS.slice(first), CLOUD_IDS.length).map((one) => [one.id, cloud, intentOn(one, cloud)] as const),
);

let engine: Engine;
beforeAll(async () => {
  engine = await createEngine();
});

describe('the requirements of a blueprint', () => {
  it.each(REQUESTS)('of %s on %s, sent again, give the same bytes', (_id, _cloud, intent) => {
    const blueprint = engine.synthesize(intent);
    const again = engine.synthesize({ ...intent, requirements: blueprint.requirements });
    expect(JSON.stringify(again)).toBe(JSON.stringify(blueprint));
  });
});
