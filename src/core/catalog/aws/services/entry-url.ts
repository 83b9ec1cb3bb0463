import { isAlone } from '../../../model/graph.ts';
import type { PlacedNode, Site } from '../../../model/offering.ts';
import { code, type Expression } from '../../../model/terraform.ts';
import { joined } from '../../kit/blocks.ts';
import { entryPointOf } from '../foundation/network-plan.ts';
import { pathOf } from './alb-targets.ts';
import { hostPrefixOf, zoneOf } from './domain.ts';

/** Current URL of a public load balancer. */
export function balancerUrl(nodeId: string, site: Site): Expression {
  const label = site.label(nodeId);
  return urlOf(nodeId, `"\${local.${label}_https ? "https" : "http"}://\${aws_lb.${label}.dns_name}"`, site);
}

/** Current URL of an API gateway. */
export function gatewayUrl(nodeId: string, site: Site): Expression {
  return urlOf(nodeId, `aws_apigatewayv2_api.${site.label(nodeId)}.api_endpoint`, site);
}

/** Current URL of a CDN. */
export function cdnUrl(nodeId: string, site: Site): Expression {
  return urlOf(nodeId, `"https://\${aws_cloudfront_distribution.${site.label(nodeId)}.domain_name}"`, site);
}

/** The system's domain when it is delegated, else the address that AWS assigns. */
function urlOf(nodeId: string, own: string, site: Site): Expression {
  if (zoneOf(site) === null) return code(own);
  return code(`local.own_https ? "https://${hostPrefixOf(nodeId, site)}\${var.domain_name}" : ${own}`);
}

/** Current URL of an instance without a load balancer. */
export function instanceUrl(nodeId: string, site: Site): Expression {
  const host = `local.${site.label(nodeId)}_host`;
  return code(`${host} == null ? "http://\${aws_eip.${site.label(nodeId)}.public_ip}" : "https://\${${host}}"`);
}

/** Public URL at which clients reach a program; null if no entry point leads to it. */
export function publicUrlOf(programId: string, site: Site): Expression | null {
  const program = site.find(programId)?.node;
  if (program !== undefined && isAlone(program)) return instanceUrl(programId, site);
  const door = site
    .to(programId)
    .flatMap(({ from }) => site.find(from) ?? [])
    .find(({ node }) => node.capability === 'load_balancer' || node.capability === 'api_gateway');
  if (door === undefined) return null;
  const path = pathOf(programId, site);
  const url = entryUrl(entryPointOf(door.node.id, site) ?? door, site);
  return path === null ? url : joined(url, path);
}

function entryUrl({ node }: PlacedNode, site: Site): Expression {
  if (node.capability === 'cdn') return cdnUrl(node.id, site);
  return node.capability === 'api_gateway' ? gatewayUrl(node.id, site) : balancerUrl(node.id, site);
}
