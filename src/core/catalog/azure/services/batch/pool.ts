import { formatNumber } from '../../../../messages/numbers.ts';
import type { GraphNode } from '../../../../model/graph.ts';
import type { Site, SizeFacts } from '../../../../model/offering.ts';
import { type Block, code, nested, output, resource } from '../../../../model/terraform.ts';
import { atLeast, joined, labelOf, numberVariable, stringVariable } from '../../../kit/blocks.ts';
import { isExcluded } from '../../../kit/requirements.ts';
import { managed } from '../../../kit/usage.ts';
import { type AzureOffering, entry, manage, type Permissions } from '../../foundation/facts.ts';
import { identityBlock, identityOf, userIdentity } from '../../foundation/identity.ts';
import { machineVariable, notBlank } from '../../foundation/inputs.ts';
import { compactName, GROUPED, PLACED, TAGS } from '../../foundation/names.ts';
import type { Start } from '../../foundation/start.ts';

import { isStarted } from '../service-bus/inboxes.ts';

type BatchNode = GraphNode<'batch_compute'>;

interface PoolSize extends SizeFacts {
  readonly machine: (typeof MACHINES)[number];
  readonly tasksPerMachine: number;
  readonly machines: number;
}

/** Machines with their vCPU and memory, GB. learn.microsoft.com/azure/virtual-machines/sizes */
const MACHINES = [
  { name: 'Standard_D4s_v5', vcpu: 4, memoryGb: 16 },
  { name: 'Standard_D8s_v5', vcpu: 8, memoryGb: 32 },
  { name: 'Standard_D16s_v5', vcpu: 16, memoryGb: 64 },
  { name: 'Standard_D32s_v5', vcpu: 32, memoryGb: 128 },
  { name: 'Standard_E32s_v5', vcpu: 32, memoryGb: 256 },
] as const;

/** Default quota of machines per pool. learn.microsoft.com/azure/batch/batch-quota-limit */
const MOST_MACHINES = 1000;

/** Machine time relative to task time: machines boot and idle for 10 % of the task time. */
const IDLE_FACTOR = 1.1;

function sizes(node: BatchNode): readonly PoolSize[] {
  const { vcpuPerTask, memoryGbPerTask, parallelTasks, interruptible } = node.demand;
  return MACHINES.flatMap((machine): readonly PoolSize[] => {
    const tasksPerMachine = Math.floor(Math.min(machine.vcpu / vcpuPerTask, machine.memoryGb / memoryGbPerTask));
    if (tasksPerMachine < 1) return [];
    const machines = Math.max(1, Math.ceil(parallelTasks / tasksPerMachine));
    if (machines > MOST_MACHINES) return [];
    return [
      {
        sku: `${machine.name.replace('Standard_', '').replace('_', ' ')}, 0 to ${formatNumber(machines)} machines${interruptible ? ', spare capacity' : ''}`,
        count: 1,
        machine,
        tasksPerMachine,
        machines,
        // Service level agreement for online services: Batch 99.9 % for the service, not for its machines.
        qualities: managed(Math.max(1, node.needs.zones), 99.9, { operations: 0.3, scalesToZero: true }),
      },
    ];
  }).slice(0, 3);
}

/** Autoscale formula: machines for the pending tasks, zero without tasks. learn.microsoft.com/azure/batch/batch-automatic-scaling */
function formula(label: string, size: PoolSize, kind: '$TargetDedicatedNodes' | '$TargetLowPriorityNodes') {
  return joined(
    'waiting = max($PendingTasks.GetSample(1), avg($PendingTasks.GetSample(TimeInterval_Minute * 5))); ',
    `${kind} = min(`,
    code(`var.${label}_max_machines`),
    `, ceil(waiting / ${size.tasksPerMachine})); $NodeDeallocationOption = taskcompletion;`,
  );
}

