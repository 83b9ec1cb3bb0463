import { beforeAll, describe, expect, it } from 'vitest';
import { createEngine, type Engine } from '#core/index.ts';

let engine: Engine;
beforeAll(async () => {
  engine = await createEngine();
});

function conflictsOf(text: string, region: string) {
  const { resolved: requirements } = engine.synthesize({ id: 'synt_x', text, cloud: 'azure', constraints: { region } });
  expect(requirements.region.id).toBe(region);
  return requirements.conflicts.map(({ what }) => what);
}

describe('a region constraint', () => {
  it.each([
    ['A web shop for customers in the US.', 'centralus'],
    ['A web shop for Scandinavian customers.', 'swedencentral'],
    ['A web shop for customers in Europe.', 'westeurope'],
  ])('agrees with: %s', (text, region) => {
    expect(conflictsOf(text, region)).toEqual([]);
  });

  it.each([
    ['A web shop in Frankfurt.', 'westeurope'],
    ['A web shop for customers in Japan.', 'centralus'],
    ['A web shop for customers in Europe.', 'centralus'],
    ['A web shop in West Europe.', 'northeurope'],
  ])('overrides: %s', (text, region) => {
    expect(conflictsOf(text, region)).toEqual([expect.stringContaining(`the constraint to ${region}`)]);
  });
});
