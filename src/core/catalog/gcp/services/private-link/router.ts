import { type Block, code, nested, resource, variable } from '../../../../model/terraform.ts';
import { apis, enabled, nameOf } from '../../foundation/names.ts';
import { NETWORK } from '../../foundation/network.ts';

/** Number of the network towards its neighbours, from the range for private use (RFC 6996). */
const OWN_ASN = 64_514;

/** Tells the other side which addresses are here, and hears which are there. */
export function routerBlocks(id: string, label: string, asn = OWN_ASN): readonly Block[] {
  return [
    ...apis('compute'),
    resource('network.tf', 'google_compute_router', label, {
      name: nameOf(id),
      region: code('var.region'),
      network: code(`${NETWORK}.id`),
      bgp: nested({ asn, advertise_mode: 'DEFAULT' }),
      depends_on: enabled('compute'),
    }),
  ];
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
