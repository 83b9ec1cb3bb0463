import type { NodeCapability } from '../../../model/capability.ts';
import type { Edge } from '../../../model/graph.ts';
import type { PlacedNode, Site } from '../../../model/offering.ts';
import { type Block, code, data, resource, type Value } from '../../../model/terraform.ts';
import { holds, listVariable } from '../../kit/blocks.ts';
import { factsAt } from './facts.ts';
import { named } from './naming.ts';
import { isBehindCdn } from './network-plan.ts';

const FILE = 'network.tf';
const HTTPS = 443;
const HTTP = 80;

/** One security group per component with addresses in the VPC, and one rule for each end of each edge. */
export function securityGroups(site: Site): readonly Block[] {
  const parts = groupedParts(site);
  if (parts.length === 0) return [];
  return [
    ...parts.map((part) => group(part, site)),
    ...parts.flatMap((part) => fromInternet(part, site)),
    ...parts.flatMap((part) => fromCdn(part, site)),
    ...site.edges.flatMap((edge) => between(edge, site)),
    ...parts.flatMap((part) => toInternet(part, site)),
  ];
}

/** NAT gateways, tunnels and hubs have no security group, and a public IP address belongs to its task. */
const UNGROUPED: readonly NodeCapability[] = ['network_egress', 'vpn_or_private_link', 'network_hub'];

export function groupedParts(site: Site): readonly PlacedNode[] {
  return site.placed.filter(({ node, choice }) => choice.inNetwork && !UNGROUPED.includes(node.capability));
}

function group({ node }: PlacedNode, site: Site): Block {
  const label = site.label(node.id);
  return resource(FILE, 'aws_security_group', label, {
    name: named(label),
    description: `${node.id}: ${node.capability}`,
    vpc_id: code('aws_vpc.main.id'),
    tags: { Name: named(label) },
  });
}

function isGrouped(id: string, site: Site): boolean {
  return groupedParts(site).some(({ node }) => node.id === id);
}

/** Ingress from users and external services: one rule per port, with the internet as source. */
function fromInternet({ node }: PlacedNode, site: Site): readonly Block[] {
  const edges = site.to(node.id).filter((edge) => site.find(edge.from) === null);
  if (edges.length === 0) return [];
  const label = site.label(node.id);
  return [
    listVariable(
      'allowed_client_cidrs',
      'CIDR blocks that may call the system; all addresses by default.',
      ['0.0.0.0/0'],
      holds(
        (v) => `length(${v}) > 0 && alltrue([for cidr in ${v} : can(cidrnetmask(cidr))])`,
        'Enter IPv4 CIDR blocks such as 203.0.113.0/24.',
      ),
    ),
    ...[HTTPS, HTTP].map((port) =>
      resource(FILE, 'aws_vpc_security_group_ingress_rule', `${label}_from_internet_${port}`, {
        for_each: code('toset(var.allowed_client_cidrs)'),
        security_group_id: code(`aws_security_group.${label}.id`),
        description: `edge ${edges.map(({ id }) => id).join(', ')}`,
        cidr_ipv4: code('each.value'),
        ip_protocol: 'tcp',
        from_port: port,
        to_port: port,
      }),
    ),
  ];
}

/**
 * Ingress only from CloudFront, by its AWS managed prefix list. The list counts as 55 of the 60 rules that a group
 * may have (CloudFront's guide, "LocationsOfEdgeServers"), so that only the one port in use is opened.
 */
function fromCdn({ node }: PlacedNode, site: Site): readonly Block[] {
  if (!isBehindCdn(node.id, site)) return [];
  const label = site.label(node.id);
  const port = code(`local.${label}_https ? ${HTTPS} : ${HTTP}`);
  const edges = site.to(node.id).filter(({ kind }) => kind === 'origin');
  return [
    data(FILE, 'aws_ec2_managed_prefix_list', 'cloudfront', { name: 'com.amazonaws.global.cloudfront.origin-facing' }),
    resource(FILE, 'aws_vpc_security_group_ingress_rule', `${label}_from_cloudfront`, {
      security_group_id: code(`aws_security_group.${label}.id`),
      description: `edge ${edges.map(({ id }) => id).join(', ')}`,
      prefix_list_id: code('data.aws_ec2_managed_prefix_list.cloudfront.id'),
      ip_protocol: 'tcp',
      from_port: port,
      to_port: port,
    }),
  ];
}

/** Who opens the connection of an edge between two parts of the network, and to whom; null without rules. */
function endsOf(edge: Edge, site: Site): readonly [caller: string, callee: string] | null {
  if (!isGrouped(edge.from, site) || !isGrouped(edge.to, site)) return null;
  if (isCalledOutside(edge, site) || isInvocation(edge, site)) return null;
  if (factsAt(edge.from, site).network?.consumersConnect === true) return [edge.to, edge.from];
  return edge.port === null ? null : [edge.from, edge.to];
}

