import { code, nested, type Value } from '../../../model/hcl.ts';
import type { Block } from '../../../model/iac.ts';
import type { Site } from '../../../model/site.ts';
import { usesVaultSecrets } from '../vault.ts';

/** Versions of Terraform and of the providers that this site uses, and no others. */
export function providers(site: Site): readonly Block[] {
  const functions = site.placed.some((placed) => placed.choice.form === 'function');
  const machines = site.placed.some(({ choice }) => choice.offering.includes('scale-set'));
  const directory = site.placed.some(({ choice }) => choice.offering.startsWith('azure.entra'));
  const required: Record<string, Value> = {
    ...(functions ? { archive: { source: 'hashicorp/archive', version: '~> 2.7' } } : {}),
    ...(directory ? { azuread: { source: 'hashicorp/azuread', version: '~> 3.0' } } : {}),
    azurerm: { source: 'hashicorp/azurerm', version: '~> 4.0' },
    random: { source: 'hashicorp/random', version: '~> 3.6' },
    ...(usesVaultSecrets(site) ? { time: { source: 'hashicorp/time', version: '~> 0.13' } } : {}),
    ...(machines ? { tls: { source: 'hashicorp/tls', version: '~> 4.0' } } : {}),
  };
  return [
    {
      file: 'versions.tf',
      type: 'terraform',
      labels: [],
      body: { required_version: '>= 1.9.0', required_providers: nested(required) },
    },
    {
      file: 'providers.tf',
      type: 'provider',
      labels: ['azurerm'],
      comment: 'The subscription is read from ARM_SUBSCRIPTION_ID.',
      body: { resource_providers_to_register: [...namespaces(site)], features: nested(features(site)) },
    },
    ...(directory
      ? [
          {
            file: 'providers.tf' as const,
            type: 'provider' as const,
            labels: ['azuread'],
            body: { tenant_id: code('var.sign_in_tenant_id') },
          },
        ]
      : []),
  ];
}

/** Namespaces of Azure that a subscription must have switched on, beside those that the provider sees to. */
const NAMESPACES: Readonly<Record<string, string>> = {
  'azure.ai-search': 'Microsoft.Search',
  'azure.ai-services': 'Microsoft.CognitiveServices',
  'azure.api-management-consumption': 'Microsoft.ApiManagement',
  'azure.communication-email': 'Microsoft.Communication',
  'azure.container-apps': 'Microsoft.App',
  'azure.container-apps-ffmpeg': 'Microsoft.App',
  'azure.container-apps-jobs': 'Microsoft.App',
  'azure.container-apps-worker': 'Microsoft.App',
  'azure.container-registry': 'Microsoft.ContainerRegistry',
  'azure.cosmos-db': 'Microsoft.DocumentDB',
  'azure.event-grid': 'Microsoft.EventGrid',
  'azure.event-hubs': 'Microsoft.EventHub',
  'azure.front-door-balancer': 'Microsoft.Cdn',
  'azure.front-door-premium': 'Microsoft.Cdn',
  'azure.front-door-standard': 'Microsoft.Cdn',
  // Functions on Flex Consumption join a network through the same service as container apps.
  'azure.functions-flex': 'Microsoft.App',
  'azure.functions-flex-worker': 'Microsoft.App',
  'azure.key-vault': 'Microsoft.KeyVault',
  'azure.key-vault-keys': 'Microsoft.KeyVault',
  'azure.logic-apps': 'Microsoft.Logic',
  'azure.logic-apps-schedule': 'Microsoft.Logic',
  'azure.managed-redis': 'Microsoft.Cache',
  'azure.mysql-flexible': 'Microsoft.DBforMySQL',
  'azure.openai': 'Microsoft.CognitiveServices',
  'azure.openai-data-zone': 'Microsoft.CognitiveServices',
  'azure.postgresql-flexible': 'Microsoft.DBforPostgreSQL',
  'azure.service-bus': 'Microsoft.ServiceBus',
  'azure.service-bus-topics': 'Microsoft.ServiceBus',
  'azure.static-web-apps': 'Microsoft.Web',
  'azure.web-pubsub': 'Microsoft.SignalRService',
  'azure.synapse-serverless': 'Microsoft.Synapse',
  'azure.synapse-dedicated': 'Microsoft.Synapse',
  'azure.data-factory': 'Microsoft.DataFactory',
  'azure.stream-analytics': 'Microsoft.StreamAnalytics',
  'azure.iot-hub': 'Microsoft.Devices',
  'azure.power-bi-embedded': 'Microsoft.PowerBIDedicated',
  'azure.managed-grafana': 'Microsoft.Dashboard',
  'azure.data-explorer': 'Microsoft.Kusto',
  'azure.backup-vault': 'Microsoft.DataProtection',
  'azure.cosmos-cassandra': 'Microsoft.DocumentDB',
  'azure.cosmos-gremlin': 'Microsoft.DocumentDB',
  'azure.app-service': 'Microsoft.Web',
  'azure.batch': 'Microsoft.Batch',
  'azure.expressroute': 'Microsoft.Network',
  'azure.private-endpoints': 'Microsoft.Network',
  'azure.vpn-gateway': 'Microsoft.Network',
  'azure.scale-set': 'Microsoft.Compute',
  'azure.scale-set-worker': 'Microsoft.Compute',
  'azure.gpu-scale-set': 'Microsoft.Compute',
  'azure.machine-learning': 'Microsoft.MachineLearningServices',
  'azure.aks': 'Microsoft.ContainerService',
  'azure.aks-worker': 'Microsoft.ContainerService',
};

function namespaces(site: Site): readonly string[] {
  const used = site.placed.flatMap(({ choice }) => NAMESPACES[choice.offering] ?? []);
  return [...new Set(used)].sort();
}

/** Services whose storage accounts take no keys. */
const KEYLESS = /^azure\.(blob-storage|synapse-)/;

function features(site: Site): Record<string, ReturnType<typeof nested>> {
  const storage = site.placed.some(({ choice }) => KEYLESS.test(choice.offering));
  return {
    resource_group: nested({ prevent_deletion_if_contains_resources: true }),
    ...(usesVaultSecrets(site) ? { key_vault: nested({ purge_soft_delete_on_destroy: false }) } : {}),
    // Accounts without shared keys answer the provider's own look into them with 403; it is not needed.
    ...(storage ? { storage: nested({ data_plane_available: false }) } : {}),
  };
}
