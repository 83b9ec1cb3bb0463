import type { Form } from '../../model/capability.ts';
import type { TrafficDemand } from '../../model/demand.ts';
import { type CapabilityRequirement, excludedForms } from '../../model/requirement.ts';
import { type CompositionContext, reasonOf } from './composition-context.ts';
import { joinDns } from './domain-name.ts';
import { behindCdn, cacheBefore, isCached, sentByProgram } from './edge-cache.ts';
import { allowedForms, type GraphBuilder } from './graph-builder.ts';

/** Port on which the program listens, above those that need rights of their own. */
const PORT = 8080;

/** Without a word about it: containers, then what asks for more care. */
const PREFERRED_FORMS: readonly Form[] = ['container', 'paas', 'function', 'vm', 'kubernetes'];

/** Name, cache, firewall and gateway where asked for, load balancer, program: the way of a request that waits for its answer. */
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
    title: 'Load balancer',
    capability: 'load_balancer',
    zone: 'public',
    demand: published === null || context.wants('waf') !== null ? traffic : { ...traffic, behindGateway: true },
    ...reasonOf(context.wants('load_balancer'), 'One address for all copies, and a place where HTTPS ends.'),
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
    ...reasonOf(asked, 'Something must answer the requests.'),
    needs: { zones: context.zones, forms: formsOf(context) },
  });
  builder.join('lb', 'app', 'request', { protocol: 'http', port: PORT, encrypted: false });
  if (published !== null) publish(published, traffic, builder);
  const address = published === null ? 'lb' : 'gateway';
  if (cached) cacheBefore(address, context, builder);
  else builder.join('users', address, 'request');
  firewallBefore(cached ? 'cdn' : address, context, builder);
  joinDns(context, builder);
}

/**
 * The requirement that puts a gateway before the load balancer: callers get keys, limits and one published address.
 * Before two regions their common entry point takes its place, and the gateway stays unanswered. So it does on a cloud whose
 * firewall can't stand before a gateway: there the load balancer has the gateway's place.
 */
function gatewayBefore(context: CompositionContext): CapabilityRequirement | null {
  const asked = context.wants('api_gateway');
  return asked?.demand === 'must' && context.requirements.secondRegion === undefined ? asked : null;
}

/** The load balancer is added before it: where a program has that built in, the gateway leads to the program itself. */
function publish(asked: CapabilityRequirement, traffic: TrafficDemand, builder: GraphBuilder): void {
  builder.add({
    id: 'gateway',
    title: 'API gateway',
    capability: 'api_gateway',
    zone: 'edge',
    demand: traffic,
    ...reasonOf(asked, ''),
  });
  builder.join('gateway', 'lb', 'request');
}

/** A firewall looks at what comes to the first part that visitors reach. */
function firewallBefore(entry: 'cdn' | 'gateway' | 'lb', context: CompositionContext, builder: GraphBuilder): void {
  const asked = context.wants('waf');
  if (asked === null) return;
  builder.add({
    id: 'waf',
    title: 'Firewall',
    capability: 'waf',
    zone: 'edge',
    demand: { ...context.traffic, ...(entry === 'cdn' ? { beforeCdn: true } : {}) },
    ...reasonOf(asked, ''),
  });
  builder.join('waf', entry, 'inspection', { port: null });
}

/** A gateway and functions instead of machines that wait. */
export function serverlessApi(context: CompositionContext, builder: GraphBuilder): void {
  const asked = context.wants('web_compute') ?? context.wants('api_gateway');
  if (asked === null || !context.serverless) return;
  const { workload } = context;
  const traffic = sentByProgram(context);
  builder.actor('users', clientsOf(context));
  builder.add({
    id: 'gateway',
    title: 'API gateway',
    capability: 'api_gateway',
    zone: 'edge',
    demand: traffic,
    ...reasonOf(context.wants('api_gateway'), 'One address for the functions, with throttling before them.'),
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
    ...reasonOf(asked, 'Something must answer the requests.'),
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
  return TITLES[context.system ?? ''] ?? 'Application';
}

function clientsOf(context: CompositionContext): string {
  return context.system === 'api' ? 'Clients' : 'Visitors';
}

const TITLES: Readonly<Record<string, string>> = { shop: 'Shop', api: 'API', rest_api: 'API', graphql_api: 'API' };
