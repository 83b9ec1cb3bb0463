import { formatNumber } from '../../../../messages/numbers.ts';
import type { LookupDemand } from '../../../../model/demand.ts';
import type { GraphNode } from '../../../../model/graph.ts';
import type { SizeFacts, Usage } from '../../../../model/offering.ts';
import { HOURS_PER_MONTH, SECONDS_PER_MONTH } from '../../../../model/workload.ts';
import { counted, managed } from '../../../kit/usage.ts';

export type StoreCapability = 'document_db' | 'key_value_db';
export type StoreNode = GraphNode<StoreCapability>;

export interface StoreSize extends SizeFacts {
  readonly spread: boolean;
  /** Maximum autoscale throughput, RU/s; null for serverless. */
  readonly mostUnits: number | null;
}

/** Request units of a point read and of a write, per started KB. learn.microsoft.com/azure/cosmos-db/request-units */
const READ_UNITS = 1;
const WRITE_UNITS = 6;

/** Largest serverless container, GB, and its RU/s: 5,000, plus 5,000 per 50 GB, up to 100,000. learn.microsoft.com/azure/cosmos-db/serverless-performance */
const SERVERLESS_GB = 1000;
const SERVERLESS_STEP_UNITS = 5000;
const SERVERLESS_STEP_GB = 50;
const SERVERLESS_STEPS = 20;

/** Autoscale step of 1,000 RU/s; the minimum billed throughput is a tenth of the maximum. learn.microsoft.com/azure/cosmos-db/provision-throughput-autoscale */
const AUTOSCALE_STEP = 1000;
const AUTOSCALE_FLOOR = 0.1;
/** Default maximum RU/s of a container. */
const AUTOSCALE_MOST = 1_000_000;
/** Billed throughput relative to the mean: each hour is billed at its peak second. An assumption. */
const BUSIEST_TO_MEAN = 2;

/** Zone redundancy factor: serverless costs 25 % more with zone redundancy; autoscale has no surcharge. learn.microsoft.com/azure/reliability/reliability-cosmos-db-nosql */
const SPREAD_FACTOR = 1.25;

/** Headroom over the peak. */
const HEADROOM = 1.3;

function units(demand: LookupDemand, reads: number, writes: number): number {
  const kilobytes = Math.max(1, Math.ceil(demand.itemKb));
  return reads * READ_UNITS * kilobytes + writes * WRITE_UNITS * kilobytes;
}

function serverless(node: StoreNode, peak: number): readonly StoreSize[] {
  const { storedGb } = node.demand;
  const steps = Math.min(SERVERLESS_STEPS, Math.max(1, Math.ceil(storedGb / SERVERLESS_STEP_GB)));
  const allowed = SERVERLESS_STEP_UNITS * steps;
  if (storedGb > SERVERLESS_GB || peak > allowed) return [];
  return [false, true].map((spread) => ({
    sku: `serverless${spread ? ', in three zones' : ''}`,
    count: 1,
    spread,
    mostUnits: null,
    // Service level agreement for online services: serverless 99.9 %, with zones 99.99 %.
    qualities: managed(spread ? 3 : 1, spread ? 99.99 : 99.9, {
      scalesToZero: true,
      headroomScore: peak * HEADROOM <= allowed ? 1 : 0.5,
    }),
  }));
}

/** Serverless if it handles the peak, and autoscale throughput. */
export function storeSizes(node: StoreNode): readonly StoreSize[] {
  const { demand } = node;
  const peak = units(demand, demand.peakReadsPerSecond, demand.peakWritesPerSecond);
  const small = serverless(node, peak);
  const most = Math.max(1, Math.ceil((peak * HEADROOM) / AUTOSCALE_STEP)) * AUTOSCALE_STEP;
  if (node.needs.scaleToZero || most > AUTOSCALE_MOST) return small;
  return [
    ...small,
    {
      sku: `autoscale to ${formatNumber(most)} RU/s, in three zones`,
      count: 1,
      spread: true,
      mostUnits: most,
      // Service level agreement for online services: Azure Cosmos DB in one region with zones 99.995 %.
      qualities: managed(3, 99.995),
    },
  ];
}

/** Usage of request units and storage. */
export function storeUsages(size: StoreSize, node: StoreNode): readonly Usage[] {
  const { demand } = node;
  const used = units(demand, demand.readsPerMonth, demand.writesPerMonth);
  return [
    size.mostUnits === null ? serverlessUsage(used, size.spread) : autoscaleUsage(used, size.mostUnits),
    counted('cosmos_db/storage', 'items and their index', demand.storedGb, 1, 'GB'),
  ];
}

function serverlessUsage(used: number, spread: boolean): Usage {
  const factor = spread ? SPREAD_FACTOR : 1;
  return {
    meter: 'cosmos_db/serverless',
    what: 'request units: one per KB read, six per KB written',
    quantity: (used / 1e6) * factor,
    arithmetic: `${formatNumber(used / 1e6)} million${spread ? ` x ${SPREAD_FACTOR} for three zones` : ''}`,
  };
}

function autoscaleUsage(used: number, most: number): Usage {
  const busiest = Math.min(most, (used / SECONDS_PER_MONTH) * BUSIEST_TO_MEAN);
  const billed = Math.max(most * AUTOSCALE_FLOOR, busiest) / 100;
  return {
    meter: 'cosmos_db/provisioned/autoscale-per-100ru',
    what: 'hundreds of RU/s, at the peak second of each hour',
    quantity: billed * HOURS_PER_MONTH,
    arithmetic: `${formatNumber(billed)} x 730 h`,
  };
}
