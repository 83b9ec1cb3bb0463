import type { Site } from '../../../model/offering.ts';
import {
  type Block,
  call,
  code,
  data,
  type Expression,
  locals,
  nested,
  output,
  resource,
  template,
} from '../../../model/terraform.ts';
import type { Permissions } from './facts.ts';
import { networkBlocks } from './network/index.ts';
import { providers } from './providers.ts';
import { foundationVariables } from './variables.ts';

/** Shared resources: provider, names, tags, resource group, network and budget alert. */
export function foundation(site: Site, permissions: Permissions): readonly Block[] {
  const own: readonly Block[] = [
    ...foundationVariables(site),
    names(),
    ...group(),
    ...networkBlocks(site),
    ...budget(site),
  ];
  return [
    ...providers([...own, ...partsOf(site)], permissions),
    ...own,
    output('resource_group', 'Resource group of the system.', code('azurerm_resource_group.main.name')),
  ];
}

/** Blocks of all components, used to find the namespaces and providers that they need. */
function partsOf(site: Site): readonly Block[] {
  return site.placed.flatMap(({ node }) => [...site.declared(node.id), ...site.granted(node.id).blocks]);
}

function names(): Block {
  const tags: Expression = call(
    'merge',
    { project: code('var.project'), environment: code('var.environment'), managed_by: 'terraform' },
    code('var.tags'),
  );
  return locals('locals.tf', {
    name: template`${code('var.project')}-${code('var.environment')}`,
    compact: code('substr(replace(var.project, "-", ""), 0, 10)'),
    tags,
  });
}

function group(): readonly Block[] {
  return [
    data('locals.tf', 'azurerm_client_config', 'current', {}),
    resource(
      'locals.tf',
      'random_string',
      'suffix',
      { length: 6, upper: false, special: false },
      'Six-character suffix of the names that must be globally unique in Azure.',
    ),
    resource('network.tf', 'azurerm_resource_group', 'main', {
      name: code('local.name'),
      location: code('var.region'),
      tags: code('local.tags'),
    }),
  ];
}

/** Consumption budget. The amount is in the billing currency of the subscription. */
function budget(site: Site): readonly Block[] {
  if (site.budgetUsd === null) return [];
  const alarm = (threshold: number, kind: 'Actual' | 'Forecasted') =>
    nested({
      operator: 'GreaterThan',
      threshold,
      threshold_type: kind,
      contact_emails: [code('var.alarm_email')],
    });
  return [
    resource('observability.tf', 'azurerm_consumption_budget_resource_group', 'main', {
      count: code('var.monthly_budget_usd == null || var.alarm_email == null ? 0 : 1'),
      name: code('local.name'),
      resource_group_id: code('azurerm_resource_group.main.id'),
      amount: code('var.monthly_budget_usd'),
      time_grain: 'Monthly',
      time_period: nested({ start_date: code(`formatdate("YYYY-MM-01'T'00:00:00Z", plantimestamp())`) }),
      notification: [alarm(80, 'Actual'), alarm(100, 'Forecasted')],
      lifecycle: nested({ ignore_changes: [code('time_period')] }),
    }),
  ];
}
