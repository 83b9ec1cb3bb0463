import { formatNumber } from '../../../../messages/numbers.ts';
import type { ComputeDemand } from '../../../../model/demand.ts';
import type { Claim } from '../../../../model/finding.ts';
import type { GraphNode } from '../../../../model/graph.ts';
import type { SizeFacts, Usage } from '../../../../model/offering.ts';
import type { ResolvedRequirements } from '../../../../model/resolved.ts';
import { code, nested } from '../../../../model/terraform.ts';
import { HOURS_PER_MONTH } from '../../../../model/workload.ts';
import { labelOf } from '../../../kit/blocks.ts';
import { asksFor, isExcluded } from '../../../kit/requirements.ts';
import { managed } from '../../../kit/usage.ts';
import { entry, type GcpFacts, type GcpOffering } from '../../foundation/facts.ts';
import { REGIONS } from '../../foundation/regions.ts';
import { internetOut } from '../cloud-run/meters.ts';
import { absorbed, allows, builtIn, needsLoadBalancer, principalOf } from '../cloud-run/web.ts';
import { CONNECTOR_PERMISSIONS, connectorUsage } from '../functions/connector.ts';
import { calledThroughBalancer } from '../load-balancing/index.ts';
import { APP_PERMISSIONS, appBlocks, appUrl } from './app.ts';
import { OFFERED } from './places.ts';
import { sampleApp } from './sample.ts';

type WebNode = GraphNode<'web_compute'>;

export interface AppSize extends SizeFacts {
  readonly instanceClass: 'F1' | 'F2' | 'F4';
  /** Instance hours that are billed for one hour of it. */
  readonly units: number;
  readonly mean: number;
  readonly max: number;
  readonly warm: number;
  readonly concurrency: number;
}

/** Share of a vCPU that a class has, 0.6 to 2.4 GHz, and its memory in MB (cloud.google.com/appengine/docs/standard#instance_classes). */
const CLASSES = [
  { instanceClass: 'F1', units: 1, vcpu: 0.25, memoryMb: 384 },
  { instanceClass: 'F2', units: 2, vcpu: 0.5, memoryMb: 768 },
  { instanceClass: 'F4', units: 4, vcpu: 1, memoryMb: 1536 },
] as const;
/** An instance is billed for a quarter of an hour after its last request (cloud.google.com/appengine/pricing). */
const LINGERS_SECONDS = 900;
const MB_PER_GB = 1024;
const MOST_INSTANCES = 1000;
const MOST_CONCURRENT = 80;
const REQUEST_SECONDS = 0.2;
/** cloud.google.com/appengine/sla */
const AVAILABILITY = 99.95;

/** Code that is handed over as it is; a container on Cloud Run does the same and can leave again. */
export const appEngine = [false, true].flatMap((behind) =>
  [false, true].map((connected) => entry(offering({ behind, connected }))),
);

/** Whether a load balancer is before it, and a database or a cache with a private address behind it. */
export interface Surroundings {
  readonly behind: boolean;
  readonly connected: boolean;
}

function offering({ behind, connected }: Surroundings): GcpOffering<'web_compute', AppSize> {
  return {
    id: `gcp.app-engine${connected ? '-connected' : ''}${behind ? '-behind-load-balancer' : ''}`,
    service: 'App Engine',
    capability: 'web_compute',
    form: 'paas',
    inNetwork: false,
    absentFrom: REGIONS.map((region) => region.id).filter((region) => !OFFERED.includes(region)),
    fit(node, requirements) {
      if (!isWanted(node, requirements) || callsInside(requirements) !== connected) return null;
      if (needsLoadBalancer(node, requirements) !== behind) return null;
      return {
        because: `Code is deployed as source: App Engine builds it, starts instances for the peak of ${formatNumber(node.demand.peakRps)} requests/s and stops them afterwards.`,
        provides: ['web_compute', 'web_compute:paas', ...(behind ? [] : builtIn(requirements))],
        builtIn: behind ? ['network_egress'] : absorbed(requirements),
      };
    },
    size: ({ demand, needs }) => appSizes(demand, needs.scaleToZero),
    meter: (size, { demand }) => [
      instanceHours(size, demand),
      ...(behind ? [] : [internetOut(demand)]),
      ...(connected ? [connectorUsage()] : []),
    ],
    declare: (size, node, site) => appBlocks(size, node, site, { behind, connected }),
    grantAccess: (_size, { id }, site, _caller, edge) =>
      behind
        ? calledThroughBalancer(id, site, edge)
        : { environment: { [`${labelOf(id).toUpperCase()}_URL`]: appUrl(id, site) }, secrets: {}, blocks: [] },
    claims: (_size, node) => appClaims(labelOf(node.id)),
    principal: (_size, node) => principalOf(node.id),
    facts: (_size, node) => appFacts(node.id, connected),
  };
}

