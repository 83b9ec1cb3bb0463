import type { Edge } from '../../../../model/graph.ts';
import type { AccessGrant, Site, Usage } from '../../../../model/offering.ts';
import { type Block, code, type Expression, nested, resource } from '../../../../model/terraform.ts';
import { labelOf } from '../../../kit/blocks.ts';
import { factsOf, OPERATIONS, type Permissions } from '../../foundation/facts.ts';
import { nameOf } from '../../foundation/names.ts';
import { edgeRule, NETWORK, networkTag, oneAddress, SUBNET } from '../../foundation/network.ts';
import { callersOf } from '../cloud-run/called.ts';
import { forwardingUsage } from '../load-balancing/frontend.ts';
import { NO_ACCESS } from '../starts.ts';

/** Up to five internal rules of a region cost one price together (cloud.google.com/vpc/network-pricing#lb). */
export function insideUsage(): Usage {
  return { ...forwardingUsage(), what: 'Internal load balancer, up to five rules', sharedAs: 'internal-rules' };
}

/** A private address for a group of machines: an internal passthrough load balancer, and the rule that lets callers in. */
export function insideBlocks(id: string, site: Site): readonly Block[] {
  const label = site.label(id);
  const port = code(`tostring(var.${label}_port)`);
  return [
    resource('compute.tf', 'google_compute_region_backend_service', label, {
      name: nameOf(id),
      region: code('var.region'),
      load_balancing_scheme: 'INTERNAL',
      protocol: 'TCP',
      health_checks: [code(`google_compute_health_check.${label}.id`)],
      backend: nested({
        group: code(`google_compute_region_instance_group_manager.${label}.instance_group`),
        balancing_mode: 'CONNECTION',
      }),
    }),
    resource('network.tf', 'google_compute_forwarding_rule', label, {
      name: nameOf(id),
      region: code('var.region'),
      load_balancing_scheme: 'INTERNAL',
      backend_service: code(`google_compute_region_backend_service.${label}.id`),
      ip_protocol: 'TCP',
      ports: [port],
      network: code(`${NETWORK}.id`),
      subnetwork: code(`${SUBNET}.id`),
      labels: code('local.labels'),
    }),
    calledRule(id, port, site),
  ];
}

/** Lets the programs that call the machines of a component reach their port. */
export function calledRule(id: string, port: Expression, site: Site): Block {
  const ranges = callersOf(site, id).flatMap((part) => rangesOf(part.choice.form, factsOf(part)));
  return resource('network.tf', 'google_compute_firewall', `${site.label(id)}_called`, {
    name: nameOf(id, '-called'),
    network: code(`${NETWORK}.id`),
    description: 'Programs of the system reach the machines',
    direction: 'INGRESS',
    priority: 1000,
    source_ranges: [...new Set(ranges)].map((range) => code(range)),
    target_tags: [networkTag(site, id)],
    allow: nested({ protocol: 'tcp', ports: [port] }),
  });
}

/** Ranges that a program sends from. */
function rangesOf(form: string | null, { usesConnector }: { readonly usesConnector?: boolean }): readonly string[] {
  if (form === 'kubernetes') return ['var.network_cidr', 'var.cluster_pods_cidr'];
  return [usesConnector === true ? 'var.functions_connector_cidr' : 'var.network_cidr'];
}

/** The address of the internal load balancer, and the rule of the edge. */
export function calledInside(id: string, site: Site, edge: Edge): AccessGrant {
  if (edge.to !== id) return NO_ACCESS;
  const label = labelOf(id);
  const address = `google_compute_forwarding_rule.${label}.ip_address`;
  return {
    environment: { [`${label.toUpperCase()}_URL`]: code(`"http://\${${address}}:\${var.${label}_port}"`) },
    secrets: {},
    blocks: [edgeRule(site, edge, { addresses: [oneAddress(address)], ports: [code(`tostring(var.${label}_port)`)] })],
  };
}

export const INSIDE_PERMISSIONS: Permissions = {
  google_compute_forwarding_rule: `compute.forwardingRules.create,delete,get,setLabels,update compute.regionBackendServices.use compute.subnetworks.use ${OPERATIONS}`,
  google_compute_region_backend_service: `compute.regionBackendServices.create,delete,get,update,use compute.instanceGroups.get,use compute.healthChecks.useReadOnly ${OPERATIONS}`,
};
