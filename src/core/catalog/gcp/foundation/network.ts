import type { Edge } from '../../../model/graph.ts';
import type { Site } from '../../../model/offering.ts';
import {
  type Block,
  code,
  type Expression,
  type Nested,
  nested,
  resource,
  type Value,
  variable,
} from '../../../model/terraform.ts';
import { joined } from '../../kit/blocks.ts';
import { factsOf } from './facts.ts';
import { apis, enabled, nameOf, shortName } from './names.ts';

/** Addresses of what the foundation adds where something refers to it. */
export const NETWORK = 'google_compute_network.main';
export const SUBNET = 'google_compute_subnetwork.main';
export const PEERING = 'google_service_networking_connection.peering';

const NETWORK_ID = code(`${NETWORK}.id`);

/** A network without ingress, and with egress only where the rule of an edge allows it. */
export function networkBlocks(site: Site): readonly Block[] {
  return [
    ...apis('compute'),
    variable('network_cidr', {
      description: 'Addresses of the subnet that programs send from; at least 64 of them.',
      type: 'string',
      default: '10.10.0.0/20',
      validation: {
        condition: 'can(cidrhost(var.network_cidr, 63))',
        message: 'Give an IPv4 range of at least 64 addresses, such as 10.10.0.0/20.',
      },
    }),
    resource('network.tf', 'google_compute_network', 'main', {
      name: code('local.name'),
      auto_create_subnetworks: false,
      routing_mode: 'REGIONAL',
      depends_on: enabled('compute'),
    }),
    resource('network.tf', 'google_compute_subnetwork', 'main', {
      name: code('local.name'),
      network: NETWORK_ID,
      region: code('var.region'),
      ip_cidr_range: code('var.network_cidr'),
      private_ip_google_access: true,
      log_config: site.first('audit_trail') === null ? undefined : flowLogs(),
    }),
    resource(
      'network.tf',
      'google_compute_firewall',
      'deny_egress',
      {
        name: nameOf('deny-egress'),
        network: NETWORK_ID,
        description: 'Denies egress traffic unless a rule for an edge allows it',
        direction: 'EGRESS',
        priority: 65000,
        destination_ranges: ['0.0.0.0/0'],
        deny: nested({ protocol: 'all' }),
      },
      'Google Cloud denies ingress traffic unless a rule allows it; this rule denies egress traffic.',
    ),
  ];
}

/** A tenth of the connections, in minutes of ten: who spoke with whom, for an audit, without a bill for logs alone. */
function flowLogs(): Nested {
  return nested({ aggregation_interval: 'INTERVAL_10_MIN', flow_sampling: 0.1, metadata: 'INCLUDE_ALL_METADATA' });
}

/** Private services access: a peering with the network of Google's managed databases. */
export function peeringBlocks(): readonly Block[] {
  return [
    ...apis('servicenetworking'),
    resource('network.tf', 'google_compute_global_address', 'peering', {
      name: nameOf('peering'),
      network: NETWORK_ID,
      purpose: 'VPC_PEERING',
      address_type: 'INTERNAL',
      prefix_length: 16,
    }),
    resource('network.tf', 'google_service_networking_connection', 'peering', {
      network: NETWORK_ID,
      service: 'servicenetworking.googleapis.com',
      reserved_peering_ranges: [code('google_compute_global_address.peering.name')],
      deletion_policy: 'ABANDON',
      depends_on: enabled('servicenetworking'),
    }),
  ];
}

interface Destination {
  /** Ranges, or the expression of a list of them. */
  readonly addresses: readonly Value[] | Expression;
  readonly ports: readonly Value[];
}

/** The firewall rule of an edge: this program may connect to these addresses on these ports. */
export function edgeRule(site: Site, edge: Edge, { addresses, ports }: Destination): Block {
  return resource('network.tf', 'google_compute_firewall', `${site.label(edge.from)}_${site.label(edge.to)}`, {
    name: nameOf(edge.from, `-${shortName(edge.to)}`),
    network: NETWORK_ID,
    description: `edge ${ruleOf(site, edge).id}`,
    direction: 'EGRESS',
    priority: 1000,
    target_tags: [networkTag(site, edge.from)],
    destination_ranges: addresses,
    allow: nested({ protocol: 'tcp', ports }),
  });
}

/** Several edges between two parts have one rule, which is named after the first. */
function ruleOf(site: Site, edge: Edge): Edge {
  const ends = [edge.from, edge.to];
  return site.edges.find(({ from, to }) => ends.includes(from) && ends.includes(to)) ?? edge;
}

/** Network tag of a program; for one that uses the shared connector, the connector's. */
export function networkTag(site: Site, nodeId: string): Value {
  return factsOf(site.find(nodeId)).usesConnector === true ? 'vpc-connector' : nameOf(nodeId);
}

/** A program calls something that has no address but in the private network, or fetches from it what starts it. */
export function callsNetwork(site: Site, nodeId: string): boolean {
  const isInNetwork = (id: string) => site.find(id)?.choice.inNetwork === true;
  const delivers = factsOf(site.find(nodeId)).pubsubTopic !== undefined;
  const isCalledInside = ({ kind, to }: Edge) =>
    !(delivers && kind === 'trigger') && factsOf(site.find(to)).isInside?.(site) === true;
  const fetched = site.to(nodeId).filter((edge) => edge.kind === 'trigger');
  return (
    site.from(nodeId).some((edge) => isInNetwork(edge.to) || isCalledInside(edge)) ||
    fetched.some((edge) => isInNetwork(edge.from))
  );
}

/** The first part that people and other systems reach: the name of the system is its. */
export function facesInternet(site: Site, nodeId: string): boolean {
  return site.to(nodeId).some((edge) => edge.kind === 'request' && site.find(edge.from) === null);
}

export function oneAddress(address: string): Expression {
  return joined(code(address), '/32');
}
