import { formatNumber } from '../../../../messages/numbers.ts';
import type { GraphNode } from '../../../../model/graph.ts';
import type { Site, SizeFacts } from '../../../../model/offering.ts';
import { type Block, code, nested, output, resource } from '../../../../model/terraform.ts';
import { atLeast, joined, labelOf, numberVariable, oneOf, startsWith, stringVariable } from '../../../kit/blocks.ts';
import { isExcluded } from '../../../kit/requirements.ts';
import { counted, managed } from '../../../kit/usage.ts';
import { type AzureOffering, entry, manage, type Permissions } from '../../foundation/facts.ts';
import { identityBlock, identityOf, roleAssignment, userIdentity } from '../../foundation/identity.ts';
import { notBlank } from '../../foundation/inputs.ts';
import { TAGS } from '../../foundation/names.ts';
import type { Start } from '../../foundation/start.ts';
import { WORKSPACE_PERMISSIONS, workspaceBlock, workspaceSupports } from './workspace.ts';

type TrainingNode = GraphNode<'ml_training'>;

interface ClusterSize extends SizeFacts {
  readonly machine: (typeof MACHINES)[number];
}

/** Machines with vCPU and GPU. learn.microsoft.com/azure/machine-learning/concept-compute-target */
const MACHINES = [
  { name: 'Standard_D4s_v5', vcpu: 4, gpus: 0 },
  { name: 'Standard_D16s_v5', vcpu: 16, gpus: 0 },
  { name: 'Standard_D32s_v5', vcpu: 32, gpus: 0 },
  { name: 'Standard_NC4as_T4_v3', vcpu: 4, gpus: 1 },
  { name: 'Standard_NC24ads_A100_v4', vcpu: 24, gpus: 1 },
  { name: 'Standard_NC96ads_A100_v4', vcpu: 96, gpus: 4 },
] as const;

const MOST_MACHINES = 20;

function sizes(node: TrainingNode): readonly ClusterSize[] {
  const { vcpu, gpus } = node.demand;
  return MACHINES.filter((machine) => machine.gpus > 0 === gpus > 0)
    .flatMap((machine): readonly ClusterSize[] => {
      const count = Math.max(1, Math.ceil(gpus > 0 ? gpus / machine.gpus : vcpu / machine.vcpu));
      if (count > MOST_MACHINES) return [];
      return [
        {
          sku: `0 to ${count} x ${machine.name.replace('Standard_', '').replaceAll('_', ' ')}`,
          count,
          machine,
          // Service level agreement for online services: Azure Machine Learning 99.9 %.
          qualities: managed(1, 99.9, { operations: 0.3, scalesToZero: true }),
        },
      ];
    })
    .slice(0, 3);
}

function declare(size: ClusterSize, node: TrainingNode, site: Site): readonly Block[] {
  const label = site.label(node.id);
  const own = identityOf(node.id);
  const identity = userIdentity(label);
  return [
    stringVariable(
      `${label}_machine`,
      'Virtual machine size of the training cluster.',
      size.machine.name,
      startsWith('Standard_', 'Use a size such as Standard_D4s_v5.'),
    ),
    numberVariable(
      `${label}_max_machines`,
      'Maximum nodes of the cluster. It scales to zero between runs.',
      size.count,
      atLeast(1),
    ),
    stringVariable(
      `${label}_priority`,
      'Dedicated, or LowPriority: spare capacity at a lower price that Azure can preempt.',
      'Dedicated',
      oneOf(['Dedicated', 'LowPriority']),
    ),
    ...workspaceSupports(label, node.id, site),
    identityBlock(node.id, label),
    roleAssignment(
      `${label}_own_storage`,
      code(`azurerm_storage_account.${label}.id`),
      'Storage Blob Data Contributor',
      own,
    ),
    workspaceBlock(label, node.id),
    resource('compute.tf', 'azurerm_machine_learning_compute_cluster', label, {
      name: 'training',
      location: code('azurerm_resource_group.main.location'),
      machine_learning_workspace_id: code(`azurerm_machine_learning_workspace.${label}.id`),
      vm_size: code(`var.${label}_machine`),
      vm_priority: code(`var.${label}_priority`),
      local_auth_enabled: false,
      ssh_public_access_enabled: false,
      ...TAGS,
      identity,
      scale_settings: nested({
        min_node_count: 0,
        max_node_count: code(`var.${label}_max_machines`),
        scale_down_nodes_after_idle_duration: 'PT5M',
      }),
    }),
    output(
      `${label}_workspace`,
      'Workspace for training jobs: az ml job create.',
      code(`azurerm_machine_learning_workspace.${label}.name`),
    ),
  ];
}

