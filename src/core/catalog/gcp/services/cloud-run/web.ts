import { formatNumber } from '../../../../messages/numbers.ts';
import type { Form, NodeCapability, Term } from '../../../../model/capability.ts';
import type { ComputeDemand } from '../../../../model/demand.ts';
import type { Claim } from '../../../../model/finding.ts';
import type { GraphNode } from '../../../../model/graph.ts';
import type { Fit, Principal, Site, Usage } from '../../../../model/offering.ts';
import type { ResolvedRequirements } from '../../../../model/resolved.ts';
import { type Block, code } from '../../../../model/terraform.ts';
import { labelOf } from '../../../kit/blocks.ts';
import { asksFor, isExcluded, isStated } from '../../../kit/requirements.ts';
import { entry, type GcpOffering } from '../../foundation/facts.ts';
import { memberOf } from '../../foundation/names.ts';
import { alarm, metricOf } from '../../foundation/observing.ts';
import { privateRunUsage } from '../../foundation/private-apis.ts';
import { gatewayIsBuiltIn } from '../gateway-places.ts';
import { isBehindHosting } from '../hosted-cache.ts';
import { delivered } from '../pubsub/deliver.ts';
import { calledBy, OFFICE_NAMES, runEndpoint, startedRunFacts } from './called.ts';
import { internetOut, runUsages } from './meters.ts';
import { programBlocks } from './program.ts';
import { entryOf, publicEndpoint, servesOwnName } from './public-endpoint.ts';
import { oneInstance, type RunSize, runSizes } from './sizes.ts';

/** Seconds that a visitor's request may take; Cloud Run's own default. */
const REQUEST_TIMEOUT = 300;

type WebNode = GraphNode<'web_compute'>;

/** Answers the internet by itself: its address, its certificate and the spreading over copies are built in. */
export const cloudRun = entry(webOffering({ id: 'gcp.cloud-run', behind: false }));

/** The same behind an external load balancer, which a web application firewall and a CDN need. */
export const cloudRunBehindLoadBalancer = entry(
  webOffering({ id: 'gcp.cloud-run-behind-load-balancer', behind: true }),
);

function webOffering({ id, behind }: { id: string; behind: boolean }): GcpOffering<'web_compute', RunSize> {
  return {
    id,
    service: 'Cloud Run',
    capability: 'web_compute',
    multiRegion: { standby: oneInstance },
    form: 'container',
    inNetwork: false,
    fit: (node, requirements) => suits(node, requirements, behind),
    size: (node) => runSizes(node.demand, node.needs),
    meter: (size, { demand }) => [...runUsages(size, demand), ...entryUsages(demand, behind)],
    declare,
    grantAccess: (_size, node, site, caller, edge) => calledBy(node.id, site, caller, edge),
    claims: (_size, node) => webClaims(labelOf(node.id)),
    principal: (_size, node) => principalOf(node.id),
    facts: (_size, node) => startedRunFacts(node.id),
  };
}

export function principalOf(id: string): Principal {
  const label = labelOf(id);
  return { label, identity: memberOf(label), address: `google_service_account.${label}` };
}

/** What the entry of a program costs beside its instances: a load balancer before it has the answers on its own bill. */
export function entryUsages(demand: ComputeDemand, behind: boolean): readonly Usage[] {
  if (demand.internal === true) return [privateRunUsage()];
  return behind ? [] : [internetOut(demand)];
}

function suits(node: WebNode, requirements: ResolvedRequirements, behind: boolean): Fit | null {
  if (!allows(node.needs.forms, 'container') || isExcluded(requirements, ['web_compute:container'])) return null;
  if (isExcluded(requirements, [], ['cloud run']) || needsLoadBalancer(node, requirements) !== behind) return null;
  if (isBehindHosting(node, requirements)) return null;
  const isOpen = !behind && node.demand.internal !== true;
  return {
    because: `Cloud Run starts instances for requests and stops them afterwards: ${carries(node.demand)}.${isOpen ? gatewayReason(requirements) : ''}`,
    provides: ['web_compute', 'web_compute:container', ...(isOpen ? builtIn(requirements) : [])],
    builtIn: isOpen ? absorbed(requirements) : ['network_egress'],
    ...(behind ? {} : { actionRequired: OFFICE_NAMES }),
  };
}

export function allows(forms: readonly Form[], form: Form): boolean {
  return forms.length === 0 || forms.includes(form);
}

export function carries({ peakRps, headroom, rpsPerVcpu, background }: ComputeDemand): string {
  const vcpu = Math.max(1, Math.ceil((peakRps * (1 + headroom)) / rpsPerVcpu));
  const kept =
    background === true ? 'an instance stays running for its background processes' : 'no server is kept running';
  return `the peak of ${formatNumber(peakRps)} requests/s needs ${formatNumber(vcpu)} vCPU with headroom, and ${kept}`;
}

