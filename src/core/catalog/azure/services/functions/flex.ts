import type { AccessGrant, Site, SizeFacts } from '../../../../model/offering.ts';
import {
  type Block,
  type Body,
  code,
  data,
  type Expression,
  nested,
  output,
  resource,
  template,
  type Value,
} from '../../../../model/terraform.ts';
import { between, joined, numberVariable, oneOf } from '../../../kit/blocks.ts';
import { manage, type Permissions, SITE } from '../../foundation/facts.ts';
import { identityBlock } from '../../foundation/identity.ts';
import { compactName, groupName, PLACED, shortName, TAGS } from '../../foundation/names.ts';
import { subnetId } from '../../foundation/network/plan.ts';
import { SECRET_READER } from '../../foundation/vault.ts';

const STORAGE = 'Microsoft.Storage/storageAccounts';

export const FUNCTION_PERMISSIONS: Permissions = {
  archive_file: [],
  // Virtual network integration of Flex Consumption uses the Container Apps namespace.
  azurerm_function_app_flex_consumption: [...SITE, 'Microsoft.App/register/action'],
  azurerm_storage_blob: [`${STORAGE}/read`, `${STORAGE}/listKeys/action`],
  azurerm_storage_queue: manage(`${STORAGE}/queueServices/queues`),
};

/**
 * Instance sizes of the Flex Consumption plan, memory with its share of a core.
 * learn.microsoft.com/azure/azure-functions/flex-consumption-plan
 */
export const INSTANCES = [
  { memoryMb: 512, cores: 0.25 },
  { memoryMb: 2048, cores: 1 },
  { memoryMb: 4096, cores: 2 },
] as const;

/** Maximum instances of one app on the plan. */
export const MOST_INSTANCES = 1000;

/** Minimum accepted value of the maximum instance count. learn.microsoft.com/azure/azure-functions/flex-consumption-how-to */
export const FEWEST_INSTANCES = 40;

export interface FlexSize extends SizeFacts {
  readonly memoryMb: number;
  readonly most: number;
}

/** App settings with the host of a trigger: a Service Bus namespace, or the Event Hubs namespace of a stream. */
const NAMESPACE = /(QUEUE|TOPIC|EVENTS)_NAMESPACE$/;
const STREAM_HOST = /STREAM_HOST$/;

function isTriggerHost(name: string, environment: AccessGrant['environment']): boolean {
  return NAMESPACE.test(name) || (STREAM_HOST.test(name) && name.replace(/HOST$/, 'CONSUMER_GROUP') in environment);
}

/** App settings: endpoints of dependencies, Key Vault references and trigger connections. */
function settings(label: string, granted: AccessGrant): Readonly<Record<string, Value>> {
  const client = code(`azurerm_user_assigned_identity.${label}.client_id`);
  const secrets = Object.entries(granted.secrets).map(([name, reference]): [string, Value] => [
    name,
    template`@Microsoft.KeyVault(SecretUri=${reference})`,
  ]);
  // The runtime reads trigger endpoint and identity from app settings with these names.
  const namespaces = Object.entries(granted.environment)
    .filter(([name]) => isTriggerHost(name, granted.environment))
    .flatMap(([name, value]): [string, Value][] => {
      const prefix = name.replace(/_(NAMESPACE|HOST)$/, '');
      return [
        [`${prefix}__fullyQualifiedNamespace`, value],
        [`${prefix}__credential`, 'managedidentity'],
        [`${prefix}__clientId`, client],
      ];
    });
  // The platform stores the Application Insights connection string in its own app setting.
  const { APPLICATIONINSIGHTS_CONNECTION_STRING: _, ...environment } = granted.environment;
  if (Object.keys(environment).length + secrets.length === 0) return {};
  return {
    AZURE_CLIENT_ID: client,
    ...environment,
    ...Object.fromEntries(secrets),
    ...Object.fromEntries(namespaces),
  };
}

/**
 * The app uses an identity that is created before it, so that its settings can reference the resources that grant it access.
 * Key Vault references use the system-assigned identity: azurerm supports no other for a Flex Consumption app.
 */
function ownReaders(label: string, granted: AccessGrant): readonly Block[] {
  return granted.blocks
    .filter((block) => block.body.role_definition_name === SECRET_READER)
    .map((block) => ({
      ...block,
      labels: [block.labels[0] ?? '', `${block.labels[1] ?? ''}_settings`],
      body: {
        ...block.body,
        principal_id: code(`azurerm_function_app_flex_consumption.${label}.identity[0].principal_id`),
      },
    }));
}

/**
 * A function app with its plan, the storage account of its code, and sample code until the user deploys.
 * @param access restrictions of its callers
 */
