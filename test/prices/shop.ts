/** How much of a shop's bill is priced in each region, and how much is estimated: `node test/prices/shop.ts`. */
import { CLOUD_IDS, createEngine } from '../../src/core/index.ts';

const SHOP =
  'An online shop with a web application, a PostgreSQL database, a cache, product pictures, a search, order e-mails and a queue with workers. 2,000 orders a day, 99.9 % available.';

const engine = await createEngine();
const share = (part: number, total: number) => `${Math.round((100 * part) / total)} %`;

console.log(
  '| cloud | region | total | priced there | estimated from another region | low confidence | may be off by |',
);
console.log('|---|---|---:|---:|---:|---:|---:|');
for (const cloud of CLOUD_IDS) {
  for (const region of engine.regionsOf(cloud)) {
    const { estimate } = engine.synthesize({ id: 'synt_shop', text: SHOP, cloud, constraints: { region } });
    const { total, price_doubt: doubt = { off_by: 0, other_regions: 0, low_confidence: 0 } } = estimate;
    const own = total - doubt.other_regions - doubt.low_confidence;
    const shares = [own, doubt.other_regions, doubt.low_confidence, doubt.off_by].map((part) => share(part, total));
    console.log(`| ${[cloud, region, `$${total.toFixed(0)}`, ...shares].join(' | ')} |`);
  }
}
