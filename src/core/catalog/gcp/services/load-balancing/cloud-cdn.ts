import { formatNumber } from '../../../../messages/numbers.ts';
import type { SizeFacts } from '../../../../model/offering.ts';
import { managed } from '../../../kit/usage.ts';
import { entry } from '../../foundation/facts.ts';
import { gib, inGib } from '../../foundation/names.ts';

const REQUESTS_PER_UNIT = 10_000;
/**
 * A cache on the load balancer's own front: it is switched on in the backend of the load balancer that an edge joins it
 * to, so that it declares no resource. A static site has its cache built in.
 */
export const cloudCdn = entry<'cdn', SizeFacts>({
  id: 'gcp.cloud-cdn',
  service: 'Cloud CDN',
  capability: 'cdn',
  multiRegion: { scope: 'global' },
  inNetwork: false,
  fit: ({ demand }) =>
    demand.ofFiles === true
      ? null
      : {
          because:
            'Cloud CDN serves responses that the program marks as cacheable from the edge of Google, on the address of the load balancer.',
          provides: ['cdn'],
          within: 'load_balancer',
        },
  size: () => [
    {
      sku: 'Cache on the load balancer',
      count: 1,
      // cloud.google.com/cdn/sla
      qualities: managed(3, 99.95, { scalesToZero: true }),
    },
  ],
  meter: (_size, { demand }) => {
    const { egressGbPerMonth, requestsPerMonth, missedGbPerMonth: missed = egressGbPerMonth } = demand;
    return [
      {
        meter: 'cloud_cdn/cache-data-out/europe',
        what: 'Answers sent to visitors from the cache, at the price of Europe and North America',
        quantity: gib(egressGbPerMonth - missed),
        arithmetic: `(${formatNumber(egressGbPerMonth)} GB - ${formatNumber(missed)} GB from the program) / 1.0737 GB a GiB`,
      },
      inGib('cloud_cdn/cache-fill/max', 'Answers that the cache fetches from the program first', missed),
      {
        meter: 'cloud_cdn/cache-lookups',
        what: 'Requests to the cache',
        quantity: requestsPerMonth / REQUESTS_PER_UNIT,
        arithmetic: `${formatNumber(requestsPerMonth)} requests`,
      },
    ];
  },
  declare: () => [],
});
