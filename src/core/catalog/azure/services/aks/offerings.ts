import { formatNumber } from '../../../../messages/numbers.ts';
import type { GraphNode } from '../../../../model/graph.ts';
import type { PlacedNode, Site } from '../../../../model/offering.ts';
import { code, type Expression } from '../../../../model/terraform.ts';
import { SECONDS_PER_MONTH } from '../../../../model/workload.ts';
import { joined, labelOf } from '../../../kit/blocks.ts';
import { isExcluded } from '../../../kit/requirements.ts';
import { always, counted } from '../../../kit/usage.ts';
import { type AzureOffering, entry, factsOf } from '../../foundation/facts.ts';
import { identityOf } from '../../foundation/identity.ts';
import { healthPathVariable, portVariable } from '../../foundation/inputs.ts';
import { worldName } from '../../foundation/names.ts';
import { withoutGateway } from '../api-management.ts';
import { frontDoor, frontDoorClaims, frontDoorUsages } from '../machines/front.ts';
import { LARGE_MACHINES, MACHINES, type MachineSize, machineSizes, machinesFor } from '../machines/sizes.ts';
import { callersOf, entryUrl, programAccess } from '../program-calls.ts';
import { entryPointBuiltIn } from '../regional/front.ts';
import { oneInstance } from '../regional/standby.ts';
import { CLUSTER_PERMISSIONS, workloadAddress } from './cluster.ts';
import { clusterSize, clusterUsages, podsWith, type ServiceAddress, workloadBlocks } from './workload.ts';

type WebNode = GraphNode<'web_compute'>;

/** Public host name of a workload, from the DNS label of its load balancer. */
export function serviceHost(nodeId: string): Expression {
  return joined(worldName(nodeId), '.', code('azurerm_resource_group.main.location'), '.cloudapp.azure.com');
}

/** A program in the cluster. */
function isInCluster(placed: PlacedNode | null): boolean {
  return factsOf(placed).cluster !== undefined;
}

/** Public, reachable in the cluster only, or with a private address for callers outside of the cluster. */
function serviceAddress(site: Site, node: WebNode): ServiceAddress {
  if (node.demand.internal !== true) return { kind: 'public' };
  if (callersOf(site, node.id).every(isInCluster)) return { kind: 'cluster' };
  return { kind: 'private', address: privateAddressOf(site, node.id) };
}

/** A fixed address at the end of the subnet: Azure assigns the others from its beginning. */
function privateAddressOf(site: Site, nodeId: string): Expression {
  const internal = site.placed.filter((placed) => {
    const { node } = placed;
    return isInCluster(placed) && node.capability === 'web_compute' && node.demand.internal === true;
  });
  const index = internal.findIndex(({ node }) => node.id === nodeId);
  return code(`cidrhost(azurerm_subnet.machines.address_prefixes[0], ${-2 - index})`);
}

/** URL for a caller: the name of the service in the cluster, its private address, or the entry point. */
function workloadUrl(site: Site, node: WebNode, callerId: string): Expression {
  if (isInCluster(site.find(callerId))) return joined(`http://${node.id}`);
  return node.demand.internal === true ? joined('http://', privateAddressOf(site, node.id)) : entryUrl(site, node);
}

/** Share of each node that system components reserve. */
const OWN_SHARE = 1.25;