export function flexBlocks(
  nodeId: string,
  size: FlexSize,
  site: Site,
  granted: AccessGrant,
  access: Body = {},
): readonly Block[] {
  const label = site.label(nodeId);
  return [
    ...variables(label, size),
    identityBlock(nodeId, label),
    ...ownReaders(label, granted),
    data('compute.tf', 'archive_file', label, {
      type: 'zip',
      source_dir: joined(code('path.module'), `/functions/${nodeId}`),
      output_path: joined(code('path.module'), `/.terraform/${nodeId}.zip`),
    }),
    ...packageBlocks(nodeId, label),
    resource('compute.tf', 'azurerm_service_plan', label, {
      name: groupName(nodeId),
      ...PLACED,
      os_type: 'Linux',
      sku_name: 'FC1',
      ...TAGS,
    }),
    functionApp(nodeId, site, granted, access),
    output(
      `${label}_deploy_command`,
      'Command that deploys your code to the function app: a zip file with host.json at its root.',
      template`az functionapp deployment source config-zip --resource-group ${code('azurerm_resource_group.main.name')} --name ${code(`azurerm_function_app_flex_consumption.${label}.name`)} --src app.zip`,
    ),
  ];
}

function variables(label: string, size: FlexSize): readonly Block[] {
  return [
    numberVariable(
      `${label}_memory_mb`,
      'Memory of one instance in MB. 512 has a quarter of a core, 2048 has one core, 4096 has two cores.',
      size.memoryMb,
      oneOf([512, 2048, 4096]),
    ),
    numberVariable(
      `${label}_max_instances`,
      'Maximum instances for autoscaling.',
      size.most,
      between(FEWEST_INSTANCES, MOST_INSTANCES),
    ),
  ];
}

function packageBlocks(nodeId: string, label: string): readonly Block[] {
  return [
    resource(
      'compute.tf',
      'azurerm_storage_account',
      `${label}_code`,
      {
        name: compactName(`${nodeId}fn`),
        ...PLACED,
        account_tier: 'Standard',
        account_replication_type: 'LRS',
        min_tls_version: 'TLS1_2',
        allow_nested_items_to_be_public: false,
        cross_tenant_replication_enabled: false,
        ...TAGS,
      },
      'Stores the code and state of the Functions runtime, no user data. With key authentication: azurerm does not support\n' +
        'managed identity for runtime storage yet (hashicorp/terraform-provider-azurerm, issue 29693).',
    ),
    resource('compute.tf', 'azurerm_storage_container', `${label}_code`, {
      name: 'packages',
      storage_account_id: code(`azurerm_storage_account.${label}_code.id`),
      container_access_type: 'private',
    }),
    resource(
      'compute.tf',
      'azurerm_storage_blob',
      `${label}_code`,
      {
        // The plan runs only the package with this name.
        // learn.microsoft.com/azure/azure-functions/functions-infrastructure-as-code#deployment-package
        name: 'released-package.zip',
        storage_account_name: code(`azurerm_storage_account.${label}_code.name`),
        storage_container_name: code(`azurerm_storage_container.${label}_code.name`),
        type: 'Block',
        source: code(`data.archive_file.${label}.output_path`),
        lifecycle: nested({ ignore_changes: [code('source'), code('content_md5')] }),
      },
      'Sample code. Your deployments replace it, and Terraform ignores them.',
    ),
  ];
}

/** Name of a function app, which is also its default host name. */
export function functionAppName(nodeId: string): Expression {
  return shortName('func', nodeId);
}

function functionApp(nodeId: string, site: Site, granted: AccessGrant, access: Body): Block {
  const label = site.label(nodeId);
  const subnet = subnetId(site, 'functions');
  const insights = site.first('monitoring') !== null;
  const app = settings(label, granted);
  const readsSecrets = Object.keys(granted.secrets).length > 0;
  return resource('compute.tf', 'azurerm_function_app_flex_consumption', label, {
    name: functionAppName(nodeId),
    ...PLACED,
    service_plan_id: code(`azurerm_service_plan.${label}.id`),
    runtime_name: 'python',
    runtime_version: '3.12',
    instance_memory_in_mb: code(`var.${label}_memory_mb`),
    maximum_instance_count: code(`var.${label}_max_instances`),
    storage_container_type: 'blobContainer',
    storage_container_endpoint: template`${code(`azurerm_storage_account.${label}_code.primary_blob_endpoint`)}${code(`azurerm_storage_container.${label}_code.name`)}`,
    storage_authentication_type: 'StorageAccountConnectionString',
    storage_access_key: code(`azurerm_storage_account.${label}_code.primary_access_key`),
    https_only: true,
    webdeploy_publish_basic_authentication_enabled: false,
    ...(subnet === null ? {} : { virtual_network_subnet_id: subnet }),
    ...(Object.keys(app).length === 0 ? {} : { app_settings: app }),
    ...TAGS,
    identity: nested({
      type: readsSecrets ? 'SystemAssigned, UserAssigned' : 'UserAssigned',
      identity_ids: [code(`azurerm_user_assigned_identity.${label}.id`)],
    }),
    site_config: nested({
      minimum_tls_version: '1.2',
      ...access,
      ...(insights
        ? { application_insights_connection_string: code('azurerm_application_insights.main.connection_string') }
        : {}),
    }),
    depends_on: [code(`azurerm_storage_blob.${label}_code`)],
  });
}
