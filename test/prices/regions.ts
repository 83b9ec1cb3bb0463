/**
 * Measures how prices move between regions and writes the index that estimates unknown prices: `npm run prices:regions`.
 * Prints the error of estimated prices, with and without the index.
 */
import { writeFileSync } from 'node:fs';
import { CLOUD_IDS } from '../../src/core/index.ts';
import { leaveOut, quantile } from '../../src/prices/region-index.ts';
import { INDEX_OF, indexesOf, metersOf } from './region-files.ts';

const percent = (values: readonly number[], share: number) => `${(100 * quantile(values, share)).toFixed(1)} %`;
const mean = (values: readonly number[]) =>
  `${((100 * values.reduce((sum, value) => sum + value, 0)) / values.length).toFixed(1)} %`;

console.log('| cloud | class | prices | unscaled: mean, median, p90 | scaled: mean, median, p90 |');
console.log('|---|---|---:|---|---|');
for (const cloud of CLOUD_IDS) {
  writeFileSync(INDEX_OF[cloud].path, `${JSON.stringify(indexesOf(cloud), null, 2)}\n`);
  const left = leaveOut(metersOf(cloud), INDEX_OF[cloud].base, INDEX_OF[cloud].machines);
  for (const [name, own] of Map.groupBy(left, ({ kind, uniform }) => (uniform ? 'uniform' : kind))) {
    const [unscaled, scaled] = (['unscaled', 'scaled'] as const).map((estimate) =>
      own.map((one) => Math.abs(one[estimate] / one.price - 1)),
    ) as [number[], number[]];
    const cells = [unscaled, scaled].map(
      (errors) => `${mean(errors)}, ${percent(errors, 0.5)}, ${percent(errors, 0.9)}`,
    );
    console.log(`| ${[cloud, name, own.length, ...cells].join(' | ')} |`);
  }
}
