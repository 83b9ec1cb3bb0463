import type { Form } from '../../model/capability.ts';
import type { TrafficDemand } from '../../model/demand.ts';
import { type CapabilityRequirement, excludedForms } from '../../model/requirement.ts';
import { type Brief, reasonOf } from './composition-context.ts';
import { joinDns } from './domain-name.ts';
import { behindCdn, cacheBefore, isCached, sentByProgram } from './edge-cache.ts';
import { allowedForms, type Draft } from './graph-builder.ts';

/** Port on which the program listens, above those that need rights of their own. */
const PORT = 8080;

/** Without a word about it: containers, then what asks for more care. */
const PREFERRED_FORMS: readonly Form[] = ['container', 'paas', 'function', 'vm', 'kubernetes'];

/** Name, cache, firewall and gateway where asked for, load balancer, program: the way of a request that waits for its answer. */
export function requestPath(brief: Brief, draft: Draft): void {
  const asked = brief.wants('web_compute');
  if (asked === null || brief.serverless) return;
  const { workload } = brief;
  const cached = isCached(brief, draft);
  const traffic = cached ? behindCdn(brief.traffic) : brief.traffic;
  const published = gatewayBefore(brief);
  draft.actor('users', clientsOf(brief));
  draft.add({
    id: 'lb',
    title: 'Load balancer',
    capability: 'load_balancer',
    zone: 'public',
    demand: published === null || brief.wants('waf') !== null ? traffic : { ...traffic, behindGateway: true },
    ...reasonOf(brief.wants('load_balancer'), 'One address for all copies, and a place where HTTPS ends.'),
    needs: { zones: brief.zones },
  });
  draft.add({
    id: 'app',
    title: titleOf(brief),
    capability: 'web_compute',
    zone: 'private_application',
    demand: {
      ...traffic,
      rpsPerVcpu: workload.rpsPerVcpu.value,
      headroom: workload.headroom.value,
      minimumCopies: brief.zones,
      port: PORT,
    },
    ...reasonOf(asked, 'Something must answer the requests.'),
    needs: { zones: brief.zones, forms: formsOf(brief) },
  });
  draft.join('lb', 'app', 'request', { protocol: 'http', port: PORT, encrypted: false });
  if (published !== null) publish(published, traffic, draft);
  const address = published === null ? 'lb' : 'gateway';
  if (cached) cacheBefore(address, brief, draft);
  else draft.join('users', address, 'request');
  firewallBefore(cached ? 'cdn' : address, brief, draft);
  joinDns(brief, draft);
}

/**
 * The requirement that puts a gateway before the load balancer: callers get keys, limits and one published address.
 * Before two regions their common door takes its place, and the gateway stays unanswered. So it does on a cloud whose
 * firewall can't stand before a gateway: there the load balancer has the gateway's place.
 */
function gatewayBefore(brief: Brief): CapabilityRequirement | null {
  const asked = brief.wants('api_gateway');
  return asked?.demand === 'must' && brief.requirements.secondRegion === undefined ? asked : null;
}

/** The load balancer is added before it: where a program has that built in, the gateway leads to the program itself. */
function publish(asked: CapabilityRequirement, traffic: TrafficDemand, draft: Draft): void {
  draft.add({
    id: 'gateway',
    title: 'API gateway',
    capability: 'api_gateway',
    zone: 'edge',
    demand: traffic,
    ...reasonOf(asked, ''),
  });
  draft.join('gateway', 'lb', 'request');
}

/** A firewall looks at what comes to the first part that visitors reach. */
function firewallBefore(door: 'cdn' | 'gateway' | 'lb', brief: Brief, draft: Draft): void {
  const asked = brief.wants('waf');
  if (asked === null) return;
  draft.add({
    id: 'waf',
    title: 'Firewall',
    capability: 'waf',
    zone: 'edge',
    demand: { ...brief.traffic, ...(door === 'cdn' ? { beforeCdn: true } : {}) },
    ...reasonOf(asked, ''),
  });
  draft.join('waf', door, 'inspection', { port: null });
}

/** A gateway and functions instead of machines that wait. */
export function serverlessApi(brief: Brief, draft: Draft): void {
  const asked = brief.wants('web_compute') ?? brief.wants('api_gateway');
  if (asked === null || !brief.serverless) return;
  const { workload } = brief;
  const traffic = sentByProgram(brief);
  draft.actor('users', clientsOf(brief));
  draft.add({
    id: 'gateway',
    title: 'API gateway',
    capability: 'api_gateway',
    zone: 'edge',
    demand: traffic,
    ...reasonOf(brief.wants('api_gateway'), 'One address for the functions, with throttling before them.'),
    needs: { scaleToZero: true },
  });
  draft.add({
    id: 'app',
    title: titleOf(brief),
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
      forms: allowedForms([], ['function', 'container'], excludedForms(brief.requirements, 'web_compute')),
      scaleToZero: true,
    },
  });
  draft.join('users', 'gateway', 'request');
  draft.join('gateway', 'app', 'request');
}

function formsOf(brief: Brief): readonly Form[] {
  return allowedForms(brief.forms('web_compute'), PREFERRED_FORMS, excludedForms(brief.requirements, 'web_compute'));
}

function titleOf(brief: Brief): string {
  return TITLES[brief.system ?? ''] ?? 'Application';
}

function clientsOf(brief: Brief): string {
  return brief.system === 'api' ? 'Clients' : 'Visitors';
}

const TITLES: Readonly<Record<string, string>> = { shop: 'Shop', api: 'API', rest_api: 'API', graphql_api: 'API' };
