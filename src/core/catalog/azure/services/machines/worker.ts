import { formatNumber } from '../../../../messages/numbers.ts';
import type { GraphNode } from '../../../../model/graph.ts';
import { SECONDS_PER_MONTH } from '../../../../model/workload.ts';
import { labelOf } from '../../../kit/blocks.ts';
import { isExcluded } from '../../../kit/requirements.ts';
import { always, counted } from '../../../kit/usage.ts';
import { type AzureOffering, entry } from '../../foundation/facts.ts';
import { identityOf } from '../../foundation/identity.ts';
import { SAMPLE_IMAGE } from '../container-apps/app.ts';
import { oneInstance } from '../regional/standby.ts';
import { scaleSet, scaleSetBlocks } from './scale-set.ts';
import { ALL_MACHINES, type MachineSize, machineSizes } from './sizes.ts';

function sizes(node: GraphNode<'worker_compute'>): readonly MachineSize[] {
  const { demand, needs } = node;
  if (needs.scaleToZero) return [];
  const vcpus = (perSecond: number) => perSecond * demand.jobSeconds * (1 + demand.headroom);
  const zones = needs.zones >= 2 ? [needs.zones] : [1];
  return machineSizes(
    vcpus(demand.jobsPerMonth / SECONDS_PER_MONTH),
    vcpus(demand.peakJobsPerSecond),
    zones,
    1,
    ALL_MACHINES,
  );
}

const offering: AzureOffering<'worker_compute', MachineSize> = {
  id: 'azure.scale-set-worker',
  service: 'Azure Virtual Machine Scale Sets',
  capability: 'worker_compute',
  multiRegion: { standby: oneInstance },
  form: 'vm',
  inNetwork: true,
  facts: (_size, node) => ({ position: { subnet: 'machines', ports: [] }, program: () => scaleSet(node.id) }),
  fit(node, requirements) {
    if (!node.needs.forms.includes('vm')) return null;
    if (isExcluded(requirements, ['worker_compute', 'worker_compute:vm'], ['virtual machines', 'vm'])) return null;
    return {
      because: `Virtual machines for ${formatNumber(node.demand.jobsPerMonth)} jobs/month, scaled with the load.`,
      provides: ['worker_compute', 'worker_compute:vm'],
    };
  },
  size: sizes,
  meter: (size) => [
    always(`virtual_machines/${size.machine}`, 'machines', size.count),
    counted('managed_disks/disk/E4/LRS', 'disks of 32 GB', size.count),
  ],
  declare: (size, node, site) =>
    scaleSetBlocks(site, node.id, {
      machine: size.machine,
      least: size.least,
      most: size.most,
      spread: size.qualities.zones >= 2,
      sample: SAMPLE_IMAGE,
      command: [],
      port: null,
      gpus: false,
      health: null,
      pool: null,
    }),
  claims: (size, node) => [
    {
      kind: 'autoscaled',
      text: `Autoscaling by load, from ${size.least} to ${size.most}.`,
      resource: `azurerm_monitor_autoscale_setting.${labelOf(node.id)}`,
      attributes: { 'profile.capacity.maximum': size.most },
    },
  ],
  principal: (_size, node) => identityOf(node.id),
};

/** Background workers on virtual machines. */
export const scaleSetWorker = entry(offering);