function declare(size: PoolSize, node: BatchNode, site: Site): readonly Block[] {
  const label = site.label(node.id);
  const spare = node.demand.interruptible;
  return [
    numberVariable(`${label}_max_machines`, 'Maximum machines of the pool.', size.machines, atLeast(1)),
    machineVariable(label, size.machine.name, 'Standard_D4s_v5'),
    ...(isStarted(site, node.id) ? [commandLineVariable(label)] : []),
    identityBlock(node.id, label),
    resource('compute.tf', 'azurerm_batch_account', label, {
      name: compactName(node.id),
      ...PLACED,
      pool_allocation_mode: 'BatchService',
      allowed_authentication_modes: ['AAD'],
      ...TAGS,
    }),
    resource('compute.tf', 'azurerm_batch_pool', label, {
      name: node.id,
      ...GROUPED,
      account_name: code(`azurerm_batch_account.${label}.name`),
      vm_size: code(`var.${label}_machine`),
      node_agent_sku_id: 'batch.node.ubuntu 22.04',
      max_tasks_per_node: size.tasksPerMachine,
      target_node_communication_mode: 'Simplified',
      storage_image_reference: nested({
        publisher: 'microsoft-dsvm',
        offer: 'ubuntu-hpc',
        sku: '2204',
        version: 'latest',
      }),
      container_configuration: nested({ type: 'DockerCompatible' }),
      auto_scale: nested({
        evaluation_interval: 'PT5M',
        formula: formula(label, size, spare ? '$TargetLowPriorityNodes' : '$TargetDedicatedNodes'),
      }),
      identity: userIdentity(label),
      network_configuration: nested({
        subnet_id: code('azurerm_subnet.machines.id'),
        public_address_provisioning_type:
          site.first('network_egress') === null ? 'BatchManaged' : 'NoPublicIPAddresses',
      }),
    }),
    output(
      `${label}_endpoint`,
      `Job submission endpoint of ${node.title}.`,
      code(`azurerm_batch_account.${label}.account_endpoint`),
    ),
  ];
}

/** Call with which a Logic App submits a job to the pool: one task with the pool command, which can add further tasks. */
function jobStart(nodeId: string): Start {
  const label = labelOf(nodeId);
  const account = `azurerm_batch_account.${label}`;
  return {
    uri: joined('https://', code(`${account}.account_endpoint`), '/jobs?api-version=2024-07-01.20.0'),
    audience: 'https://batch.core.windows.net/',
    headers: { 'Content-Type': 'application/json; odata=minimalmetadata' },
    body: {
      id: `${nodeId}-@{workflow().run.name}`,
      poolInfo: { poolId: code(`azurerm_batch_pool.${label}.name`) },
      onAllTasksComplete: 'terminatejob',
      jobManagerTask: { id: 'main', commandLine: code(`var.${label}_command_line`), killJobOnCompletion: false },
    },
    role: { name: 'Azure Batch Job Submitter', scope: code(`${account}.id`) },
  };
}

/** Command of jobs submitted by a scheduler or a workflow; other callers set their own command. */
function commandLineVariable(label: string): Block {
  return stringVariable(
    `${label}_command_line`,
    'Command of the first task of a job. It can add further tasks.',
    '/bin/sh -c "echo replace by your own command"',
    notBlank('Use a command.'),
  );
}

const PERMISSIONS: Permissions = {
  azurerm_batch_account: manage('Microsoft.Batch/batchAccounts', 'Microsoft.Batch/batchAccounts/listkeys/action'),
  azurerm_batch_pool: manage('Microsoft.Batch/batchAccounts/pools'),
};

const offering: AzureOffering<'batch_compute', PoolSize> = {
  id: 'azure.batch',
  service: 'Azure Batch',
  capability: 'batch_compute',
  form: 'vm',
  inNetwork: true,
  permissions: PERMISSIONS,
  facts: (_size, node) => ({ position: { subnet: 'machines', ports: [] }, start: jobStart(node.id) }),
  fit(node, requirements) {
    const { forms } = node.needs;
    if (forms.length > 0 && !forms.includes('vm') && !forms.includes('container')) return null;
    if (isExcluded(requirements, ['batch_compute', 'batch_compute:vm'], ['azure batch'])) return null;
    const { parallelTasks, tasksPerMonth, interruptible } = node.demand;
    const spare = interruptible
      ? ' Spare capacity usually costs a fifth to a third; the estimate uses the full price of dedicated machines, which Azure does not preempt.'
      : '';
    return {
      because: `A pool of virtual machines that scales from zero to ${formatNumber(parallelTasks)} parallel tasks: ${formatNumber(tasksPerMonth)} tasks/month.${spare}`,
      provides: ['batch_compute', 'batch_compute:vm'],
    };
  },
  size: sizes,
  meter(size, node) {
    const { tasksPerMonth, hoursPerTask } = node.demand;
    return [
      {
        meter: `virtual_machines/${size.machine.name}`,
        what: 'virtual machines while tasks run',
        quantity: ((tasksPerMonth * hoursPerTask) / size.tasksPerMachine) * IDLE_FACTOR,
        arithmetic: `${formatNumber(tasksPerMonth)} tasks x ${formatNumber(hoursPerTask)} h / ${size.tasksPerMachine} a machine x ${IDLE_FACTOR}`,
        comesAndGoes: true,
      },
    ];
  },
  declare,
  claims: (_size, node) => [
    {
      kind: 'no_stored_password',
      text: 'Job submission requires Entra ID; key authentication is disabled.',
      resource: `azurerm_batch_account.${labelOf(node.id)}`,
      attributes: { allowed_authentication_modes: ['AAD'] },
    },
  ],
  principal: (_size, node) => identityOf(node.id),
};

/** Tasks on a pool of virtual machines. */
export const batchPool = entry(offering);
