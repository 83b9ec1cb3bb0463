import { formatNumber } from '../../../../messages/numbers.ts';
import type { GraphNode } from '../../../../model/graph.ts';
import type { Site, Usage } from '../../../../model/offering.ts';
import { type Block, code } from '../../../../model/terraform.ts';
import { joined, labelOf } from '../../../kit/blocks.ts';
import { isExcluded } from '../../../kit/requirements.ts';
import { always, counted } from '../../../kit/usage.ts';
import { type AzureOffering, entry } from '../../foundation/facts.ts';
import { identityOf } from '../../foundation/identity.ts';
import { healthPathVariable, portVariable } from '../../foundation/inputs.ts';
import { withoutGateway } from '../api-management.ts';
import { overZones } from '../claims.ts';
import { SAMPLE_IMAGE } from '../container-apps/app.ts';
import { entryUrl, programAccess } from '../program-calls.ts';
import { publicAddress } from '../public-address.ts';
import { originInBothRegions } from '../regional/front.ts';
import { oneInstance } from '../regional/standby.ts';
import { BALANCER_PERMISSIONS, balancerBlocks } from './balancer.ts';
import { frontDoor, frontDoorClaims, frontDoorUsages } from './front.ts';
import { SCALE_SET_PERMISSIONS, scaleSet, scaleSetBlocks } from './scale-set.ts';
import { ALL_MACHINES, LARGE_MACHINES, type MachineSize, machineSizes, machinesFor } from './sizes.ts';

type WebNode = GraphNode<'web_compute'>;

function sizes(node: WebNode): readonly MachineSize[] {
  const { demand, needs } = node;
  if (needs.scaleToZero) return [];
  const vcpus = (rps: number) => (rps * (1 + demand.headroom)) / demand.rpsPerVcpu;
  const zones = needs.zones >= 2 ? [needs.zones] : [1, 2];
  return machineSizes(
    vcpus(demand.meanRps),
    vcpus(demand.peakRps),
    zones,
    demand.minimumCopies,
    machinesFor(demand, ALL_MACHINES),
    machinesFor(demand, LARGE_MACHINES),
  );
}

function meter(size: MachineSize, node: WebNode): readonly Usage[] {
  const { egressGbPerMonth } = node.demand;
  return [
    always(`virtual_machines/${size.machine}`, 'machines', size.count),
    counted('managed_disks/disk/E4/LRS', 'disks of 32 GB', size.count),
    always('load_balancer/standard/first-5-rules', 'load balancer'),
    counted('load_balancer/standard/data-processed', 'data through it', egressGbPerMonth, 1, 'GB'),
    ...(node.demand.internal === true ? [] : [always('public_ip/static/regional', 'public IP address')]),
    ...frontDoorUsages(node.demand),
  ];
}

function declare(size: MachineSize, node: WebNode, site: Site): readonly Block[] {
  const label = site.label(node.id);
  return [
    portVariable(
      label,
      node.demand.port,
      'Port on which your application listens in its container. The sample listens on port 80.',
    ),
    healthPathVariable(
      label,
      'Health check path that returns 200 when a virtual machine is ready. It must not query the database.',
    ),
    ...(node.demand.internal === true ? [] : [publicAddress(site, label, node.id, true)]),
    ...balancerBlocks(site, node.id, {
      internal: node.demand.internal === true,
      healthPath: code(`var.${label}_health_path`),
    }),
    ...frontDoor(site, node, code(`azurerm_public_ip.${label}.fqdn`)),
    ...scaleSetBlocks(site, node.id, {
      machine: size.machine,
      least: size.least,
      most: size.most,
      spread: size.qualities.zones >= 2,
      sample: SAMPLE_IMAGE,
      command: [],
      port: code(`var.${label}_image == null ? 80 : var.${label}_port`),
      gpus: false,
      health: {
        probe: code(`azurerm_lb_probe.${label}.id`),
        after: code(`azurerm_lb_rule.${label}`),
      },
      pool: code(`azurerm_lb_backend_address_pool.${label}.id`),
    }),
  ];
}

const offering: AzureOffering<'web_compute', MachineSize> = {
  id: 'azure.scale-set',
  service: 'Azure Virtual Machine Scale Sets',
  capability: 'web_compute',
  multiRegion: { ...originInBothRegions(), standby: oneInstance },
  form: 'vm',
  inNetwork: true,
  permissions: { ...SCALE_SET_PERMISSIONS, ...BALANCER_PERMISSIONS },
  facts(_size, node) {
    const label = labelOf(node.id);
    const internal = node.demand.internal === true;
    const address = internal ? `azurerm_lb.${label}.private_ip_address` : `azurerm_public_ip.${label}.fqdn`;
    return {
      position: { subnet: 'machines', ports: ['80'], ...(internal ? {} : { fronted: true }) },
      program: () => scaleSet(node.id),
      web: {
        host: code(address),
        plain: true,
        healthPath: code(`var.${label}_health_path`),
        urlFor: (site) => (internal ? joined('http://', code(address)) : entryUrl(site, node)),
      },
    };
  },
  fit(node, requirements) {
    if (!node.needs.forms.includes('vm')) return null;
    if (isExcluded(requirements, ['web_compute', 'web_compute:vm'], ['virtual machines', 'vm'])) return null;
    return {
      because: `Autoscaling virtual machines behind a load balancer with automatic instance repair, for up to ${formatNumber(node.demand.peakRps)} requests/s.`,
      provides: ['web_compute', 'web_compute:vm', 'load_balancer', 'network_load_balancer'],
      builtIn: [
        'network_load_balancer',
        ...(node.demand.path === undefined ? (['load_balancer'] as const) : []),
        ...withoutGateway(node.demand, requirements),
      ],
    };
  },
  size: sizes,
  meter,
  declare,
  grantAccess: (_size, node, site, _caller, edge) => programAccess(node, site, edge),
  claims(size, node) {
    const label = labelOf(node.id);
    const set = `azurerm_linux_virtual_machine_scale_set.${label}`;
    return [
      ...frontDoorClaims(node),
      {
        kind: 'autoscaled',
        text: `Autoscaling by load, from ${size.least} to ${size.most}.`,
        resource: `azurerm_monitor_autoscale_setting.${label}`,
        attributes: { 'profile.capacity.maximum': size.most },
      },
      ...overZones(
        size.qualities.zones >= 2,
        set,
        { zone_balance: true },
        'Virtual machines are distributed across availability zones.',
      ),
    ];
  },
  principal: (_size, node) => identityOf(node.id),
};

/** Web applications on virtual machines. */
export const scaleSetWeb = entry(offering);
