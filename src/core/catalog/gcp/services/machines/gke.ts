import { formatNumber } from '../../../../messages/numbers.ts';
import type { ComputeDemand } from '../../../../model/demand.ts';
import type { Claim } from '../../../../model/finding.ts';
import type { Site, SizeFacts, Usage } from '../../../../model/offering.ts';
import { type Block, call, code, nested, output, resource } from '../../../../model/terraform.ts';
import { HOURS_PER_MONTH } from '../../../../model/workload.ts';
import { labelOf } from '../../../kit/blocks.ts';
import { asksFor, isExcluded } from '../../../kit/requirements.ts';
import { managed } from '../../../kit/usage.ts';
import { entry } from '../../foundation/facts.ts';
import { apis, enabled, HOURS, nameOf } from '../../foundation/names.ts';
import { uptimeCheck } from '../../foundation/observing.ts';
import { privateApiUsage } from '../../foundation/private-apis.ts';
import { internetOut } from '../cloud-run/meters.ts';
import { allows, builtIn, principalOf } from '../cloud-run/web.ts';
import { domainOf, domainRecords, hostOf, urlOf, WHERE_NAMED } from '../domain.ts';
import { forwardingUsage } from '../load-balancing/frontend.ts';
import { processed } from '../load-balancing/index.ts';
import { pulls } from '../pubsub/deliver.ts';
import { underOneName } from '../regional/geo-records.ts';
import { CLUSTER, CLUSTER_PERMISSIONS, clusterBlocks } from './cluster.ts';
import { podBlocks } from './pods.ts';

interface PodSize extends SizeFacts {
  readonly cpu: number;
  readonly memoryGib: number;
  readonly least: number;
  readonly most: number;
}

/** Resource requests of a pod, which Autopilot charges (cloud.google.com/kubernetes-engine/pricing). */
const UNITS = [
  { cpu: 0.5, memoryGib: 1 },
  { cpu: 1, memoryGib: 2 },
  { cpu: 2, memoryGib: 4 },
];
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
      builtIn: ['load_balancer', 'api_gateway'],
    };
  },
  size: ({ demand, needs }) =>
    podSizes(vcpuFor(demand, demand.meanRps), vcpuFor(demand, demand.peakRps), demand.minimumCopies, needs.zones),
  meter: (size, { demand }) => [...podUsages(size), forwardingUsage(), processed(demand), internetOut(demand)],
  declare: (size, node, site) => [
    ...clusterBlocks(site),
    ...podBlocks({ ...size, id: node.id, title: node.title, port: node.demand.port, variables: {} }, site),
    ...ingressBlocks(node.id, site),
  ],
  claims: (_size, node) => podClaims(labelOf(node.id)),
  principal: (_size, node) => principalOf(node.id),
  facts: () => ({ permissions: CLUSTER_PERMISSIONS }),
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
    const { variables, blocks } = pulls(site, node.id, node.demand.jobSeconds);
    return [
      ...clusterBlocks(site),
      ...podBlocks({ ...size, id: node.id, title: node.title, port: null, variables }, site),
      ...blocks,
    ];
  },
  claims: (_size, node) => podClaims(labelOf(node.id)),
  principal: (_size, node) => principalOf(node.id),
  facts: () => ({ permissions: CLUSTER_PERMISSIONS }),
});

function vcpuFor(demand: ComputeDemand, rps: number): number {
  return (rps * (1 + demand.headroom)) / demand.rpsPerVcpu;
}

/** After the loss of one zone the rest must carry the load. */
function podSizes(meanVcpu: number, peakVcpu: number, copies: number, zones: number): readonly PodSize[] {
  const podsFor = (vcpu: number, cpu: number) => {
    const needed = Math.max(1, Math.ceil(vcpu / cpu));
    return zones > 1 ? zones * Math.ceil(needed / (zones - 1)) : needed;
  };
  return UNITS.flatMap(({ cpu, memoryGib }) => {
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

/** The cluster's own ingress makes the load balancer; its address and its certificate are made here. */
function ingressBlocks(id: string, site: Site): readonly Block[] {
  const label = site.label(id);
  const address = `google_compute_global_address.${label}`;
  const service = nested({
    service: nested({ name: code(`kubernetes_service_v1.${label}.metadata[0].name`), port: nested({ number: 80 }) }),
  });
  return [
    ...apis('compute'),
    resource('edge.tf', 'google_compute_global_address', label, { name: nameOf(id), depends_on: enabled('compute') }),
    resource('edge.tf', 'google_compute_managed_ssl_certificate', label, {
      count: WHERE_NAMED,
      name: nameOf(id),
      managed: nested({ domains: [code(domainOf(site, id))] }),
      depends_on: enabled('compute'),
    }),
    resource('edge.tf', 'kubernetes_service_v1', label, {
      metadata: nested({ name: id, annotations: { 'cloud.google.com/neg': '{"ingress": true}' } }),
      spec: nested({
        type: 'ClusterIP',
        selector: { app: id },
        port: nested({ port: 80, target_port: code(`var.${label}_port`) }),
      }),
      lifecycle: nested({ ignore_changes: [code('metadata[0].annotations["cloud.google.com/neg-status"]')] }),
      depends_on: [code(CLUSTER)],
    }),
    resource('edge.tf', 'kubernetes_ingress_v1', label, {
      metadata: nested({
        name: id,
        annotations: code(
          `merge({ "kubernetes.io/ingress.class" = "gce", "kubernetes.io/ingress.global-static-ip-name" = ${address}.name }, var.domain_name == null ? {} : { "ingress.gcp.kubernetes.io/pre-shared-cert" = one(google_compute_managed_ssl_certificate.${label}[*].name) })`,
        ),
      }),
      wait_for_load_balancer: false,
      spec: nested({ default_backend: service }),
    }),
    ...firewallOutput(id, site),
    ...domainRecords(site, id, { A: [code(`${address}.address`)] }),
    ...uptimeCheck(site, label, id, {
      host: hostOf(site, id, `${address}.address`),
      port: code('var.domain_name == null ? 80 : 443'),
      useSsl: code('var.domain_name != null'),
    }),
    output(
      `${label}_url`,
      'Address that answers some minutes after apply; HTTPS once domain_name is set and its record points here.',
      urlOf(site, id, `${address}.address`),
    ),
  ];
}

/** Terraform cannot create a BackendConfig before the cluster exists: an administrator applies it once. */
function firewallOutput(id: string, site: Site): readonly Block[] {
  const firewall = site.to(id).find((edge) => site.find(edge.from)?.node.capability === 'waf');
  if (firewall === undefined) return [];
  const policy = code(`google_compute_security_policy.${site.label(firewall.from)}.name`);
  return [
    output(
      `${site.label(id)}_firewall`,
      'BackendConfig that attaches the Cloud Armor policy to the ingress: apply it with kubectl once, and name it in the annotation cloud.google.com/backend-config of the service.',
      call('jsonencode', {
        apiVersion: 'cloud.google.com/v1',
        kind: 'BackendConfig',
        metadata: { name: id },
        spec: { securityPolicy: { name: policy } },
      }),
    ),
  ];
}

function podClaims(label: string): readonly Claim[] {
  return [
    {
      kind: 'autoscaled',
      text: 'Instances are added under load and removed afterwards.',
      resource: `kubernetes_horizontal_pod_autoscaler_v2.${label}`,
      argument: `max_replicas = var.${label}_max_pods`,
    },
    {
      kind: 'private',
      text: 'Machines of the cluster have no public addresses, and its control plane answers only those who sign in.',
      resource: CLUSTER,
      argument: 'enable_private_nodes = true',
    },
  ];
}
