import { formatNumber } from '../../../../messages/numbers.ts';
import type { GraphNode } from '../../../../model/graph.ts';
import type { SizeFacts } from '../../../../model/offering.ts';
import { code, output } from '../../../../model/terraform.ts';
import { joined } from '../../../kit/blocks.ts';
import { isExcluded } from '../../../kit/requirements.ts';
import { always, managed } from '../../../kit/usage.ts';
import { type AzureOffering, entry } from '../../foundation/facts.ts';
import { identityOf } from '../../foundation/identity.ts';
import { portVariable } from '../../foundation/inputs.ts';
import { settingName } from '../../foundation/names.ts';
import { BALANCER_PERMISSIONS, balancerBlocks } from './balancer.ts';
import { SCALE_SET_PERMISSIONS, scaleSetBlocks } from './scale-set.ts';

interface GpuMachine {
  readonly name: string;
  readonly gpus: number;
  /** Total GPU memory, GB. */
  readonly memoryGb: number;
  readonly title: string;
}

interface GpuSize extends SizeFacts {
  readonly machine: GpuMachine;
}

/** Virtual machine sizes with their GPUs. learn.microsoft.com/azure/virtual-machines/sizes/overview#gpu-accelerated */
const MACHINES: readonly GpuMachine[] = [
  { name: 'Standard_NC4as_T4_v3', gpus: 1, memoryGb: 16, title: 'T4' },
  { name: 'Standard_NV36ads_A10_v5', gpus: 1, memoryGb: 24, title: 'A10' },
  { name: 'Standard_NC64as_T4_v3', gpus: 4, memoryGb: 64, title: 'T4' },
  { name: 'Standard_NC24ads_A100_v4', gpus: 1, memoryGb: 80, title: 'A100' },
  { name: 'Standard_NC40ads_H100_v5', gpus: 1, memoryGb: 94, title: 'H100' },
  { name: 'Standard_NC48ads_A100_v4', gpus: 2, memoryGb: 160, title: 'A100' },
  { name: 'Standard_NC96ads_A100_v4', gpus: 4, memoryGb: 320, title: 'A100' },
  { name: 'Standard_ND96amsr_A100_v4', gpus: 8, memoryGb: 640, title: 'A100' },
  { name: 'Standard_ND96isr_H100_v5', gpus: 8, memoryGb: 640, title: 'H100' },
];

/** Maximum machines of one design; more need a cluster with its own network. */
const MOST_MACHINES = 16;

/** Sizes that meet the GPU demand with one or several machines. */
function gpuSizes(gpus: number, memoryGb: number): readonly GpuSize[] {
  return MACHINES.flatMap((machine): readonly GpuSize[] => {
    const count = Math.max(1, Math.ceil(Math.max(gpus / machine.gpus, memoryGb / machine.memoryGb)));
    if (count > MOST_MACHINES) return [];
    return [
      {
        sku: `${count} x ${machine.name.replace('Standard_', '').replaceAll('_', ' ')} (${machine.gpus} ${machine.title})`,
        count,
        machine,
        // Service level agreement for online services: a machine with a managed disk 99.5 %.
        qualities: managed(1, 99.5, { operations: 1 }),
      },
    ];
  });
}

/** Usual port of model servers, such as vLLM. docs.vllm.ai/en/stable/serving/openai_compatible_server */
const PORT = 8000;

/** Sample that lists the GPUs and exits. */
const SAMPLE = 'docker.io/nvidia/cuda:12.6.2-base-ubuntu24.04';

const offering: AzureOffering<'gpu_compute', GpuSize> = {
  id: 'azure.gpu-scale-set',
  service: 'Azure N-series virtual machines',
  capability: 'gpu_compute',
  inNetwork: true,
  permissions: { ...SCALE_SET_PERMISSIONS, ...BALANCER_PERMISSIONS },
  facts: () => ({ position: { subnet: 'machines', ports: ['80'] } }),
  fit(node: GraphNode<'gpu_compute'>, requirements) {
    if (isExcluded(requirements, ['gpu_compute'], ['virtual machines', 'vm'])) return null;
    const { gpus, gpuMemoryGb, hoursPerMonth } = node.demand;
    return {
      because: `${formatNumber(gpus)} GPU with ${formatNumber(gpuMemoryGb)} GB in total for ${formatNumber(hoursPerMonth)} hours/month; scale to 0 machines when idle, then only the disk is billed.`,
      provides: ['gpu_compute'],
    };
  },
  size: (node) => gpuSizes(node.demand.gpus, node.demand.gpuMemoryGb),
  meter: (size, node) => [
    {
      meter: `virtual_machines/${size.machine.name}`,
      what: 'running virtual machines',
      quantity: size.count * node.demand.hoursPerMonth,
      arithmetic: `${size.count} x ${formatNumber(node.demand.hoursPerMonth)} h`,
    },
    {
      meter: 'managed_disks/disk/E10/LRS',
      what: 'disks of 128 GB',
      quantity: size.count,
      arithmetic: String(size.count),
    },
    always('load_balancer/standard/first-5-rules', 'load balancer'),
  ],
  declare(size, node, site) {
    const label = site.label(node.id);
    return [
      portVariable(label, PORT, 'Port on which the model server listens in its container.'),
      ...balancerBlocks(site, node.id, { internal: true, healthPath: null }),
      ...scaleSetBlocks(site, node.id, {
        machine: size.machine.name,
        least: size.count,
        most: size.count,
        spread: false,
        sample: SAMPLE,
        command: ['nvidia-smi'],
        port: code(`var.${label}_port`),
        gpus: true,
        health: null,
        pool: code(`azurerm_lb_backend_address_pool.${label}.id`),
      }),
      output(
        `${label}_machines`,
        'Scale set with GPUs. Request quota for the VM family first; scale it with az vmss scale.',
        code(`azurerm_linux_virtual_machine_scale_set.${label}.name`),
      ),
    ];
  },
  grantAccess: (_size, node, site, _caller, edge) => ({
    environment:
      edge.to === node.id && edge.kind === 'request'
        ? {
            [settingName(site, node, 'GPU_URL')]: joined(
              'http://',
              code(`azurerm_lb.${site.label(node.id)}.private_ip_address`),
            ),
          }
        : {},
    secrets: {},
    blocks: [],
  }),
  principal: (_size, node) => identityOf(node.id),
};

/** Virtual machines with GPU. */
export const gpuMachines = entry(offering);
