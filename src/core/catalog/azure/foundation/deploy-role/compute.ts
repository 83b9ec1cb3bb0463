import { manage, type Rights } from './rights.ts';

const WEB = 'Microsoft.Web';
const APP = 'Microsoft.App';
const ML = 'Microsoft.MachineLearningServices/workspaces';

/** A site of App Service or Functions: its settings are kinds of their own. */
const SITE = [
  ...manage(`${WEB}/sites`),
  `${WEB}/sites/config/read`,
  `${WEB}/sites/config/write`,
  `${WEB}/sites/config/list/action`,
  `${WEB}/sites/basicPublishingCredentialsPolicies/read`,
  `${WEB}/sites/basicPublishingCredentialsPolicies/write`,
  `${WEB}/sites/networkConfig/read`,
  `${WEB}/sites/networkConfig/write`,
  `${WEB}/checknameavailability/read`,
];

/** What runs programs, and where their images lie. */
export const computeRights: Rights = {
  azurerm_batch_account: manage('Microsoft.Batch/batchAccounts', 'Microsoft.Batch/batchAccounts/listkeys/action'),
  azurerm_batch_pool: manage('Microsoft.Batch/batchAccounts/pools'),
  azurerm_container_app: manage(
    `${APP}/containerApps`,
    `${APP}/containerApps/listSecrets/action`,
    `${APP}/containerApps/operationResults/read`,
    `${APP}/managedEnvironments/join/action`,
  ),
  azurerm_container_app_custom_domain: [
    `${APP}/containerApps/read`,
    `${APP}/containerApps/write`,
    ...manage(`${APP}/managedEnvironments/managedCertificates`),
  ],
  azurerm_container_app_environment: manage(
    `${APP}/managedEnvironments`,
    'Microsoft.OperationalInsights/workspaces/read',
    'Microsoft.OperationalInsights/workspaces/sharedKeys/action',
  ),
  azurerm_container_app_environment_storage: manage(`${APP}/managedEnvironments/storages`),
  azurerm_container_app_job: manage(
    `${APP}/jobs`,
    `${APP}/jobs/listSecrets/action`,
    `${APP}/jobs/operationResults/read`,
    `${APP}/managedEnvironments/join/action`,
  ),
  azurerm_container_registry: manage('Microsoft.ContainerRegistry/registries'),
  // Functions on Flex Consumption join a network through the service of container apps.
  azurerm_function_app_flex_consumption: [...SITE, `${WEB}/serverfarms/join/action`, `${APP}/register/action`],
  azurerm_kubernetes_cluster: manage(
    'Microsoft.ContainerService/managedClusters',
    ...manage('Microsoft.ContainerService/managedClusters/agentPools'),
    'Microsoft.ContainerService/managedClusters/listClusterUserCredential/action',
    'Microsoft.ContainerService/managedClusters/accessProfiles/listCredential/action',
  ),
  azurerm_linux_virtual_machine_scale_set: manage(
    'Microsoft.Compute/virtualMachineScaleSets',
    'Microsoft.Compute/virtualMachineScaleSets/manualUpgrade/action',
    'Microsoft.Compute/virtualMachineScaleSets/virtualMachines/read',
    'Microsoft.Compute/virtualMachineScaleSets/rollingUpgrades/read',
    ...manage('Microsoft.Compute/virtualMachineScaleSets/extensions'),
  ),
  azurerm_linux_web_app: [...SITE, `${WEB}/serverfarms/join/action`],
  azurerm_machine_learning_compute_cluster: manage(`${ML}/computes`),
  azurerm_machine_learning_workspace: manage(ML, `${ML}/listKeys/action`),
  // The script runs in a container instance beside a storage account of its own.
  azurerm_resource_deployment_script_azure_cli: manage(
    'Microsoft.Resources/deploymentScripts',
    'Microsoft.Resources/deploymentScripts/logs/read',
    ...manage('Microsoft.ContainerInstance/containerGroups'),
    ...manage('Microsoft.Storage/storageAccounts', 'Microsoft.Storage/storageAccounts/listKeys/action'),
  ),
  azurerm_service_plan: manage(`${WEB}/serverfarms`),
  azurerm_static_web_app: manage(
    `${WEB}/staticSites`,
    `${WEB}/staticSites/listSecrets/action`,
    `${WEB}/staticSites/listAppSettings/action`,
    `${WEB}/staticSites/config/write`,
    `${WEB}/staticSites/basicAuth/read`,
  ),
  azurerm_static_web_app_custom_domain: manage(
    `${WEB}/staticSites/customDomains`,
    `${WEB}/staticSites/customDomains/validate/action`,
  ),
};
