/** Compares prices of Terraform resources with published ones, by cloud and family: `npm run check:prices`. */
import { type ComparedResource, comparedCharges, comparedResources, within } from './resource-table.ts';

const resources = await comparedResources();
const percent = (share: number) => `${(100 * share).toFixed(0)} %`;
const row = (name: string, own: readonly ComparedResource[]) => {
  const expressed = own.filter((one) => one.expressed).length / own.length;
  const charges = comparedCharges(own);
  const shares = [expressed, within(own, 0.01), within(own, 0.02), within(own, 0.05)].map(percent);
  const lines = [within(charges, 0.02), within(charges, 0.05)].map(percent);
  return `| ${[name, own.length, ...shares, charges.length, ...lines].join(' | ')} |`;
};

console.log(
  '| resources | count | expressed | within 1 % | within 2 % | within 5 % | charges | within 2 % | within 5 % |',
);
console.log('|---|---:|---:|---:|---:|---:|---:|---:|---:|');
console.log(row('all', resources));
for (const [cloud, own] of Map.groupBy(resources, ({ resource }) => resource.split('_')[0] ?? '')) {
  console.log(row(cloud, own));
}
if (process.argv.includes('--families')) {
  for (const [type, own] of Map.groupBy(resources, ({ resource }) => resource)) console.log(row(type, own));
}
console.log('\nFurther than 2 % off:');
for (const { resource, source, published, price, off } of resources) {
  if (Math.abs(off) <= 0.02) continue;
  const missing = price.unpriced.map(({ reason, name, meter }) => `${reason} ${meter ?? name}`);
  console.log(
    `${resource} (${source}): ${price.total} for ${published}${missing.length === 0 ? '' : `; ${missing.join(', ')}`}`,
  );
}
