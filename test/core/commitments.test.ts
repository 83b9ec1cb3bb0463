import { beforeAll, describe, expect, it } from 'vitest';
import { aws } from '#core/catalog/aws/index.ts';
import { azure } from '#core/catalog/azure/index.ts';
import { gcp } from '#core/catalog/gcp/index.ts';
import { type Blueprint, billText, CLOUD_IDS, type CloudId, createEngine, type Engine } from '#core/index.ts';

let engine: Engine;
beforeAll(async () => {
  engine = await createEngine();
});

const CLOUDS = [aws, gcp, azure];
const SHOP = 'A shop on PostgreSQL with Redis and an API in containers, 300 requests a second, 99.9 % availability';

function synthesize(text: string, cloud: CloudId): Blueprint {
  return engine.synthesize({ id: 'synt_test', text, cloud, constraints: {} });
}

describe.each(CLOUDS.map((cloud) => [cloud.name, cloud] as const))('the commitments of %s', (_name, cloud) => {
  it('cover only meters of the price book, each with one product', () => {
    const meters = cloud.prices.meters();
    const beginnings = cloud.commitments.flatMap((terms) => terms.meters);
    for (const beginning of beginnings) {
      expect(meters.filter((meter) => meter.startsWith(beginning)).length, beginning).toBeGreaterThan(0);
    }
    for (const meter of meters) {
      const covering = beginnings.filter((beginning) => meter.startsWith(beginning));
      expect(covering.length, `${meter}: ${covering.join(', ')}`).toBeLessThanOrEqual(1);
    }
  });

  it('give larger discounts for longer terms, with a source', () => {
    for (const { discounts, source, product } of cloud.commitments) {
      expect(source, product).not.toBe('');
      expect(discounts.map(({ years }) => years)).toEqual(discounts.length === 1 ? [1] : [1, 3]);
      const [one, three] = discounts.map(({ percent }) => percent);
      expect(one).toBeGreaterThan(0);
      expect(three ?? 99).toBeGreaterThan(one ?? 0);
    }
  });
});

describe.each(CLOUD_IDS)('commitment discounts on %s', (cloud) => {
  it('cover a share of continuous usage and are not part of a total', () => {
    const { estimate } = synthesize(SHOP, cloud);
    const { line_items: lines, commitments } = estimate;
    expect(commitments.length).toBeGreaterThan(0);
    for (const { node, percent, saves, saves_a_year: yearly } of commitments) {
      const own = lines.filter((line) => line.node === node).reduce((sum, { amount }) => sum + amount, 0);
      expect(saves).toBeLessThanOrEqual((own * percent) / 100 + 0.01);
      expect(saves).toBeGreaterThan(0);
      expect(Math.round(yearly * 100)).toBe(Math.round(saves * 1200));
    }
    const sum = lines.reduce((cents, { amount }) => cents + Math.round(amount * 100), 0);
    expect(Math.round(estimate.total * 100)).toBe(sum);
  });

  it('are in the document and in the terminal estimate', () => {
    const { estimate, markdown } = synthesize(SHOP, cloud);
    expect(markdown).toContain('**Commitments.**');
    for (const { product } of estimate.commitments) {
      expect(markdown).toContain(product);
      expect(billText(estimate)).toContain(product);
    }
  });

  it('are empty for resources that do not run continuously', () => {
    const { estimate } = synthesize('A nightly batch of 2,000 jobs that take 10 hours each on 4 vCPU', cloud);
    expect(estimate.total).toBeGreaterThan(0);
    expect(estimate.commitments).toEqual([]);
  });

  it('are empty for a static site', () => {
    const { estimate, markdown } = synthesize("A bakery's static website, 1,000 visits a month", cloud);
    expect(estimate.commitments).toEqual([]);
    expect(markdown).not.toContain('**Commitments.**');
  });
});
