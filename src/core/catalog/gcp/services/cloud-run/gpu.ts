import { formatNumber } from '../../../../messages/numbers.ts';
import type { Claim } from '../../../../model/finding.ts';
import type { GraphNode } from '../../../../model/graph.ts';
import type { InferenceDemand } from '../../../../model/inference-demand.ts';
import type { Site, SizeFacts, Usage } from '../../../../model/offering.ts';
import { type Block, type Body, code, type Nested, nested } from '../../../../model/terraform.ts';
import { HOURS_PER_MONTH, SECONDS_PER_MONTH } from '../../../../model/workload.ts';
import { labelOf } from '../../../kit/blocks.ts';
import { isExcluded } from '../../../kit/requirements.ts';
import { busyShare, managed } from '../../../kit/usage.ts';
import { entry } from '../../foundation/facts.ts';
import { REGIONS } from '../../foundation/regions.ts';
import { calledBy, runFacts } from './called.ts';
import { programBlocks } from './program.ts';
import { entryOf, publicEndpoint } from './public-endpoint.ts';
import { REGIONAL_ZONES } from './sizes.ts';
import { principalOf } from './web.ts';

interface GpuSize extends SizeFacts {
  readonly zonalRedundancy: boolean;
  /** Instances that the mean load needs, and the peak. */
  readonly mean: number;
  readonly max: number;
}

/** Regions with L4 GPUs for every project (cloud.google.com/run/docs/configuring/services/gpu). */
const OFFERED: readonly string[] = ['asia-southeast1', 'europe-west1', 'europe-west4', 'us-central1', 'us-east4'];
/** Least CPU and memory of an instance with an L4 (same page). */
const CPU = 4;
const MEMORY_GIB = 16;
/** Predictions a second of a model of middling size on an L4; a working assumption. */
const CALLS_PER_INSTANCE = 100;
/** Calls that one instance answers at a time; a working assumption. */
const CONCURRENCY = 8;
const MOST_INSTANCES = 100;
/** An instance is kept for at most 15 minutes after its last request (cloud.google.com/run/docs/about-instance-autoscaling). */
const IDLE_SECONDS = 900;
const REQUEST_TIMEOUT = 300;
const SECONDS_PER_HOUR = 3600;

/** A model in a container with a GPU, which scales to zero between calls. */
export const cloudRunGpu = entry<'ml_inference', GpuSize>({
  id: 'gcp.cloud-run-gpu',
  service: 'Cloud Run with GPUs',
  capability: 'ml_inference',
  inNetwork: false,
  absentFrom: REGIONS.map(({ id }) => id).filter((id) => !OFFERED.includes(id)),
  fit: ({ demand }, requirements) =>
    demand.kind !== 'own' || isExcluded(requirements, [], ['cloud run'])
      ? null
      : {
          because: `A container serves your own model on an L4 GPU for ${formatNumber(demand.callsPerMonth)} calls a month: it starts in seconds, and no machine is billed between calls.`,
          provides: ['ml_inference'],
          builtIn: ['network_egress'],
        },
  size: ({ demand }) => gpuSizes(demand),
  meter: ({ zonalRedundancy, mean }, { demand }) => gpuUsages(zonalRedundancy, instanceHours(mean, demand)),
  declare: (size, node, site) => gpuBlocks(size, node, site),
  grantAccess: (_size, node, site, caller, edge) => calledBy(node.id, site, caller, edge),
  claims: (_size, node): readonly Claim[] => [
    {
      kind: 'autoscaled',
      text: 'Instances are added while requests come and removed when there are none.',
      resource: `google_cloud_run_v2_service.${labelOf(node.id)}`,
      attributes: { 'template.scaling.max_instance_count': code(`var.${labelOf(node.id)}_max_instances`) },
    },
  ],
  principal: (_size, node) => principalOf(node.id),
  facts: (_size, node) => runFacts(node.id),
});

