import type { NodeCapability } from '../../../../model/capability.ts';
import type { Site } from '../../../../model/offering.ts';
import { factsOf } from '../../foundation/facts.ts';

/** Parts that pass requests on to the entry point behind them. */
const PASSING: ReadonlySet<NodeCapability> = new Set(['cdn', 'api_gateway']);

/** Id of the part of a capability before an entry point, directly or before its CDN or API gateway; null without one. */
export function before(site: Site, id: string, capability: 'waf' | 'cdn' | 'api_gateway'): string | null {
  for (const { from } of site.to(id)) {
    const found = site.find(from)?.node.capability;
    if (found === capability) return from;
    const further = found !== undefined && PASSING.has(found) ? before(site, from, capability) : null;
    if (further !== null) return further;
  }
  return null;
}

/**
 * The API gateway that a load balancer leads to, although the design joins it before the load balancer: the firewall and
 * the CDN are on the load balancer, and the gateway calls each program by its HTTPS endpoint
 * (cloud.google.com/api-gateway/docs/gateway-load-balancing). Null without a gateway, or where a program has no endpoint:
 * the gateway calls the load balancer then.
 */
export function gatewayBehind(site: Site, balancer: string): string | null {
  const gateway = before(site, balancer, 'api_gateway');
  const programs = site.from(balancer).filter(({ kind }) => kind === 'request');
  const areEndpoints = programs.every(({ to }) => factsOf(site.find(to)).endpoint !== undefined);
  return programs.length > 0 && areEndpoints ? gateway : null;
}
