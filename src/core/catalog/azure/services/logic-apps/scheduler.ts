import { formatNumber } from '../../../../messages/numbers.ts';
import type { SizeFacts } from '../../../../model/offering.ts';
import { code, resource } from '../../../../model/terraform.ts';
import { labelOf, stringVariable } from '../../../kit/blocks.ts';
import { isExcluded } from '../../../kit/requirements.ts';
import { counted, managed } from '../../../kit/usage.ts';
import { type AzureOffering, entry } from '../../foundation/facts.ts';
import { SYSTEM_IDENTITY } from '../../foundation/identity.ts';
import { notBlank } from '../../foundation/inputs.ts';
import { groupName, PLACED, TAGS } from '../../foundation/names.ts';
import { ownIdentity } from '../claims.ts';
import { recurrenceOf, recurrenceVariables } from './recurrence.ts';
import { timedRecurrence, windowsTimeZone } from './schedule.ts';
import { START_QUEUE, startAccess, startBlocks } from './start.ts';

const offering: AzureOffering<'scheduler', SizeFacts> = {
  id: 'azure.logic-apps-schedule',
  service: 'Azure Logic Apps (recurrence)',
  capability: 'scheduler',
  inNetwork: false,
  facts: () => ({ messages: START_QUEUE }),
  fit(node, requirements) {
    if (isExcluded(requirements, ['scheduler'], ['logic apps', 'azure logic apps'])) return null;
    return {
      because: `Starts ${formatNumber(node.demand.runsPerMonth)} scheduled runs/month, retries failed starts, and costs a fraction of a cent per run.`,
      provides: ['scheduler'],
    };
  },
  // Service level agreement for online services: Logic Apps 99.9 %.
  size: () => [{ sku: 'Consumption, recurrence', count: 1, qualities: managed(3, 99.9, { scalesToZero: true }) }],
  meter: (_size, node) => [
    // The recurrence and the call that starts the run.
    counted('logic_apps/consumption/actions', 'actions: the recurrence and the start', 2 * node.demand.runsPerMonth),
  ],
  declare(_size, node, site) {
    const label = site.label(node.id);
    const stated = timedRecurrence(node.demand.schedule);
    return [
      ...(stated === null ? recurrenceVariables(label, recurrenceOf(node.demand.runsPerMonth), 'starts') : []),
      stringVariable(
        `${label}_time_zone`,
        'Time zone of the schedule, as a Windows time zone name.',
        windowsTimeZone(node.demand.schedule),
        notBlank('Use a name such as UTC.'),
      ),
      resource('messaging.tf', 'azurerm_logic_app_workflow', label, {
        name: groupName(node.id),
        ...PLACED,
        ...TAGS,
        identity: SYSTEM_IDENTITY,
      }),
      resource('messaging.tf', 'azurerm_logic_app_trigger_recurrence', label, {
        name: 'clock',
        logic_app_id: code(`azurerm_logic_app_workflow.${label}.id`),
        ...(stated ?? { frequency: code(`var.${label}_frequency`), interval: code(`var.${label}_interval`) }),
        time_zone: code(`var.${label}_time_zone`),
      }),
      ...startBlocks(site, node.id),
    ];
  },
  grantAccess: (_size, node, site, caller, edge) => startAccess(site, node.id, caller, edge),
  claims: (_size, node) => [
    ownIdentity(
      `azurerm_logic_app_workflow.${labelOf(node.id)}`,
      'Its managed identity can only start the connected components.',
    ),
  ],
};

/** Scheduler. */
export const logicAppsSchedule = entry(offering);
