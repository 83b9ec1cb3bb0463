import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { CLOUD_IDS, loadCatalogue } from '#core/index.ts';

/** Spot checks: configuration, region, quantities, calculated and published cost, difference, source. */
const ROWS = readFileSync('docs/pricing.md', 'utf8')
  .split('\n')
  .filter((line) => /^\| .* \| (aws|gcp|azure) /.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()));

const LARGEST_DIFFERENCE = 0.05;
const prices = await (await loadCatalogue()).prices();

describe('the spot checks of docs/pricing.md', () => {
  it('has at least twenty rows for all clouds', () => {
    expect(ROWS.length).toBeGreaterThanOrEqual(20);
    expect(new Set(ROWS.map(([, , where]) => where?.split(' ')[0]))).toEqual(new Set(CLOUD_IDS));
  });

  it.each(ROWS.map((row) => [row[1], row] as const))('%s', (_name, row) => {
    const [, , where = '', quantities = '', ours, published, difference, by] = row;
    const [cloudName, region = ''] = where.split(' ');
    const cloud = CLOUD_IDS.find((id) => id === cloudName) ?? 'aws';
    const items = [...quantities.matchAll(/([\d.]+) `([^`]+)`/g)].map(([, quantity, meter = '']) => ({
      cloud,
      region,
      meter,
      quantity: Number(quantity),
    }));
    const { total, unknown } = prices.quote(items);
    expect([unknown, by === '']).toEqual([[], false]);
    expect(total.toFixed(2)).toBe(ours);
    const off = (total - Number(published)) / Number(published);
    expect(`${off < 0 ? '-' : '+'}${Math.abs(off * 100).toFixed(1)} %`).toBe(difference);
    expect(Math.abs(off)).toBeLessThanOrEqual(LARGEST_DIFFERENCE);
  });
});
