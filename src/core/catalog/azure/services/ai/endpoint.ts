import { formatNumber } from '../../../../messages/numbers.ts';
import type { GraphNode } from '../../../../model/graph.ts';
import type { Site, SizeFacts } from '../../../../model/offering.ts';
import {
  type Block,
  call,
  code,
  type Expression,
  output,
  resource,
  type Value,
  variable,
} from '../../../../model/terraform.ts';
import { between, joined, labelOf, matches, numberVariable, startsWith, stringVariable } from '../../../kit/blocks.ts';
import { isExcluded } from '../../../kit/requirements.ts';
import { always, amount, managed } from '../../../kit/usage.ts';
import { type AzureOffering, entry, manage, type Permissions } from '../../foundation/facts.ts';
import { roleAssignment } from '../../foundation/identity.ts';
import { nullOr } from '../../foundation/inputs.ts';
import { GROUPED, pairLabel, settingName, shortName, TAGS } from '../../foundation/names.ts';
import { WORKSPACE_PERMISSIONS, workspaceBlocks } from './workspace.ts';

type ModelNode = GraphNode<'ml_inference'>;

interface EndpointSize extends SizeFacts {
  readonly machine: string;
  readonly machines: number;
}

/** Machines of managed online endpoints with the calls/s of a small model, 0.2 s on a vCPU: a working assumption. */
const MACHINES = [
  { name: 'Standard_D2s_v5', perSecond: 10 },
  { name: 'Standard_D4s_v5', perSecond: 20 },
  { name: 'Standard_D8s_v5', perSecond: 40 },
  { name: 'Standard_NC4as_T4_v3', perSecond: 150 },
] as const;

/** Most instances of a deployment. learn.microsoft.com/azure/machine-learning/how-to-manage-quotas */
const MOST_MACHINES = 50;

function sizes({ demand, needs }: ModelNode): readonly EndpointSize[] {
  if (needs.scaleToZero) return [];
  return MACHINES.flatMap(({ name, perSecond }): readonly EndpointSize[] => {
    const machines = Math.max(needs.zones, Math.ceil(demand.peakPerSecond / perSecond));
    if (machines > MOST_MACHINES) return [];
    const sku = `${name.replace('Standard_', '').replaceAll('_', ' ')}, ${amount(machines, 'instance')}`;
    // Service level agreement for online services: Azure Machine Learning 99.9 %.
    return [{ sku, count: machines, machine: name, machines, qualities: managed(Math.min(3, machines), 99.9) }];
  });
}

/** Label of the workspace: models are deployed from the workspace in which they are trained. */
function workspaceLabel(site: Site, node: ModelNode): string {
  return site.label(site.first('ml_training')?.node.id ?? node.id);
}

const ML = 'Microsoft.MachineLearningServices/workspaces';
const API = '2024-04-01';

/**
 * Endpoint with Entra authentication, and its deployment once there is a model, as an ARM template: azurerm has no resource
 * for it. learn.microsoft.com/azure/templates/microsoft.machinelearningservices/workspaces/onlineendpoints
 */
function endpointTemplate(label: string, workspaceLabel: string, name: Expression): Value {
  const workspace = code(`azurerm_machine_learning_workspace.${workspaceLabel}.id`);
  const path = joined(code(`azurerm_machine_learning_workspace.${workspaceLabel}.name`), '/', name);
  const common = { apiVersion: API, location: code('azurerm_resource_group.main.location'), kind: 'Managed' };
  return {
    $schema: 'https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#',
    contentVersion: '1.0.0.0',
    resources: [
      {
        type: `${ML}/onlineEndpoints`,
        ...common,
        name: path,
        identity: { type: 'SystemAssigned' },
        properties: {
          authMode: 'AADToken',
          publicNetworkAccess: 'Enabled',
          traffic: code(`{ for deployment in var.${label}_receives_traffic ? ["main"] : [] : deployment => 100 }`),
        },
      },
      {
        condition: code(`var.${label}_model != null`),
        type: `${ML}/onlineEndpoints/deployments`,
        ...common,
        name: joined(path, '/main'),
        dependsOn: [joined(workspace, '/onlineEndpoints/', name)],
        sku: { name: 'Default', capacity: code(`var.${label}_instances`) },
        properties: {
          endpointComputeType: 'Managed',
          instanceType: code(`var.${label}_machine`),
          model: code(`var.${label}_model`),
          environmentId: code(`var.${label}_environment`),
          scaleSettings: { scaleType: 'Default' },
        },
      },
    ],
  };
}

