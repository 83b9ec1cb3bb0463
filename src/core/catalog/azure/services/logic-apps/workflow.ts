import { formatNumber } from '../../../../messages/numbers.ts';
import type { SizeFacts } from '../../../../model/offering.ts';
import { call, code, output, resource } from '../../../../model/terraform.ts';
import { labelOf } from '../../../kit/blocks.ts';
import { isExcluded } from '../../../kit/requirements.ts';
import { counted, managed } from '../../../kit/usage.ts';
import { type AzureOffering, entry } from '../../foundation/facts.ts';
import { SYSTEM_IDENTITY } from '../../foundation/identity.ts';
import { groupName, PLACED, settingName, TAGS } from '../../foundation/names.ts';
import { managementStart } from '../../foundation/start.ts';
import { secretReader, secretReference, vaultBlocks, vaultSecret } from '../../foundation/vault.ts';
import { ownIdentity } from '../claims.ts';
import { LOGIC_APP_PERMISSIONS, START_QUEUE, startAccess, startBlocks } from './start.ts';

const offering: AzureOffering<'workflow', SizeFacts> = {
  id: 'azure.logic-apps',
  service: 'Azure Logic Apps (Consumption)',
  capability: 'workflow',
  inNetwork: false,
  permissions: LOGIC_APP_PERMISSIONS,
  facts: (_size, node) => ({
    messages: START_QUEUE,
    start: managementStart(
      `azurerm_logic_app_workflow.${labelOf(node.id)}`,
      '/triggers/request/run?api-version=2016-06-01',
      'Logic App Contributor',
    ),
  }),
  fit(node, requirements) {
    if (isExcluded(requirements, ['workflow'], ['logic apps', 'azure logic apps'])) return null;
    const { runsPerMonth, stepsPerRun } = node.demand;
    return {
      because: `Manages the state of ${formatNumber(runsPerMonth)} runs/month with ${formatNumber(stepsPerRun)} steps each, retries failed steps and shows the run history.`,
      provides: ['workflow'],
    };
  },
  // Service level agreement for online services: Logic Apps 99.9 %.
  size: () => [{ sku: 'Consumption', count: 1, qualities: managed(3, 99.9, { scalesToZero: true }) }],
  meter: (_size, node) => [
    counted(
      'logic_apps/consumption/actions',
      'actions, including the start of each run',
      node.demand.runsPerMonth * (1 + node.demand.stepsPerRun),
    ),
  ],
  declare(_size, node, site) {
    const label = site.label(node.id);
    return [
      ...vaultBlocks(site),
      resource('messaging.tf', 'azurerm_logic_app_workflow', label, {
        name: groupName(node.id),
        ...PLACED,
        ...TAGS,
        identity: SYSTEM_IDENTITY,
      }),
      resource(
        'messaging.tf',
        'azurerm_logic_app_trigger_http_request',
        label,
        {
          name: 'request',
          logic_app_id: code(`azurerm_logic_app_workflow.${label}.id`),
          schema: call('jsonencode', { type: 'object' }),
        },
        'The URL contains a signature: treat it as a secret.',
      ),
      ...startBlocks(site, node.id),
      vaultSecret(label, `${node.id}-url`, code(`azurerm_logic_app_trigger_http_request.${label}.callback_url`), false),
      output(
        `${label}_designer`,
        'The workflow. Open it in the portal to add steps. It starts the components that the design connects to it.',
        code(`azurerm_logic_app_workflow.${label}.id`),
      ),
    ];
  },
  grantAccess(_size, node, site, caller, edge) {
    if (edge.from === node.id) return startAccess(site, node.id, caller, edge);
    const label = site.label(node.id);
    return {
      environment: {},
      secrets: { [settingName(site, node, 'WORKFLOW_URL')]: secretReference(label) },
      blocks: [secretReader(site, caller, label)],
    };
  },
  claims: (_size, node) => [
    ownIdentity(
      `azurerm_logic_app_workflow.${labelOf(node.id)}`,
      'Its managed identity can only start the connected components.',
    ),
  ],
};

/** Workflow orchestration. */
export const logicApps = entry(offering);