/** Without zonal redundancy a GPU costs a third less, and a zone that fails is replaced on a best-effort basis. */
function gpuSizes({ callsPerMonth, peakPerSecond }: InferenceDemand): readonly GpuSize[] {
  const max = Math.max(1, Math.ceil(peakPerSecond / CALLS_PER_INSTANCE));
  if (max > MOST_INSTANCES) return [];
  const mean = Math.max(1, Math.ceil(callsPerMonth / SECONDS_PER_MONTH / CALLS_PER_INSTANCE));
  return [false, true].map((zonalRedundancy) => ({
    sku: `L4, ${CPU} vCPU, ${MEMORY_GIB} GiB, ${zonalRedundancy ? 'zonal redundancy' : 'one zone'}, none kept ready`,
    count: mean,
    qualities: managed(zonalRedundancy ? REGIONAL_ZONES : 1, null, { scalesToZero: true, headroomScore: 0.9 }),
    zonalRedundancy,
    mean,
    max,
  }));
}

/** Hours in which instances run: a call keeps its instance until it has been idle for a while. */
function instanceHours(mean: number, { callsPerMonth }: InferenceDemand): number {
  return mean * busyShare(callsPerMonth / SECONDS_PER_MONTH / mean, IDLE_SECONDS) * HOURS_PER_MONTH;
}

/** A GPU needs instance-based billing: an instance is paid from its start to its end (cloud.google.com/run/pricing). */
function gpuUsages(zonalRedundancy: boolean, hours: number): readonly Usage[] {
  const seconds = hours * SECONDS_PER_HOUR;
  const time = `${formatNumber(hours)} h x 3,600 s`;
  const usage = (meter: string, what: string, units: number, unit: string): Usage => ({
    meter,
    what: `${what} while an instance runs`,
    quantity: seconds * units,
    arithmetic: `${formatNumber(units)} ${unit} x ${time}`,
    comesAndGoes: true,
  });
  return [
    usage(`cloud_run/gpu/l4${zonalRedundancy ? '-zonal-redundancy' : ''}`, 'GPU', 1, 'L4'),
    usage('cloud_run/instance-based/cpu', 'CPU', CPU, 'vCPU'),
    usage('cloud_run/instance-based/memory', 'Memory', MEMORY_GIB, 'GiB'),
  ];
}

function gpuBlocks({ zonalRedundancy, max }: GpuSize, node: GraphNode<'ml_inference'>, site: Site): readonly Block[] {
  const program = programBlocks(
    {
      id: node.id,
      title: node.title,
      size: {
        cpu: CPU,
        memoryGib: MEMORY_GIB,
        billing: 'instance',
        warm: 0,
        max,
        concurrency: CONCURRENCY,
      },
      port: 8080,
      timeoutSeconds: REQUEST_TIMEOUT,
      entry: entryOf(site, node.id),
      ownCommand: true,
    },
    site,
  );
  return [
    ...program.map((block) =>
      block.labels[0] === 'google_cloud_run_v2_service' ? withGpu(block, zonalRedundancy) : block,
    ),
    ...publicEndpoint(site, node.id),
  ];
}

/** The same service with a GPU for its container. */
function withGpu(block: Block, zonalRedundancy: boolean): Block {
  const template = bodyOf(block.body.template);
  const container = bodyOf(template.containers);
  const resources = bodyOf(container.resources);
  const limits = { ...(resources.limits as Readonly<Record<string, string>>), 'nvidia.com/gpu': '1' };
  return {
    ...block,
    body: {
      ...block.body,
      template: nested({
        ...template,
        gpu_zonal_redundancy_disabled: !zonalRedundancy,
        node_selector: nested({ accelerator: 'nvidia-l4' }),
        containers: nested({ ...container, resources: nested({ ...resources, limits }) }),
      }),
    },
  };
}

function bodyOf(block: Body[string]): Body {
  return (block as Nested).body;
}
