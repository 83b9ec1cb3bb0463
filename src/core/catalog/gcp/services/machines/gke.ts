import { formatNumber } from '../../../../messages/numbers.ts';
import type { ComputeDemand } from '../../../../model/demand.ts';
import type { Claim } from '../../../../model/finding.ts';
import type { GraphNode } from '../../../../model/graph.ts';
import type { Site, SizeFacts, Usage } from '../../../../model/offering.ts';
import { type Block, code } from '../../../../model/terraform.ts';
import { HOURS_PER_MONTH } from '../../../../model/workload.ts';
import { labelOf } from '../../../kit/blocks.ts';
import { asksFor, isExcluded } from '../../../kit/requirements.ts';
import { managed } from '../../../kit/usage.ts';
import { entry } from '../../foundation/facts.ts';
import { HOURS } from '../../foundation/names.ts';
import { privateApiUsage } from '../../foundation/private-apis.ts';
import { internetOut } from '../cloud-run/meters.ts';
import { absorbed, allows, builtIn, principalOf, sharesEntry } from '../cloud-run/web.ts';
import { urlOf } from '../domain.ts';
import { addressBlocks, forwardingUsage } from '../load-balancing/frontend.ts';
import { isIngress, processed } from '../load-balancing/index.ts';
import { messageStart, pulls } from '../pubsub/deliver.ts';
import { underOneName } from '../regional/geo-records.ts';
import { startGrant } from '../starts.ts';
import { CLUSTER, CLUSTER_PERMISSIONS, clusterBlocks } from './cluster.ts';
import { backendConfigOutput, calledInCluster, ingressBlocks, serviceBlocks, serviceOf } from './ingress.ts';
import { podBlocks } from './pods.ts';

interface PodSize extends SizeFacts {
  readonly cpu: number;
  readonly memoryGib: number;
  readonly least: number;
  readonly most: number;
}

type Unit = Pick<PodSize, 'cpu' | 'memoryGib'>;

/** Resource requests of a pod, which Autopilot charges (cloud.google.com/kubernetes-engine/pricing). */
const UNITS = [
  { cpu: 0.5, memoryGib: 1 },
  { cpu: 1, memoryGib: 2 },
  { cpu: 2, memoryGib: 4 },
];
/** For products that do not run in the pods above. */
const LARGE_UNITS = [
  { cpu: 4, memoryGib: 16 },
  { cpu: 8, memoryGib: 32 },
  { cpu: 16, memoryGib: 64 },
];
/** Most memory of a pod, GiB for each vCPU (cloud.google.com/kubernetes-engine/docs/concepts/autopilot-resource-requests). */
const MOST_GIB_PER_VCPU = 6.5;
const MOST_PODS = 1000;
/** Autopilot pods in several zones: cloud.google.com/kubernetes-engine/sla */
const AVAILABILITY = 99.9;