const web: AzureOffering<'web_compute', MachineSize> = {
  id: 'azure.aks',
  service: 'Azure Kubernetes Service',
  capability: 'web_compute',
  multiRegion: { standby: oneInstance },
  form: 'kubernetes',
  inNetwork: true,
  permissions: CLUSTER_PERMISSIONS,
  facts(size, node) {
    const internal = node.demand.internal === true;
    return {
      position: { subnet: 'machines', ports: ['80'], ...(internal ? {} : { fronted: true, floating: true }) },
      web: {
        host: serviceHost(node.id),
        declaredBy: workloadAddress(node.id),
        plain: true,
        healthPath: code(`var.${labelOf(node.id)}_health_path`),
        urlFor: (site, callerId) => workloadUrl(site, node, callerId),
      },
      cluster: size,
      program: () => workloadAddress(node.id),
    };
  },
  fit(node, requirements) {
    if (!node.needs.forms.includes('kubernetes')) return null;
    if (isExcluded(requirements, ['web_compute', 'web_compute:kubernetes'], ['kubernetes', 'aks'])) return null;
    return {
      because: `Kubernetes with a managed control plane; pods and nodes scale with the load, up to ${formatNumber(node.demand.peakRps)} requests/s.`,
      provides: ['web_compute', 'web_compute:kubernetes', 'load_balancer', 'network_load_balancer'],
      builtIn: [
        'network_load_balancer',
        ...entryPointBuiltIn(node.demand, requirements),
        ...withoutGateway(node.demand, requirements),
        'network_egress',
      ],
    };
  },
  size({ demand, needs }) {
    if (needs.scaleToZero) return [];
    const vcpus = (rps: number) => (OWN_SHARE * rps * (1 + demand.headroom)) / demand.rpsPerVcpu;
    const zones = needs.zones >= 2 ? [needs.zones] : [1, 2];
    const pods = podsWith(demand);
    return machineSizes(
      vcpus(demand.meanRps),
      vcpus(demand.peakRps),
      zones,
      demand.minimumCopies,
      machinesFor(pods, MACHINES),
      machinesFor(pods, LARGE_MACHINES),
    ).map(clusterSize);
  },
  meter: (size, { demand }) => [
    ...clusterUsages(size),
    counted('load_balancer/standard/data-processed', 'data through it', demand.egressGbPerMonth, 1, 'GB'),
    ...(demand.internal === true ? [] : [always('public_ip/static/regional', 'inbound public IP address')]),
    ...frontDoorUsages(demand),
  ],
  declare(size, node, site) {
    const label = site.label(node.id);
    return [
      portVariable(label, node.demand.port),
      healthPathVariable(label, 'Health check path that returns 200 when the application is ready.'),
      ...workloadBlocks(site, node.id, size, {
        port: code(`var.${label}_image == null ? 80 : var.${label}_port`),
        address: serviceAddress(site, node),
        demand: node.demand,
      }),
      ...frontDoor(site, node, serviceHost(node.id)),
    ];
  },
  grantAccess: (_size, node, site, _caller, edge) => programAccess(node, site, edge),
  claims: (_size, node) => [
    {
      kind: 'least_privilege',
      text: 'Each workload uses its own managed identity.',
      resource: 'azurerm_kubernetes_cluster.main',
      attributes: { workload_identity_enabled: true },
    },
    ...frontDoorClaims(node),
    {
      kind: 'autoscaled',
      text: 'The cluster autoscaler adds and removes nodes with the pods.',
      resource: 'azurerm_kubernetes_cluster.main',
      attributes: { 'default_node_pool.auto_scaling_enabled': true },
    },
  ],
  principal: (_size, node) => identityOf(node.id),
};

const worker: AzureOffering<'worker_compute', MachineSize> = {
  id: 'azure.aks-worker',
  service: 'Azure Kubernetes Service',
  capability: 'worker_compute',
  multiRegion: { standby: oneInstance },
  form: 'kubernetes',
  inNetwork: true,
  facts: (size, node) => ({
    position: { subnet: 'machines', ports: [] },
    cluster: size,
    program: () => workloadAddress(node.id),
  }),
  fit(node, requirements) {
    if (!node.needs.forms.includes('kubernetes')) return null;
    if (isExcluded(requirements, ['worker_compute', 'worker_compute:kubernetes'], ['kubernetes', 'aks'])) return null;
    return {
      because: `Background pods in the same cluster for ${formatNumber(node.demand.jobsPerMonth)} jobs/month.`,
      provides: ['worker_compute', 'worker_compute:kubernetes'],
      builtIn: ['network_egress'],
    };
  },
  size({ demand, needs }) {
    if (needs.scaleToZero) return [];
    const vcpus = (perSecond: number) => OWN_SHARE * perSecond * demand.jobSeconds * (1 + demand.headroom);
    const zones = needs.zones >= 2 ? [needs.zones] : [1];
    const mean = vcpus(demand.jobsPerMonth / SECONDS_PER_MONTH);
    return machineSizes(mean, vcpus(demand.peakJobsPerSecond), zones, 1, MACHINES).map(clusterSize);
  },
  meter: clusterUsages,
  declare: (size, node, site) => workloadBlocks(site, node.id, size, null),
  claims: () => [
    {
      kind: 'autoscaled',
      text: 'The cluster autoscaler adds and removes nodes with the pods.',
      resource: 'azurerm_kubernetes_cluster.main',
      attributes: { 'default_node_pool.auto_scaling_enabled': true },
    },
  ],
  principal: (_size, node) => identityOf(node.id),
};

/** Web applications on Kubernetes. */
export const aksWeb = entry(web);
export const aksWorker = entry(worker);
