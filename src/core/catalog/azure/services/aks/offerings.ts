import { formatNumber } from '../../../../messages/numbers.ts';
import { code, type Expression } from '../../../../model/terraform.ts';
import { SECONDS_PER_MONTH } from '../../../../model/workload.ts';
import { joined } from '../../../kit/blocks.ts';
import { isExcluded } from '../../../kit/requirements.ts';
import { always, counted } from '../../../kit/usage.ts';
import { type AzureOffering, entry } from '../../foundation/facts.ts';
import { identityOf } from '../../foundation/identity.ts';
import { healthPathVariable, portVariable } from '../../foundation/inputs.ts';
import { worldName } from '../../foundation/names.ts';
import { frontDoor, frontDoorClaims, frontDoorUsages } from '../machines/front.ts';
import { MACHINES, type MachineSize, machineSizes } from '../machines/sizes.ts';
import { entryPointBuiltIn } from '../regional/front.ts';
import { oneInstance } from '../regional/standby.ts';
import { CLUSTER_PERMISSIONS } from './cluster.ts';
import { clusterSize, clusterUsages, workloadBlocks } from './workload.ts';

/** Public host name of a workload, from the DNS label of its load balancer. */
export function serviceHost(nodeId: string): Expression {
  return joined(worldName(nodeId), '.', code('azurerm_resource_group.main.location'), '.cloudapp.azure.com');
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
  facts: (size, node) => ({
    position: { subnet: 'machines', ports: ['80'], fronted: true, floating: true },
    web: { host: serviceHost(node.id), plain: true },
    cluster: size,
  }),
  fit(node, requirements) {
    if (!node.needs.forms.includes('kubernetes')) return null;
    if (isExcluded(requirements, ['web_compute', 'web_compute:kubernetes'], ['kubernetes', 'aks'])) return null;
    return {
      because: `Kubernetes with a managed control plane; pods and nodes scale with the load, up to ${formatNumber(node.demand.peakRps)} requests/s.`,
      provides: ['web_compute', 'web_compute:kubernetes', 'load_balancer'],
      builtIn: [...entryPointBuiltIn(node.demand, requirements), 'network_egress', 'api_gateway'],
    };
  },
  size({ demand, needs }) {
    if (needs.scaleToZero) return [];
    const vcpus = (rps: number) => (OWN_SHARE * rps * (1 + demand.headroom)) / demand.rpsPerVcpu;
    const zones = needs.zones >= 2 ? [needs.zones] : [1, 2];
    return machineSizes(vcpus(demand.meanRps), vcpus(demand.peakRps), zones, demand.minimumCopies, MACHINES).map(
      clusterSize,
    );
  },
  meter: (size, { demand }) => [
    ...clusterUsages(size),
    always('load_balancer/standard/first-5-rules', 'load balancer'),
    counted('load_balancer/standard/data-processed', 'data through it', demand.egressGbPerMonth, 1, 'GB'),
    always('public_ip/static/regional', 'public IP addresses, inbound and outbound', 2),
    ...frontDoorUsages(demand),
  ],
  declare(size, node, site) {
    const label = site.label(node.id);
    return [
      portVariable(label, node.demand.port),
      healthPathVariable(label, 'Health check path that returns 200 when the application is ready.'),
      ...workloadBlocks(site, node.id, size, code(`var.${label}_image == null ? 80 : var.${label}_port`)),
      ...frontDoor(site, node, serviceHost(node.id)),
    ];
  },
  claims: (_size, node) => [
    {
      kind: 'least_privilege',
      text: 'Each workload uses its own managed identity.',
      resource: 'azurerm_kubernetes_cluster.main',
      argument: 'workload_identity_enabled = true',
    },
    ...frontDoorClaims(node),
    {
      kind: 'autoscaled',
      text: 'The cluster autoscaler adds and removes nodes with the pods.',
      resource: 'azurerm_kubernetes_cluster.main',
      argument: 'auto_scaling_enabled = true',
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
  facts: (size) => ({ position: { subnet: 'machines', ports: [] }, cluster: size }),
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
      argument: 'auto_scaling_enabled = true',
    },
  ],
  principal: (_size, node) => identityOf(node.id),
};

/** Web applications on Kubernetes. */
export const aksWeb = entry(web);
export const aksWorker = entry(worker);