/** Environment of the registry of Azure in which a scheduled run executes. learn.microsoft.com/azure/machine-learning/resource-curated-environments */
const ENVIRONMENT = 'azureml://registries/azureml/environments/sklearn-1.5/labels/latest';

/** A command job on the cluster, created by a call to Azure Resource Manager. learn.microsoft.com/rest/api/azureml/jobs/create-or-update */
function jobStart(label: string): Start {
  const workspace = code(`azurerm_machine_learning_workspace.${label}.id`);
  return {
    method: 'PUT',
    uri: joined('https://management.azure.com', workspace, '/jobs/run-@{guid()}?api-version=2024-04-01'),
    audience: 'https://management.azure.com/',
    headers: { 'Content-Type': 'application/json' },
    body: {
      properties: {
        jobType: 'Command',
        experimentName: 'scheduled',
        computeId: code(`azurerm_machine_learning_compute_cluster.${label}.id`),
        environmentId: code(`var.${label}_environment`),
        command: code(`var.${label}_command`),
        identity: {
          identityType: 'Managed',
          clientId: code(`azurerm_user_assigned_identity.${label}.client_id`),
        },
      },
    },
    role: { name: 'AzureML Data Scientist', scope: workspace },
    blocks: [
      stringVariable(
        `${label}_environment`,
        'Environment of Azure Machine Learning in which a scheduled run executes.',
        ENVIRONMENT,
        notBlank('Use the identifier of an environment.'),
      ),
      stringVariable(
        `${label}_command`,
        'Command of a scheduled run, such as python train.py.',
        'python --version',
        notBlank('Use a command.'),
      ),
    ],
  };
}

const ML = 'Microsoft.MachineLearningServices/workspaces';

const PERMISSIONS: Permissions = {
  azurerm_machine_learning_compute_cluster: manage(`${ML}/computes`),
  ...WORKSPACE_PERMISSIONS,
};

const offering: AzureOffering<'ml_training', ClusterSize> = {
  id: 'azure.machine-learning',
  service: 'Azure Machine Learning',
  capability: 'ml_training',
  inNetwork: false,
  permissions: PERMISSIONS,
  facts: (_size, node) => ({ start: jobStart(labelOf(node.id)) }),
  fit(node, requirements) {
    if (isExcluded(requirements, ['ml_training'], ['azure machine learning'])) return null;
    return {
      because: `Training jobs for ${formatNumber(node.demand.hoursPerMonth)} hours/month on an autoscaling cluster; each run, its data and its model are tracked.`,
      provides: ['ml_training'],
    };
  },
  size: sizes,
  meter: (size, node) => [
    {
      meter: `virtual_machines/${size.machine.name}`,
      what: 'virtual machines while training runs',
      quantity: size.count * node.demand.hoursPerMonth,
      arithmetic: `${size.count} x ${formatNumber(node.demand.hoursPerMonth)} h`,
      comesAndGoes: true,
    },
    counted('blob_storage/storage/hot/LRS', 'data and models', node.demand.dataGb, 1, 'GB'),
  ],
  declare,
  claims: (_size, node) => [
    {
      kind: 'private',
      text: 'Interactive sign-in to the training nodes is disabled.',
      resource: `azurerm_machine_learning_compute_cluster.${labelOf(node.id)}`,
      attributes: { ssh_public_access_enabled: false },
    },
  ],
  principal: (_size, node) => identityOf(node.id),
};

/** Training of custom models. */
export const machineLearning = entry(offering);
