import type { z } from 'zod';
import type { Catalogue, QuantityItem } from '#core/index.ts';
import type { Fault } from '#services/errors.ts';
import { invalid, pointerTo } from './plugins/validation.ts';
import { closest } from './schemas/closest.ts';
import type { estimateBody } from './schemas/prices.ts';

type Item = z.output<typeof estimateBody>['items'][number];

/** A quantity, and the place in the request that it came from. */
export interface Asked extends QuantityItem {
  readonly item: number;
}

/**
 * The meters and quantities that a request names.
 * @throws VALIDATION_FAILED naming every region that the cloud does not have
 */
export function askedItems(items: readonly Item[], catalogue: Catalogue): readonly Asked[] {
  const faults = items.flatMap(({ cloud, region }, index) => regionFault(cloud, region, index, catalogue));
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

function regionFault(cloud: Item['cloud'], region: string, index: number, catalogue: Catalogue): Fault[] {
  const known = catalogue.regionsOf(cloud);
  if (known.includes(region)) return [];
  const owner = catalogue.cloudOfRegion(region);
  const meant = closest(region, known);
  const hint = meant === null ? '' : `: did you mean “${meant}”?`;
  const detail =
    owner === null ? `is not a region of ${cloud}${hint}` : `“${region}” is a region of ${owner}, not of ${cloud}`;
  return [{ pointer: pointerTo(['items', index, 'region']), detail }];
}