function appFacts(id: string, connected: boolean): GcpFacts {
  const service = code(`google_app_engine_standard_app_version.${labelOf(id)}.service`);
  return {
    permissions: { ...APP_PERMISSIONS, ...CONNECTOR_PERMISSIONS },
    backend: { kind: 'serverless', target: { app_engine: nested({ service }) } },
    publicUrl: (site) => appUrl(id, site),
    alsoGrant: 'The first App Engine application of a project needs `roles/appengine.appCreator` as well.',
    usesConnector: true,
    isOutside: !connected,
    files: () => sampleApp(id),
  };
}

/** Offered only for code without a container: the App Engine region of a project cannot be changed. */
function isWanted({ demand, needs }: WebNode, requirements: ResolvedRequirements): boolean {
  if (demand.internal === true) return false;
  if (isExcluded(requirements, ['web_compute:paas']) || isExcluded(requirements, [], ['app engine'])) return false;
  return allows(needs.forms, 'paas') && asksFor(requirements, 'web_compute:paas');
}

function callsInside(requirements: ResolvedRequirements): boolean {
  return asksFor(requirements, 'relational_db') || asksFor(requirements, 'cache');
}

function appSizes(demand: ComputeDemand, scaleToZero: boolean): readonly AppSize[] {
  const warm = scaleToZero ? 0 : Math.max(0, demand.minimumCopies - 1);
  const { leastVcpu = 0, leastMemoryGb = 0 } = demand;
  return CLASSES.flatMap(({ instanceClass, units, vcpu, memoryMb }) => {
    if (vcpu < leastVcpu || memoryMb < leastMemoryGb * MB_PER_GB) return [];
    const instances = (rps: number) => Math.ceil((rps * (1 + demand.headroom)) / (demand.rpsPerVcpu * vcpu));
    const max = Math.max(2, warm, instances(demand.peakRps));
    if (max > MOST_INSTANCES) return [];
    const mean = Math.max(1, warm, instances(demand.meanRps));
    return [
      {
        sku: `Standard, ${instanceClass}, up to ${formatNumber(max)}`,
        count: mean,
        qualities: managed(3, AVAILABILITY, { scalesToZero: warm === 0, headroomScore: warm === 0 ? 0.9 : 1 }),
        instanceClass,
        units,
        mean,
        max,
        warm,
        concurrency: Math.min(MOST_CONCURRENT, Math.max(1, Math.ceil(demand.rpsPerVcpu * vcpu * REQUEST_SECONDS * 2))),
      },
    ];
  });
}

function instanceHours({ mean, warm, units }: AppSize, { meanRps }: ComputeDemand): Usage {
  const busy = mean * (1 - Math.exp((-meanRps * LINGERS_SECONDS) / mean));
  const running = Math.max(warm, busy);
  return {
    meter: 'app_engine/f1-instance',
    what: 'Instances while requests come and a quarter of an hour after',
    quantity: running * units * HOURS_PER_MONTH,
    arithmetic: `${formatNumber(running)} on average x ${formatNumber(units)} instance hours x 730 h`,
  };
}

function appClaims(label: string): readonly Claim[] {
  const resource = `google_app_engine_standard_app_version.${label}`;
  return [
    {
      kind: 'autoscaled',
      text: 'Instances are added up to the number that the peak needs and removed afterwards.',
      resource,
      attributes: { 'automatic_scaling.standard_scheduler_settings.max_instances': code(`var.${label}_max_instances`) },
    },
    {
      kind: 'least_privilege',
      text: 'The program runs as a dedicated service account with only the permissions that the edges of the design require.',
      resource,
      attributes: { service_account: code(`google_service_account.${label}.email`) },
    },
  ];
}