function variables(size: EndpointSize, label: string, title: string): readonly Block[] {
  const asset = nullOr(
    matches('^azureml:', 'Use an asset such as azureml:my-model:1, or its full azureml:// address.'),
  );
  return [
    stringVariable(
      `${label}_model`,
      `${title}: registered model that the endpoint serves. Null: the endpoint has no deployment yet.`,
      null,
      asset,
    ),
    stringVariable(
      `${label}_environment`,
      `${title}: registered environment in which the model runs. Null: a model in MLflow format brings its own.`,
      null,
      asset,
    ),
    stringVariable(
      `${label}_machine`,
      `${title}: virtual machine size of an instance.`,
      size.machine,
      startsWith('Standard_', 'Use a size such as Standard_D4s_v5.'),
    ),
    numberVariable(`${label}_instances`, `${title}: number of instances.`, size.machines, between(1, MOST_MACHINES)),
    variable(`${label}_receives_traffic`, {
      description: `${title}: set to true once the deployment of the model exists. Azure accepts no traffic before.`,
      type: 'bool',
      default: false,
      nullable: false,
    }),
  ];
}

function declare(size: EndpointSize, node: ModelNode, site: Site): readonly Block[] {
  const label = site.label(node.id);
  const workspace = workspaceLabel(site, node);
  const name = shortName('ml', node.id);
  return [
    ...variables(size, label, node.title),
    ...(workspace === label ? workspaceBlocks(label, node.id, site) : []),
    resource('compute.tf', 'azurerm_resource_group_template_deployment', label, {
      name: node.id,
      ...GROUPED,
      deployment_mode: 'Incremental',
      template_content: call('jsonencode', endpointTemplate(label, workspace, name)),
      ...TAGS,
    }),
    output(`${label}_url`, `Endpoint of ${node.title}.`, scoringUrl(node)),
  ];
}

/** learn.microsoft.com/azure/machine-learning/concept-endpoints-online */
function scoringUrl(node: ModelNode): Expression {
  return joined(
    'https://',
    shortName('ml', node.id),
    '.',
    code('azurerm_resource_group.main.location'),
    '.inference.ml.azure.com/score',
  );
}

const PERMISSIONS: Permissions = {
  ...WORKSPACE_PERMISSIONS,
  azurerm_resource_group_template_deployment: [
    ...manage(
      'Microsoft.Resources/deployments',
      'Microsoft.Resources/deployments/operationstatuses/read',
      'Microsoft.Resources/deployments/operations/read',
      'Microsoft.Resources/deployments/exportTemplate/action',
      'Microsoft.Resources/deployments/validate/action',
    ),
    ...manage(`${ML}/onlineEndpoints`),
    ...manage(`${ML}/onlineEndpoints/deployments`),
  ],
};

const offering: AzureOffering<'ml_inference', EndpointSize> = {
  id: 'azure.machine-learning-endpoint',
  service: 'Azure Machine Learning online endpoint',
  capability: 'ml_inference',
  inNetwork: false,
  permissions: PERMISSIONS,
  fit(node, requirements) {
    if (node.demand.kind !== 'own') return null;
    if (isExcluded(requirements, ['ml_inference'], ['azure machine learning'])) return null;
    return {
      because: `Serves your own model for ${formatNumber(node.demand.callsPerMonth)} calls/month, ${formatNumber(node.demand.peakPerSecond)}/s at the peak, from a registered model.`,
      provides: ['ml_inference'],
    };
  },
  size: sizes,
  meter: (size) => [always(`virtual_machines/${size.machine}`, 'instances of the endpoint', size.machines)],
  declare,
  grantAccess(_size, node, site, caller) {
    const label = site.label(node.id);
    const workspace = code(`azurerm_machine_learning_workspace.${workspaceLabel(site, node)}.id`);
    const grant = roleAssignment(
      pairLabel(site, caller.label, label),
      joined(workspace, '/onlineEndpoints/', shortName('ml', node.id)),
      // The built-in role that may score an endpoint. learn.microsoft.com/azure/machine-learning/how-to-authenticate-online-endpoint
      'AzureML Data Scientist',
      caller,
    );
    return {
      environment: { [settingName(site, node, 'MODEL_URL')]: scoringUrl(node) },
      secrets: {},
      blocks: [
        {
          ...grant,
          body: { ...grant.body, depends_on: [code(`azurerm_resource_group_template_deployment.${label}`)] },
        },
      ],
    };
  },
  claims: (_size, node) => [
    {
      kind: 'least_privilege',
      text: 'Callers sign in with Entra tokens; the endpoint has no keys.',
      resource: `azurerm_resource_group_template_deployment.${labelOf(node.id)}`,
      attributes: { [`template_content.resources[type=${ML}/onlineEndpoints].properties.authMode`]: 'AADToken' },
    },
  ],
};

/** Endpoint for a custom model. */
export const machineLearningEndpoint = entry(offering);