export const gkeWeb = entry<'web_compute', PodSize>({
  id: 'gcp.gke-autopilot-web',
  service: 'GKE Autopilot',
  capability: 'web_compute',
  multiRegion: underOneName(onePod),
  form: 'kubernetes',
  inNetwork: true,
  fit(node, requirements) {
    const isWanted = allows(node.needs.forms, 'kubernetes') && !isExcluded(requirements, ['web_compute:kubernetes']);
    if (!isWanted || node.needs.scaleToZero) return null;
    const guarded = asksFor(requirements, 'waf') && !isExcluded(requirements, ['waf']);
    return {
      because: `Google manages the machines of the Kubernetes cluster: pods are billed by their resource requests, and the ingress spreads a peak of ${formatNumber(node.demand.peakRps)} requests/s over the zones.${guarded ? ' The Cloud Armor policy is created separately; a BackendConfig attaches it to the ingress.' : ''}`,
      provides: [
        'web_compute',
        'web_compute:kubernetes',
        ...builtIn(requirements).filter((term) => term === 'load_balancer'),
      ],
      actionRequired: [
        {
          from: ['waf', 'cdn'],
          do: 'Apply the BackendConfig of the Terraform output with kubectl, and name it in the annotation of the service.',
        },
      ],
      builtIn: sharesEntry(node.demand) ? [] : absorbed(requirements).filter((part) => part !== 'network_egress'),
    };
  },
  size: ({ demand, needs }) =>
    podSizes(
      vcpuFor(demand, demand.meanRps),
      vcpuFor(demand, demand.peakRps),
      demand.minimumCopies,
      needs.zones,
      largeEnough(demand),
    ),
  meter: (size, { demand }) => [
    ...podUsages(size),
    ...(demand.internal === true || sharesEntry(demand)
      ? []
      : [forwardingUsage(), processed(demand), internetOut(demand)]),
  ],
  declare: (size, node, site) => [
    ...clusterBlocks(site),
    ...podBlocks({ ...size, id: node.id, title: node.title, port: node.demand.port, variables: {} }, site),
    ...entryBlocks(node, site),
  ],
  grantAccess: (_size, node, site, _caller, edge) => calledInCluster(node.id, site, edge),
  claims: (_size, node) => podClaims(labelOf(node.id)),
  principal: (_size, node) => principalOf(node.id),
  facts: (_size, node) => ({
    permissions: CLUSTER_PERMISSIONS,
    backend: { kind: 'cluster', service: serviceOf(labelOf(node.id)) },
    publicUrl: (site) => urlOf(site, node.id, `google_compute_global_address.${labelOf(node.id)}.address`),
  }),
});

export const gkeWorker = entry<'worker_compute', PodSize>({
  id: 'gcp.gke-autopilot-worker',
  service: 'GKE Autopilot',
  capability: 'worker_compute',
  multiRegion: { standby: onePod },
  form: 'kubernetes',
  inNetwork: true,
  fit({ needs, demand }, requirements) {
    const isWanted = allows(needs.forms, 'kubernetes') && !isExcluded(requirements, ['worker_compute:kubernetes']);
    if (!isWanted || needs.scaleToZero) return null;
    return {
      because: `Pods in the cluster fetch messages when they are free; ${formatNumber(demand.jobsPerMonth)} jobs a month share its machines with the rest.`,
      provides: ['worker_compute', 'worker_compute:kubernetes'],
    };
  },
  size: ({ demand, needs }) => {
    const vcpu = (perSecond: number) => perSecond * demand.jobSeconds * (1 + demand.headroom);
    const mean = demand.jobsPerMonth / (HOURS_PER_MONTH * 3600);
    return podSizes(vcpu(mean), vcpu(demand.peakJobsPerSecond), 1, Math.min(2, needs.zones));
  },
  meter: (size) => podUsages(size),
  declare: (size, node, site) => {
    const { variables, blocks } = pulls(site, node.id, node.demand.jobSeconds, true);
    return [
      ...clusterBlocks(site),
      ...podBlocks({ ...size, id: node.id, title: node.title, port: null, variables }, site),
      ...blocks,
    ];
  },
  grantAccess: (_size, node, site, caller, edge) => startGrant(node.id, messageStart(node.id), site, caller, edge),
  claims: (_size, node) => podClaims(labelOf(node.id)),
  principal: (_size, node) => principalOf(node.id),
  facts: (_size, node) => ({ permissions: CLUSTER_PERMISSIONS, start: messageStart(node.id) }),
});

function vcpuFor(demand: ComputeDemand, rps: number): number {
  return (rps * (1 + demand.headroom)) / demand.rpsPerVcpu;
}

/** Units in which the product runs, with its memory. */
function largeEnough({ leastVcpu = 0, leastMemoryGb = 0 }: ComputeDemand): readonly Unit[] {
  const fitted = (units: readonly Unit[]) =>
    units
      .map(({ cpu, memoryGib }) => ({ cpu, memoryGib: Math.max(memoryGib, Math.ceil(leastMemoryGb)) }))
      .filter(({ cpu, memoryGib }) => cpu >= leastVcpu && memoryGib <= cpu * MOST_GIB_PER_VCPU);
  const usual = fitted(UNITS);
  return usual.length > 0 ? usual : fitted(LARGE_UNITS).slice(0, 1);
}

