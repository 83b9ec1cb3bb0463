import type { Edge } from '../../../model/graph.ts';
import type { Site, Usage } from '../../../model/offering.ts';
import { type Block, code, nested, resource } from '../../../model/terraform.ts';
import { apis, enabled, nameOf } from './names.ts';
import { edgeRule, NETWORK } from './network.ts';

/** Address that a machine without a public address depends on; the foundation adds it where something refers to it. */
export const PRIVATE_APIS = 'google_compute_firewall.google_apis';

/** Google's addresses for private access (cloud.google.com/vpc/docs/configure-private-google-access). */
export const PRIVATE_RANGE = '199.36.153.8/30';
export const PRIVATE_ADDRESSES = ['199.36.153.8', '199.36.153.9', '199.36.153.10', '199.36.153.11'];
/** Address that a caller of a private Cloud Run service depends on; the foundation adds it where something refers to it. */
export const PRIVATE_RUN = 'google_dns_record_set.google_run_all';

/** Interfaces, and images of containers. */
const DOMAINS: Readonly<Record<string, string>> = { apis: 'googleapis.com.', images: 'pkg.dev.', registry: 'gcr.io.' };

/** Zones of names are charged, private ones too (cloud.google.com/dns/pricing); one set serves the whole network. */
export function privateApiUsage(): Usage {
  const zones = Object.keys(DOMAINS).length;
  return {
    meter: 'cloud_dns/managed-zone',
    what: "Private zones for Google's own interfaces",
    quantity: zones,
    arithmetic: `${zones} zones`,
    sharedAs: 'private-apis',
  };
}

/** Machines without public addresses reach Google's own interfaces and images at four addresses, and nothing else. */
export function privateApiBlocks(): readonly Block[] {
  return [
    ...apis('dns'),
    ...Object.entries(DOMAINS).flatMap(([key, domain]) => zone(`google_${key}`, key, domain)),
    resource('network.tf', 'google_compute_firewall', 'google_apis', {
      name: nameOf('google-apis'),
      network: code(`${NETWORK}.id`),
      description: "Machines reach Google's own interfaces and images",
      direction: 'EGRESS',
      priority: 1000,
      destination_ranges: [PRIVATE_RANGE],
      allow: nested({ protocol: 'tcp', ports: ['443'] }),
    }),
  ];
}

/** Names of Cloud Run services lead to Google's private addresses, which an internal ingress lets in. */
export function privateRunUsage(): Usage {
  return {
    meter: 'cloud_dns/managed-zone',
    what: 'Private zone for the addresses of internal programs',
    quantity: 1,
    arithmetic: '1 zone',
    sharedAs: 'private-run',
  };
}

export function privateRunBlocks(): readonly Block[] {
  return [...apis('dns'), ...zone('google_run', 'run', 'run.app.')];
}

/** A program reaches an internal Cloud Run service (cloud.google.com/run/docs/securing/private-networking). */
export function privateRunRule(site: Site, edge: Edge): Block {
  const rule = edgeRule(site, edge, { addresses: [PRIVATE_RANGE], ports: ['443'] });
  return { ...rule, body: { ...rule.body, depends_on: [code(PRIVATE_RUN)] } };
}

function zone(label: string, key: string, domain: string): readonly Block[] {
  const managed_zone = code(`google_dns_managed_zone.${label}.name`);
  return [
    resource('network.tf', 'google_dns_managed_zone', label, {
      name: nameOf(`google-${key}`),
      dns_name: domain,
      description: "Google's own services at their private addresses",
      visibility: 'private',
      private_visibility_config: nested({ networks: nested({ network_url: code(`${NETWORK}.id`) }) }),
      labels: code('local.labels'),
      depends_on: enabled('dns'),
    }),
    resource('network.tf', 'google_dns_record_set', label, {
      managed_zone,
      name: domain,
      type: 'A',
      ttl: 300,
      rrdatas: PRIVATE_ADDRESSES,
    }),
    resource('network.tf', 'google_dns_record_set', `${label}_all`, {
      managed_zone,
      name: `*.${domain}`,
      type: 'CNAME',
      ttl: 300,
      rrdatas: [domain],
    }),
  ];
}
