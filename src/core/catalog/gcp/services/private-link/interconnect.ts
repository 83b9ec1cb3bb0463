import { formatNumber } from '../../../../messages/numbers.ts';
import type { GraphNode } from '../../../../model/graph.ts';
import type { Site, SizeFacts } from '../../../../model/offering.ts';
import { type Block, code, output, resource } from '../../../../model/terraform.ts';
import { HOURS_PER_MONTH } from '../../../../model/workload.ts';
import { managed } from '../../../kit/usage.ts';
import { entry, OPERATIONS, type Permissions } from '../../foundation/facts.ts';
import { HOURS, inGib, nameOf } from '../../foundation/names.ts';
import { ROUTER_PERMISSIONS, rangeRules, routerBlocks } from './router.ts';
import { siteAccess } from './sites.ts';

const LINES = [1, 2] as const;

/** Two attachments to a carrier's lines, in two places of the same city, so that one may be repaired. */
export const partnerInterconnect = entry<'vpn_or_private_link', SizeFacts>({
  id: 'gcp.partner-interconnect',
  service: 'Cloud Interconnect',
  capability: 'vpn_or_private_link',
  inNetwork: false,
  fit: ({ demand }) =>
    demand.kind !== 'line'
      ? null
      : {
          because: `Two lines of a carrier connect the office to the private network without the internet; ${formatNumber(demand.gbPerMonth)} GB a month cost a sixth of the price over the internet.`,
          provides: ['vpn_or_private_link'],
        },
  size: () => [
    {
      sku: 'Partner Interconnect, two attachments of 100 Mbit/s',
      count: 2,
      // cloud.google.com/network-connectivity/docs/interconnect/sla
      qualities: managed(2, 99.9, { operations: 0.3 }),
    },
  ],
  meter: (_size, { demand }) => [
    {
      meter: 'cloud_interconnect/partner-attachment-100mbps',
      what: "Attachments; the carrier's own price comes on top",
      quantity: LINES.length * HOURS_PER_MONTH,
      arithmetic: `${LINES.length} x ${HOURS}`,
    },
    inGib('cloud_interconnect/egress', 'Data sent over the lines', demand.gbPerMonth),
  ],
  declare: (_size, node, site) => lineBlocks(node, site),
  grantAccess: (_size, _node, site, _caller, edge) => siteAccess(site, edge),
  facts: () => ({ permissions: { ...PERMISSIONS, ...ROUTER_PERMISSIONS }, isInside: () => true }),
});

/** The carrier is given a key for each line and activates it; the attachments take no bandwidth before that. */
function lineBlocks(node: GraphNode<'vpn_or_private_link'>, site: Site): readonly Block[] {
  const label = site.label(node.id);
  return [
    ...routerBlocks(node.id, label, site, PARTNER_ASN),
    ...rangeRules(node.id, label, node.title),
    ...LINES.map((line) =>
      resource('network.tf', 'google_compute_interconnect_attachment', `${label}_${line}`, {
        name: nameOf(node.id, `-${line}`),
        region: code('var.region'),
        type: 'PARTNER',
        edge_availability_domain: `AVAILABILITY_DOMAIN_${line}`,
        router: code(`google_compute_router.${label}.id`),
        admin_enabled: true,
        mtu: '1500',
        labels: code('local.labels'),
      }),
    ),
    output(
      `${label}_pairing_keys`,
      'Pairing keys for the carrier, one for each line; the lines work once the carrier has used them.',
      LINES.map((line) => code(`google_compute_interconnect_attachment.${label}_${line}.pairing_key`)),
      true,
    ),
  ];
}

/** Partners speak with a router of this number only (cloud.google.com/network-connectivity/docs/interconnect/how-to/partner). */
const PARTNER_ASN = 16_550;

const PERMISSIONS: Permissions = {
  google_compute_interconnect_attachment: `compute.interconnectAttachments.create,delete,get,setLabels,update,use compute.routers.get,use ${OPERATIONS}`,
};
