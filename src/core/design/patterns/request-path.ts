import { ACTORS, APPLICATION_TITLES, INFERRED, TITLES } from '../../messages/components.ts';
import type { Form } from '../../model/capability.ts';
import type { TrafficDemand } from '../../model/demand.ts';
import { type CapabilityRequirement, excludedForms } from '../../model/resolved.ts';
import { type CompositionContext, reasonOf } from './composition-context.ts';
import { joinDns } from './domain-name.ts';
import { addCdn, behindCdn, isCached, sentByProgram } from './edge-cache.ts';
import { allowedForms, type GraphBuilder } from './graph-builder.ts';

/** Port of the application; an unprivileged port. */
const PORT = 8080;

/** Where the text names no form: containers, then forms with more operational effort. */
const PREFERRED_FORMS: readonly Form[] = ['container', 'paas', 'function', 'vm', 'kubernetes'];

/** Path of a synchronous request: DNS, load balancer and application, with CDN, firewall and API gateway where requested. */
export function requestPath(context: CompositionContext, builder: GraphBuilder): void {
  const asked = context.wants('web_compute');
  if (asked === null || context.serverless) return;
  const { workload } = context;
  const cached = isCached(context, builder);
  const traffic = cached ? behindCdn(context.traffic) : context.traffic;
  const published = gatewayBefore(context);
  builder.actor('users', clientsOf(context));
  builder.add({
    id: 'lb',
    title: TITLES.loadBalancer,
    capability: 'load_balancer',
    zone: 'public',
    demand: published === null || context.wants('waf') !== null ? traffic : { ...traffic, behindGateway: true },
    ...reasonOf(context.wants('load_balancer'), INFERRED.loadBalancer),
    needs: { zones: context.zones },
  });
  builder.add({
    id: 'app',
    title: titleOf(context),
    capability: 'web_compute',
    zone: 'private_application',
    demand: {
      ...traffic,
      rpsPerVcpu: workload.rpsPerVcpu.value,
      headroom: workload.headroom.value,
      minimumCopies: context.zones,
      port: PORT,
    },
    ...reasonOf(asked),
    needs: { zones: context.zones, forms: formsOf(context) },
  });
  builder.join('lb', 'app', 'request', { protocol: 'http', port: PORT, encrypted: false });
  if (published !== null) publish(published, traffic, builder);
  const address = published === null ? 'lb' : 'gateway';
  if (cached) addCdn(address, context, builder);
  else builder.join('users', address, 'request');
  firewallBefore(cached ? 'cdn' : address, context, builder);
  joinDns(context, builder);
}

/**
 * The requirement for an API gateway in front of the load balancer: API keys, rate limits and one public address. Null
 * with two regions, where the common entry point replaces it. On a cloud whose firewall cannot protect a gateway, the load
 * balancer replaces it too.
 */
function gatewayBefore(context: CompositionContext): CapabilityRequirement | null {
  const asked = context.wants('api_gateway');
  return asked?.demand === 'must' && context.requirements.secondRegion === undefined ? asked : null;
}

/** API gateway in front of the load balancer; connects to the application where load balancing is built in. */
function publish(asked: CapabilityRequirement, traffic: TrafficDemand, builder: GraphBuilder): void {
  builder.add({
    id: 'gateway',
    title: TITLES.apiGateway,
    capability: 'api_gateway',
    zone: 'edge',
    demand: traffic,
    ...reasonOf(asked),
  });
  builder.join('gateway', 'lb', 'request');
}

/** Web application firewall for the entry point. */
function firewallBefore(entry: 'cdn' | 'gateway' | 'lb', context: CompositionContext, builder: GraphBuilder): void {
  const asked = context.wants('waf');
  if (asked === null) return;
  builder.add({
    id: 'waf',
    title: TITLES.webApplicationFirewall,
    capability: 'waf',
    zone: 'edge',
    demand: { ...context.traffic, ...(entry === 'cdn' ? { beforeCdn: true } : {}) },
    ...reasonOf(asked),
  });
  builder.join('waf', entry, 'inspection', { port: null });
}

/** API gateway and functions instead of servers. */
export function serverlessApi(context: CompositionContext, builder: GraphBuilder): void {
  const asked = context.wants('web_compute') ?? context.wants('api_gateway');
  if (asked === null || !context.serverless) return;
  const { workload } = context;
  const traffic = sentByProgram(context);
  builder.actor('users', clientsOf(context));
  builder.add({
    id: 'gateway',
    title: TITLES.apiGateway,
    capability: 'api_gateway',
    zone: 'edge',
    demand: traffic,
    ...reasonOf(context.wants('api_gateway'), INFERRED.apiGateway),
    needs: { scaleToZero: true },
  });
  builder.add({
    id: 'app',
    title: titleOf(context),
    capability: 'web_compute',
    zone: 'private_application',
    demand: {
      ...traffic,
      rpsPerVcpu: workload.rpsPerVcpu.value,
      headroom: workload.headroom.value,
      minimumCopies: 0,
      port: PORT,
    },
    ...reasonOf(asked),
    needs: {
      forms: allowedForms([], ['function', 'container'], excludedForms(context.requirements, 'web_compute')),
      scaleToZero: true,
    },
  });
  builder.join('users', 'gateway', 'request');
  builder.join('gateway', 'app', 'request');
}

function formsOf(context: CompositionContext): readonly Form[] {
  return allowedForms(
    context.forms('web_compute'),
    PREFERRED_FORMS,
    excludedForms(context.requirements, 'web_compute'),
  );
}

function titleOf(context: CompositionContext): string {
  return APPLICATION_TITLES[context.system ?? ''] ?? TITLES.application;
}

function clientsOf(context: CompositionContext): string {
  return context.system === 'api' ? ACTORS.clients : ACTORS.visitors;
}
