import type { z } from 'zod';
import type { Catalogue, PriceList, QuantityItem, ResourceItem } from '#core/index.ts';
import { invalid, pointerTo } from './plugins/validation.ts';
import { regionFault } from './routes/region-validation.ts';
import type { estimateBody } from './schemas/prices.ts';

type Item = z.output<typeof estimateBody>['items'][number];

/** The cost of the items of a price request: quantities of meters, and resources. Free tiers apply to meters only. */
export function estimateOf(
  { items, free_allowances: freeAllowances = false }: z.output<typeof estimateBody>,
  catalogue: Catalogue,
  prices: PriceList,
) {
  const requested = requestedItems(items, catalogue);
  const quote = prices.quote(requested, { freeAllowances });
  const withItem = <T extends { readonly item: number }>(one: T) => ({
    ...one,
    item: requested[one.item]?.item ?? 0,
  });
  const resources = requestedResources(items).map(({ item, ...resource }) => ({
    item,
    resource: resource.resource,
    ...prices.priceResource(resource),
  }));
  const lines = resources.flatMap(({ item, line_items: own }) => own.map((line) => ({ item, ...line })));
  const cents = [quote, ...resources].reduce((sum, { total }) => sum + Math.round(total * 100), 0);
  return {
    currency: quote.currency,
    total: cents / 100,
    line_items: [...quote.line_items.map(withItem), ...lines].sort((a, b) => a.item - b.item),
    unknown: quote.unknown.map(withItem),
    resources: resources.map(({ line_items: _, ...summary }) => summary),
  };
}

/** For a table: what has no price in a resource, beside the quantities without one. */
export function withUnpriced({ resources, ...bill }: ReturnType<typeof estimateOf>) {
  const parts = resources.flatMap(({ item, unpriced }) =>
    unpriced.map(({ name, meter }) => ({ item, meter: meter ?? name, quantity: null })),
  );
  return { ...bill, unknown: [...bill.unknown, ...parts] };
}

/** A quantity of a meter, and the index of its item in the request. */
interface RequestedItem extends QuantityItem {
  readonly item: number;
}

/**
 * The meters and quantities of a price request.
 * @throws VALIDATION_FAILED with every region that the cloud does not have
 */
function requestedItems(items: readonly Item[], catalogue: Catalogue): readonly RequestedItem[] {
  const faults = items.flatMap(({ cloud, region }, index) =>
    cloud === undefined || region === undefined
      ? []
      : (regionFault(region, cloud, catalogue, pointerTo(['items', index, 'region'])) ?? []),
  );
  if (faults.length > 0) throw invalid(faults, 'body');
  return items.flatMap(({ cloud, region, sku, quantity = 0, service, quantities = {} }, item) => {
    if (cloud === undefined || region === undefined) return [];
    return sku === undefined
      ? Object.entries(quantities).map(([rest, amount]) => ({
          item,
          cloud,
          region,
          meter: `${service}/${rest}`,
          quantity: amount,
        }))
      : [{ item, cloud, region, meter: sku, quantity }];
  });
}

/** A resource, and the index of its item in the request. */
interface RequestedResource extends ResourceItem {
  readonly item: number;
}

/** The resources of a price request. */
function requestedResources(items: readonly Item[]): readonly RequestedResource[] {
  return items.flatMap(({ resource, region, attributes, usage }, item) =>
    resource === undefined
      ? []
      : [
          {
            item,
            resource,
            ...(region === undefined ? {} : { region }),
            ...(attributes === undefined ? {} : { attributes }),
            ...(usage === undefined ? {} : { usage }),
          },
        ],
  );
}