/** The rules at both ends of an edge between two parts of the network. */
function between(edge: Edge, site: Site): readonly Block[] {
  const ends = endsOf(edge, site);
  if (ends === null || isRepeated(edge, ends, site)) return [];
  const [caller, callee] = ends;
  const [from, to] = [site.label(caller), site.label(callee)];
  const port = isBetweenPods(edge, site) ? code(`var.${to}_program_port`) : portOf(callee, edge.port, site);
  const rule = (type: string, own: string, other: string) =>
    resource(FILE, type, `${from}_to_${to}`, {
      security_group_id: code(`aws_security_group.${own}.id`),
      description: `edge ${edge.id}`,
      referenced_security_group_id: code(`aws_security_group.${other}.id`),
      ip_protocol: 'tcp',
      from_port: port,
      to_port: port,
    });
  return [rule('aws_vpc_security_group_egress_rule', from, to), rule('aws_vpc_security_group_ingress_rule', to, from)];
}

/** One program calls another at an address outside the VPC. */
function isCalledOutside({ from, to }: Edge, site: Site): boolean {
  const calls = factsAt(to, site).network?.programCalls;
  const [caller, callee] = [site.find(from), site.find(to)];
  if (calls === undefined || (caller?.choice.principal ?? null) === null) return false;
  return calls === 'outside' || caller?.choice.form !== callee?.choice.form;
}

/** A load balancer invokes a function through Lambda, without a connection. */
function isInvocation({ from, to }: Edge, site: Site): boolean {
  return site.find(from)?.node.capability === 'load_balancer' && site.find(to)?.choice.form === 'function';
}

/** Pods of one cluster call each other at the port of the program, not at that of the node. */
function isBetweenPods({ from, to }: Edge, site: Site): boolean {
  const callee = site.find(to);
  return (
    callee?.node.capability === 'web_compute' &&
    callee.choice.form === 'kubernetes' &&
    site.find(from)?.choice.form === 'kubernetes'
  );
}

/** An earlier edge has the rules: a program also sends to the broker that it takes from. */
function isRepeated(edge: Edge, [caller, callee]: readonly [string, string], site: Site): boolean {
  const joining = [
    ...site.from(caller).filter(({ to }) => to === callee),
    ...site.from(callee).filter(({ to }) => to === caller),
  ];
  const same = joining.filter((other) => {
    const ends = endsOf(other, site);
    return ends?.[0] === caller && ends[1] === callee;
  });
  return same[0] !== undefined && same[0].id !== edge.id;
}

function portOf(callee: string, asked: number | null, site: Site): Value {
  const part = site.find(callee);
  if (part?.node.capability === 'web_compute') return code(`var.${site.label(callee)}_port`);
  return factsAt(callee, site).network?.port ?? asked;
}

/** Egress to AWS services and external services, on the ports of the edges. */
function toInternet({ node }: PlacedNode, site: Site): readonly Block[] {
  const outward = site
    .from(node.id)
    .filter((edge) => edge.port !== null && (!isGrouped(edge.to, site) || isCalledOutside(edge, site)))
    .filter((edge) => !isInvocation(edge, site))
    .flatMap((edge) => outwardPorts(edge, site).map((port) => ({ ...edge, port })));
  if (outward.length === 0) return [];
  const label = site.label(node.id);
  const behind = outward
    .filter((edge) => site.find(edge.to)?.node.capability === 'network_egress')
    .flatMap((edge) => site.from(edge.to));
  const ports = [...new Set([...outward, ...behind].flatMap(({ port }) => (port === null ? [] : [port])))];
  return ports
    .sort((a, b) => a - b)
    .map((port) =>
      resource(FILE, 'aws_vpc_security_group_egress_rule', `${label}_to_internet_${port}`, {
        security_group_id: code(`aws_security_group.${label}.id`),
        description: describe([...outward, ...behind].filter((edge) => edge.port === port)),
        cidr_ipv4: '0.0.0.0/0',
        ip_protocol: 'tcp',
        from_port: port,
        to_port: port,
      }),
    );
}

/** The entry point of clients answers over plain HTTP until it has a certificate. */
function outwardPorts(edge: Edge, site: Site): readonly (number | null)[] {
  if (edge.reaches !== undefined) return [...new Set(edge.reaches.map(({ port }) => port))];
  const isEntryPoint = isCalledOutside(edge, site) && site.find(edge.to)?.choice.form !== 'function';
  return isEntryPoint ? [HTTPS, HTTP] : [factsAt(edge.to, site).network?.port ?? edge.port];
}

/** AWS takes 255 characters. */
const DESCRIPTION_LENGTH = 250;

function describe(edges: readonly Edge[]): string {
  const text = `edge ${edges.map(({ id }) => id).join(', ')}`;
  return text.length <= DESCRIPTION_LENGTH ? text : `${text.slice(0, DESCRIPTION_LENGTH - 4)} ...`;
}
