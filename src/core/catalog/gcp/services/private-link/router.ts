import type { PlacedNode, Site } from '../../../../model/offering.ts';
import {
  type Block,
  type Body,
  code,
  type Expression,
  nested,
  output,
  resource,
  variable,
} from '../../../../model/terraform.ts';
import { joined } from '../../../kit/blocks.ts';
import { factsOf, OPERATIONS, type Permissions } from '../../foundation/facts.ts';
import { apis, enabled, nameOf } from '../../foundation/names.ts';
import { NETWORK, PEERING } from '../../foundation/network.ts';
import { PRIVATE_ADDRESSES, PRIVATE_RANGE } from '../../foundation/private-apis.ts';

/** Number of the network towards its neighbours, from the range for private use (RFC 6996). */
const OWN_ASN = 64_514;

/** Tells the other side which addresses are here, and hears which are there. */
export function routerBlocks(id: string, label: string, site: Site, asn = OWN_ASN): readonly Block[] {
  const ranges = rangesBehind(id, site);
  const advertised =
    ranges.length === 0
      ? { advertise_mode: 'DEFAULT' }
      : {
          advertise_mode: 'CUSTOM',
          advertised_groups: ['ALL_SUBNETS'],
          advertised_ip_ranges: ranges.map((range) => nested(range)),
        };
  return [
    ...apis('compute'),
    ...(privateAddressesBehind(id, site).length === 0 ? [] : [exportedRoutes()]),
    resource('network.tf', 'google_compute_router', label, {
      name: nameOf(id),
      region: code('var.region'),
      network: code(`${NETWORK}.id`),
      bgp: nested({ asn, ...advertised }),
      depends_on: enabled('compute'),
    }),
    ...(servicesBehind(id, site).length === 0 ? [] : [namesOutput(label)]),
  ];
}

/** The addresses outside the subnets that the other side reaches: of managed stores, and Google's own for Cloud Run. */
function rangesBehind(id: string, site: Site): readonly Body[] {
  const services = servicesBehind(id, site);
  return [
    ...privateAddressesBehind(id, site).map((address) => ({ range: joined(address, '/32') })),
    ...(services.length === 0
      ? []
      : [{ range: PRIVATE_RANGE, description: joined('Cloud Run: ', ...services.flatMap((name) => [name, ' '])) }]),
  ];
}

function servicesBehind(id: string, site: Site): readonly Expression[] {
  return reachedOver(id, site).flatMap((part) => factsOf(part).endpoint?.service ?? []);
}

/** The other side resolves names with its own name servers, which know only the public addresses of Cloud Run. */
function namesOutput(label: string): Block {
  return output(
    `${label}_names`,
    'Names of Cloud Run, and the private addresses with which the name servers of the other side answer them.',
    { 'run.app': [...PRIVATE_ADDRESSES], '*.run.app': [...PRIVATE_ADDRESSES] },
  );
}

function privateAddressesBehind(id: string, site: Site): readonly Expression[] {
  return reachedOver(id, site).flatMap((part) => factsOf(part).privateAddress ?? factsOf(part).share?.server ?? []);
}

function reachedOver(id: string, site: Site): readonly PlacedNode[] {
  return site.from(id).flatMap(({ to }) => site.find(to) ?? []);
}

/** Managed stores answer the other side once their network knows the way there (cloud.google.com/sql/docs/mysql/configure-private-services-access). */
function exportedRoutes(): Block {
  return resource('network.tf', 'google_compute_network_peering_routes_config', 'peering', {
    peering: code(`${PEERING}.peering`),
    network: code(`${NETWORK}.name`),
    import_custom_routes: false,
    export_custom_routes: true,
  });
}

/** Firewall rules for the ranges of the other side, in both directions, once they are known. */
export function rangeRules(id: string, label: string, title: string): readonly Block[] {
  const shared = {
    count: code(`length(var.${label}_ranges) == 0 ? 0 : 1`),
    network: code(`${NETWORK}.id`),
    priority: 1000,
    allow: nested({ protocol: 'tcp' }),
  };
  return [
    variable(`${label}_ranges`, {
      description: `Addresses on the other side of ${title}, such as 192.168.0.0/16.`,
      type: 'list(string)',
      default: [],
      validation: {
        condition: `alltrue([for range in var.${label}_ranges : can(cidrhost(range, 0))])`,
        message: 'Give IPv4 ranges such as 192.168.0.0/16.',
      },
    }),
    resource('network.tf', 'google_compute_firewall', `${label}_out`, {
      name: nameOf(id, '-out'),
      description: 'The network reaches the other side',
      direction: 'EGRESS',
      destination_ranges: code(`var.${label}_ranges`),
      ...shared,
    }),
    resource('network.tf', 'google_compute_firewall', `${label}_in`, {
      name: nameOf(id, '-in'),
      description: 'The other side reaches the network',
      direction: 'INGRESS',
      source_ranges: code(`var.${label}_ranges`),
      ...shared,
    }),
  ];
}

export const ROUTER_PERMISSIONS: Permissions = {
  google_compute_network_peering_routes_config: `compute.networks.get,listPeeringRoutes,updatePeering ${OPERATIONS}`,
};
