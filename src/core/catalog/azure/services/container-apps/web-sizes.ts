import { formatNumber } from '../../../../messages/numbers.ts';
import type { ComputeDemand } from '../../../../model/demand.ts';
import type { GraphNode } from '../../../../model/graph.ts';
import type { SizeFacts, Usage } from '../../../../model/offering.ts';
import { HOURS_PER_MONTH } from '../../../../model/workload.ts';
import { busyShare, counted, USUAL_COPIES } from '../../../kit/usage.ts';
import { runsProduct } from '../product-needs.ts';
import { MOST_REPLICAS, REPLICA_CPUS } from './app.ts';

export interface WebSize extends SizeFacts {
  readonly cpu: number;
  readonly least: number;
  readonly most: number;
  /** Requests/s per replica before another replica starts. */
  readonly rpsPerReplica: number;
}

export type WebNode = GraphNode<'web_compute'>;

/** Seconds from the last request to scale-in of the last replica. learn.microsoft.com/azure/container-apps/scale-app */
const COOLDOWN_SECONDS = 300;

/** Replicas that handle a load, also after the loss of one zone. */
function copies(rps: number, demand: ComputeDemand, cpu: number, zones: number): number {
  const needed = Math.max(1, Math.ceil((rps * (1 + demand.headroom)) / (demand.rpsPerVcpu * cpu)));
  const spread = zones >= 2 ? zones * Math.ceil(needed / (zones - 1)) : needed;
  return Math.max(spread, demand.minimumCopies);
}

/** Sizes with minimum replicas for the mean load and maximum replicas for the peak, in one zone and zone-redundant. */
export function webSizes(node: WebNode): readonly WebSize[] {
  const { demand, needs } = node;
  const spreads = needs.zones >= 2 || needs.scaleToZero ? [needs.zones] : [1, 2];
  const all = spreads.flatMap((zones) =>
    REPLICA_CPUS.flatMap((cpu): readonly WebSize[] => {
      if (!runsProduct(demand, { memoryGb: cpu * 2, vcpu: cpu })) return [];
      const count = copies(demand.meanRps, demand, cpu, zones);
      const most = Math.max(count, copies(demand.peakRps, demand, cpu, zones));
      if (most > MOST_REPLICAS) return [];
      const least = needs.scaleToZero ? 0 : count;
      return [
        {
          sku: `${cpu} vCPU, ${cpu * 2} GiB, ${least} to ${most} replicas${zones >= 2 ? ', zone-redundant' : ''}`,
          count,
          cpu,
          least,
          most,
          rpsPerReplica: Math.max(1, Math.floor((demand.rpsPerVcpu * cpu) / (1 + demand.headroom))),
          qualities: {
            zones,
            // Service level agreement for online services: Azure Container Apps 99.95 %.
            availability: 99.95,
            operations: 0.1,
            scalesToZero: least === 0,
            headroomScore: 1,
          },
        },
      ];
    }),
  );
  const usual = all.filter(({ count }) => count <= USUAL_COPIES);
  return usual.length > 0 ? usual : all;
}

/**
 * Consumption bills each replica per second: the full rate while it is active, an eighth of the vCPU rate while it is idle,
 * if it is one of the minimum replicas. learn.microsoft.com/azure/container-apps/billing
 */
export function webUsages(size: WebSize, node: WebNode): readonly Usage[] {
  const { demand } = node;
  const awake = size.least > 0 ? 1 : busyShare(demand.meanRps, COOLDOWN_SECONDS);
  const working = size.least > 0 ? busyShare(demand.meanRps / size.count, 1) : awake;
  const vcpu = size.count * size.cpu * HOURS_PER_MONTH;
  const times = `${size.count} x ${size.cpu} vCPU x 730 h`;
  const idle: readonly Usage[] =
    size.least === 0
      ? []
      : [
          {
            meter: 'container_apps/consumption/vcpu-idle',
            what: 'vCPU of idle replicas',
            quantity: vcpu * (1 - working),
            arithmetic: `${times} x ${formatNumber(1 - working)} of the time`,
          },
        ];
  return [
    {
      meter: 'container_apps/consumption/vcpu-active',
      what: 'vCPU of active replicas',
      quantity: vcpu * working,
      arithmetic: `${times} x ${formatNumber(working)} of the time`,
    },
    ...idle,
    {
      meter: 'container_apps/consumption/memory-active',
      what: 'memory of replicas, active or idle',
      quantity: vcpu * 2 * awake,
      arithmetic: `${size.count} x ${size.cpu * 2} GiB x 730 h${awake < 1 ? ` x ${formatNumber(awake)} of the time` : ''}`,
    },
    counted('container_apps/requests', 'requests', demand.requestsPerMonth / 1e6, 1, 'million'),
    ...dataOut(demand),
  ];
}

/** Data transfer to Front Door is free: Front Door bills the data that it sends to clients. learn.microsoft.com/azure/frontdoor/billing */
export function dataOut({ egressGbPerMonth, behindCdn }: ComputeDemand): readonly Usage[] {
  if (behindCdn === true) return [];
  return [counted('bandwidth/internet-out/microsoft-network', 'data out to the internet', egressGbPerMonth, 1, 'GB')];
}