/** After the loss of one zone the rest must carry the load. */
function podSizes(
  meanVcpu: number,
  peakVcpu: number,
  copies: number,
  zones: number,
  units: readonly Unit[] = UNITS,
): readonly PodSize[] {
  const podsFor = (vcpu: number, cpu: number) => {
    const needed = Math.max(1, Math.ceil(vcpu / cpu));
    return zones > 1 ? zones * Math.ceil(needed / (zones - 1)) : needed;
  };
  return units.flatMap(({ cpu, memoryGib }) => {
    const least = Math.max(1, copies, zones, podsFor(meanVcpu, cpu));
    const most = Math.max(least + 1, podsFor(peakVcpu, cpu));
    if (most > MOST_PODS) return [];
    return [
      {
        sku: skuOf({ cpu, memoryGib, least, most }),
        count: least,
        qualities: managed(Math.min(3, Math.max(zones, least > 1 ? 2 : 1)), AVAILABILITY, { operations: 0.4 }),
        cpu,
        memoryGib,
        least,
        most,
      },
    ];
  });
}

function skuOf({ cpu, memoryGib, least, most }: Omit<PodSize, keyof SizeFacts>): string {
  return `${formatNumber(least)} pods of ${cpu} vCPU and ${formatNumber(memoryGib)} GiB, up to ${formatNumber(most)}`;
}

/** One pod is kept in the second region; scaling adds the rest. */
function onePod(size: PodSize): PodSize {
  return { ...size, sku: skuOf({ ...size, least: 1 }), count: 1, least: 1 };
}

function podUsages({ count, cpu, memoryGib }: PodSize): readonly Usage[] {
  return [
    {
      meter: 'gke/cluster-management',
      what: 'Control plane of the cluster',
      quantity: HOURS_PER_MONTH,
      arithmetic: HOURS,
      sharedAs: 'gke-cluster',
    },
    {
      meter: 'gke/autopilot/vcpu',
      what: 'Processors of the pods',
      quantity: count * cpu * HOURS_PER_MONTH,
      arithmetic: `${formatNumber(count)} x ${cpu} vCPU x ${HOURS}`,
    },
    {
      meter: 'gke/autopilot/memory',
      what: 'Memory of the pods',
      quantity: count * memoryGib * HOURS_PER_MONTH,
      arithmetic: `${formatNumber(count)} x ${formatNumber(memoryGib)} GiB x ${HOURS}`,
    },
    privateApiUsage(),
  ];
}

/** A program in the cluster has a service; where no load balancer of the design leads to it, an ingress of its own as well. */
function entryBlocks({ id, demand }: GraphNode<'web_compute'>, site: Site): readonly Block[] {
  if (demand.internal === true || hasSharedIngress(site, id)) return serviceBlocks(id, site);
  return [
    ...addressBlocks(id, site),
    ...serviceBlocks(id, site),
    ...ingressBlocks(id, serviceOf(site.label(id)), [], site),
    ...backendConfigOutput(id, site),
  ];
}

/** A load balancer of the design leads to programs of the cluster alone: it is one ingress for all of them. */
function hasSharedIngress(site: Site, id: string): boolean {
  const balancer = site.to(id).find(({ from }) => site.find(from)?.node.capability === 'load_balancer');
  return balancer !== undefined && isIngress(site, balancer.from);
}

function podClaims(label: string): readonly Claim[] {
  return [
    {
      kind: 'autoscaled',
      text: 'Instances are added under load and removed afterwards.',
      resource: `kubernetes_horizontal_pod_autoscaler_v2.${label}`,
      attributes: { 'spec.max_replicas': code(`var.${label}_max_pods`) },
    },
    {
      kind: 'private',
      text: 'Machines of the cluster have no public addresses, and its control plane answers only those who sign in.',
      resource: CLUSTER,
      attributes: { 'private_cluster_config.enable_private_nodes': true },
    },
  ];
}
