import type { GraphNode } from '../../../model/graph.ts';
import type { PlacedNode, Site } from '../../../model/offering.ts';
import { type Body, call, code, type Expression, nested } from '../../../model/terraform.ts';
import { joined } from '../../kit/blocks.ts';
import { factsOf } from '../foundation/facts.ts';

/** Origins of the domain: those that a static site has, or none without a domain. */
const OF_DOMAIN = code(
  'var.domain_name == null ? [] : ["https://www.${var.domain_name}", "https://${var.domain_name}"]',
);

function entryOf(site: Site, nodeId: string): PlacedNode | null {
  const callers = site.to(nodeId).flatMap(({ from }) => site.find(from) ?? []);
  return callers.find((caller) => factsOf(caller).entrance === 'front_door') ?? null;
}

/** Origins of the static sites whose pages call a component from the browser, each as an expression. */
function hostsOf(site: Site, nodeId: string): readonly Expression[] {
  const own = entryOf(site, nodeId);
  return site.placed.flatMap((placed) => {
    const { web } = factsOf(placed);
    if (placed.node.capability !== 'static_site' || web === undefined) return [];
    const entry = entryOf(site, placed.node.id);
    if (entry === null) return [joined('https://', web.host)];
    // Pages and program behind one entry point have one origin.
    if (entry === own) return [];
    return [joined('https://', code(`azurerm_cdn_frontdoor_endpoint.${site.label(entry.node.id)}.host_name`))];
  });
}

/**
 * Origins whose pages may call a component, as a list; null without such pages. Browsers refuse the answers of other
 * origins that do not allow them. learn.microsoft.com/azure/container-apps/cors
 */
export function siteOrigins(site: Site, nodeId: string): Expression | null {
  const hosts = hostsOf(site, nodeId);
  if (hosts.length === 0) return null;
  return site.first('dns') === null ? call('concat', hosts) : call('concat', hosts, OF_DOMAIN);
}

/** The same of a program; null also where an API gateway before it answers, and where only programs call it. */
export function pageOrigins(site: Site, { id, demand }: GraphNode<'web_compute'>): Expression | null {
  const isAnswered = site.to(id).some(({ from }) => site.find(from)?.node.capability === 'api_gateway');
  return isAnswered || demand.internal === true ? null : siteOrigins(site, id);
}

/** `cors` of an App Service or a function app. */
export function siteCors(site: Site, node: GraphNode<'web_compute'>): Body {
  const origins = pageOrigins(site, node);
  return origins === null ? {} : { cors: nested({ allowed_origins: origins }) };
}
