import { formatNumber } from '../../../../messages/numbers.ts';
import type { ConnectionDemand } from '../../../../model/demand.ts';
import type { Claim } from '../../../../model/finding.ts';
import type { Usage } from '../../../../model/offering.ts';
import { code } from '../../../../model/terraform.ts';
import { HOURS_PER_MONTH, SECONDS_PER_MONTH } from '../../../../model/workload.ts';
import { labelOf } from '../../../kit/blocks.ts';
import { isExcluded } from '../../../kit/requirements.ts';
import { managed } from '../../../kit/usage.ts';
import { entry } from '../../foundation/facts.ts';
import { gib } from '../../foundation/names.ts';
import { calledBy, runFacts } from './called.ts';
import { requests } from './meters.ts';
import { programBlocks } from './program.ts';
import { entryOf, publicEndpoint } from './public-endpoint.ts';
import { REGIONAL_ZONES, RUN_AVAILABILITY, type RunSize } from './sizes.ts';
import { principalOf } from './web.ts';

/** An instance takes at most 1,000 connections; half of them leave room for their messages (cloud.google.com/run/quotas). */
const CONNECTIONS_PER_COPY = 500;
const MOST_COPIES = 1000;
/** A connection lasts an hour at the most and is opened anew by the client (cloud.google.com/run/docs/triggering/websockets). */
const LONGEST_SECONDS = 3600;
const MINUTES_PER_MONTH = HOURS_PER_MONTH * 60;
const KB_PER_GB = 1e6;
const CPU = 1;
const MEMORY_GIB = 1;

export const cloudRunWebSockets = entry<'websocket_realtime', RunSize>({
  id: 'gcp.cloud-run-websockets',
  service: 'Cloud Run',
  capability: 'websocket_realtime',
  inNetwork: false,
  fit: ({ demand }, requirements) =>
    isExcluded(requirements, [], ['cloud run'])
      ? null
      : {
          because: `Cloud Run keeps WebSockets open, ${CONNECTIONS_PER_COPY} per instance, and adds instances up to the peak of ${formatNumber(demand.peakConnections)}; instances exchange messages through the cache or a topic.`,
          provides: ['websocket_realtime'],
          builtIn: ['network_egress'],
        },
  size: ({ demand, needs }) => socketSizes(demand, needs.scaleToZero),
  meter: (size, { demand }) => socketUsages(size, demand),
  declare: (size, node, site) => [
    ...programBlocks(
      {
        id: node.id,
        title: node.title,
        size,
        port: 8080,
        timeoutSeconds: LONGEST_SECONDS,
        entry: entryOf(site, node.id),
        ownCommand: true,
        sticky: true,
      },
      site,
    ),
    ...publicEndpoint(site, node.id),
  ],
  grantAccess: (_size, node, site, caller, edge) => calledBy(node.id, site, caller, edge),
  claims: (_size, node): readonly Claim[] => [
    {
      kind: 'autoscaled',
      text: 'Instances are added as connections open and removed when they close.',
      resource: `google_cloud_run_v2_service.${labelOf(node.id)}`,
      attributes: { 'template.scaling.max_instance_count': code(`var.${labelOf(node.id)}_max_instances`) },
    },
  ],
  principal: (_size, node) => principalOf(node.id),
  facts: (_size, node) => runFacts(node.id),
});

function socketSizes(demand: ConnectionDemand, scaleToZero: boolean): readonly RunSize[] {
  const mean = Math.max(1, Math.ceil(demand.connectionMinutesPerMonth / MINUTES_PER_MONTH / CONNECTIONS_PER_COPY));
  const max = Math.max(2, mean, Math.ceil(demand.peakConnections / CONNECTIONS_PER_COPY));
  if (max > MOST_COPIES) return [];
  const billings = scaleToZero ? (['request'] as const) : (['request', 'instance'] as const);
  return billings.map((billing) => {
    const warm = billing === 'instance' ? mean : 0;
    return {
      sku: `${CPU} vCPU, ${MEMORY_GIB} GiB, ${billing === 'instance' ? `${formatNumber(warm)} always open` : 'paid while connections are open'}`,
      count: mean,
      qualities: managed(REGIONAL_ZONES, RUN_AVAILABILITY, { scalesToZero: warm === 0 }),
      cpu: CPU,
      memoryGib: MEMORY_GIB,
      billing,
      warm,
      mean,
      max,
      concurrency: CONNECTIONS_PER_COPY,
    };
  });
}

/** A copy is busy while one connection is open in it: with connections that come independently, 1 - e^-c of the time. */
function socketUsages({ billing, mean }: RunSize, demand: ConnectionDemand): readonly Usage[] {
  const connections = demand.connectionMinutesPerMonth / MINUTES_PER_MONTH;
  const busy = billing === 'instance' ? mean : mean * (1 - Math.exp(-connections / mean));
  const kind = billing === 'instance' ? 'instance-based' : 'request-based';
  const open = `${formatNumber(busy)} open on average x 730 h x 3,600 s`;
  const sentGb = (demand.messagesPerMonth * demand.messageKb) / KB_PER_GB;
  return [
    {
      meter: `cloud_run/${kind}/cpu`,
      what: 'Processors that hold connections',
      quantity: busy * SECONDS_PER_MONTH * CPU,
      arithmetic: `${CPU} vCPU x ${open}`,
    },
    {
      meter: `cloud_run/${kind}/memory`,
      what: 'Memory that holds connections',
      quantity: busy * SECONDS_PER_MONTH * MEMORY_GIB,
      arithmetic: `${MEMORY_GIB} GiB x ${open}`,
    },
    requests(demand.connectionMinutesPerMonth / (LONGEST_SECONDS / 60)),
    {
      meter: 'data_transfer/internet-out/premium',
      what: 'Messages sent to the internet',
      quantity: gib(sentGb),
      arithmetic: `${formatNumber(demand.messagesPerMonth)} x ${formatNumber(demand.messageKb)} kB`,
    },
  ];
}