/** Several programs behind one load balancer, which leads to this one by its path. A gateway does so by itself. */
export function sharesEntry({ path, shared, behindGateway }: ComputeDemand): boolean {
  return (path !== undefined || shared === true) && behindGateway !== true;
}

export function needsLoadBalancer(node: WebNode, requirements: ResolvedRequirements): boolean {
  return sharesEntry(node.demand) || needsOwnBalancer(node, requirements);
}

/** A firewall, a CDN, a second region, and a domain in a region without domain mappings need a load balancer. */
export function needsOwnBalancer({ demand, needs }: WebNode, requirements: ResolvedRequirements): boolean {
  if (demand.internal === true) return false;
  const firewall = asksFor(requirements, 'waf') && !isExcluded(requirements, ['waf']);
  const ownName = isStated(requirements, 'dns') && !servesOwnName(requirements.region.id);
  const severalRegions = requirements.secondRegion !== undefined && !needs.scaleToZero;
  return firewall || demand.behindCdn === true || ownName || severalRegions;
}

/** Further terms that a program with a public URL answers, where they are asked for. */
export function builtIn(requirements: ResolvedRequirements): readonly Term[] {
  const terms: readonly Term[] = [
    'load_balancer',
    ...(gatewayIsBuiltIn(requirements) ? (['api_gateway'] as const) : []),
  ];
  return terms.filter((term) => asksFor(requirements, term) && !isExcluded(requirements, [term]));
}

export function absorbed(requirements: ResolvedRequirements): readonly NodeCapability[] {
  const gateway = gatewayIsBuiltIn(requirements) ? (['api_gateway'] as const) : [];
  // Acceleration at the edge is that of a load balancer before the program.
  const balancer = asksFor(requirements, 'edge_acceleration') ? [] : (['load_balancer'] as const);
  return [...balancer, 'network_egress', ...gateway];
}

/** Why no gateway is placed before the program, where one was asked for. */
export function gatewayReason(requirements: ResolvedRequirements): string {
  const isEndpoint = asksFor(requirements, 'api_gateway') && gatewayIsBuiltIn(requirements);
  return isEndpoint ? ' Its HTTPS endpoint is public: a gateway would only forward requests.' : '';
}

function declare(size: RunSize, node: WebNode, site: Site): readonly Block[] {
  return webBlocks(size, node, site, publicEndpoint(site, node.id));
}

/** @param front what leads to it from the internet */
export function webBlocks(size: RunSize, node: WebNode, site: Site, front: readonly Block[]): readonly Block[] {
  return [
    ...programBlocks(
      {
        id: node.id,
        title: node.title,
        size,
        port: node.demand.port,
        timeoutSeconds: REQUEST_TIMEOUT,
        entry: entryOf(site, node.id),
        ownCommand: false,
      },
      site,
    ),
    ...delivered(site, node.id, runEndpoint(site.label(node.id)), REQUEST_TIMEOUT),
    ...front,
    ...webAlarms(site, node.id, node.demand),
  ];
}

/** One in a hundred requests may fail at the mean load, and slow answers are told before people complain. */
const FAILING_SHARE = 0.01;
const LEAST_FAILING_RPS = 0.05;
const SLOW_MS = 2000;

function webAlarms(site: Site, id: string, { meanRps }: ComputeDemand): readonly Block[] {
  const label = site.label(id);
  const name = code(`google_cloud_run_v2_service.${label}.name`);
  return [
    ...alarm(site, label, {
      id: 'failing',
      title: `${id} answers with errors`,
      what: 'More than one request in a hundred of the usual load is answered with a server error.',
      filter: metricOf(
        'cloud_run_revision',
        'run.googleapis.com/request_count',
        'service_name',
        name,
        'metric.labels.response_code_class = "5xx"',
      ),
      threshold: Number(Math.max(LEAST_FAILING_RPS, meanRps * FAILING_SHARE).toPrecision(2)),
      seconds: 300,
      aligner: 'ALIGN_RATE',
      reducer: 'REDUCE_SUM',
    }),
    ...alarm(site, label, {
      id: 'slow',
      title: `${id} is slow`,
      what: 'One request in a hundred takes longer than two seconds.',
      filter: metricOf('cloud_run_revision', 'run.googleapis.com/request_latencies', 'service_name', name),
      threshold: SLOW_MS,
      seconds: 300,
      aligner: 'ALIGN_PERCENTILE_99',
    }),
  ];
}

export function webClaims(label: string): readonly Claim[] {
  const resource = `google_cloud_run_v2_service.${label}`;
  return [
    {
      kind: 'autoscaled',
      text: 'Instances are added up to the number that the peak needs and removed afterwards.',
      resource,
      attributes: { 'template.scaling.max_instance_count': code(`var.${label}_max_instances`) },
    },
    {
      kind: 'least_privilege',
      text: 'The program runs as a dedicated service account with only the permissions that the edges of the design require.',
      resource,
      attributes: { 'template.service_account': code(`google_service_account.${label}.email`) },
    },
  ];
}
