import type { z } from 'zod';
import type { Catalogue, QuantityItem } from '#core/index.ts';
import { invalid, pointerTo } from './plugins/validation.ts';
import { regionFault } from './routes/region-validation.ts';
import type { estimateBody } from './schemas/prices.ts';

type Item = z.output<typeof estimateBody>['items'][number];

/** A quantity of a meter, and the index of its item in the request. */
export interface RequestedItem extends QuantityItem {
  readonly item: number;
}

/**
 * The meters and quantities of a price request.
 * @throws VALIDATION_FAILED with every region that the cloud does not have
 */
export function requestedItems(items: readonly Item[], catalogue: Catalogue): readonly RequestedItem[] {
  const faults = items.flatMap(
    ({ cloud, region }, index) => regionFault(region, cloud, catalogue, pointerTo(['items', index, 'region'])) ?? [],
  );
  if (faults.length > 0) throw invalid(faults, 'body');
  return items.flatMap(({ cloud, region, sku, quantity = 0, service, quantities = {} }, item) =>
    sku === undefined
      ? Object.entries(quantities).map(([rest, amount]) => ({
          item,
          cloud,
          region,
          meter: `${service}/${rest}`,
          quantity: amount,
        }))
      : [{ item, cloud, region, meter: sku, quantity }],
  );
}
