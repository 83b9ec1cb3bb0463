import type { Site } from '../../../model/offering.ts';
import { type Block, variable } from '../../../model/terraform.ts';
import { matches, oneOf, stringVariable } from '../../kit/blocks.ts';

/** Variables of the whole system. Those without a default value that the user must set are null. */
export function foundationVariables(site: Site): readonly Block[] {
  return [
    stringVariable(
      'project',
      'Short name of the system, used as the prefix of resource names.',
      site.project,
      matches(
        '^[a-z][a-z0-9-]{1,9}[a-z0-9]$',
        'Use 3 to 11 lower-case letters, digits or hyphens, starting with a letter.',
      ),
    ),
    stringVariable(
      'environment',
      'Environment of the system.',
      site.environment,
      oneOf(['development', 'staging', 'production']),
    ),
    stringVariable(
      'region',
      `Azure region. The design was priced for ${site.region.id} (${site.region.place}).`,
      site.region.id,
      matches('^[a-z]+[0-9]?$', 'Use the short name of a region, such as westeurope.'),
    ),
    variable('tags', {
      description: 'Additional tags for every resource.',
      type: 'map(string)',
      default: {},
      nullable: false,
      validation: {
        condition: 'length(var.tags) <= 40',
        message: 'Azure allows 50 tags per resource; use at most 40.',
      },
    }),
    variable('domain_name', {
      description: 'Domain that you own, such as example.com. Null: Azure default host names are used.',
      type: 'string',
      default: null,
      validation: {
        condition:
          'var.domain_name == null || can(regex("^([a-z0-9]([a-z0-9-]*[a-z0-9])?\\\\.)+[a-z]{2,}$", var.domain_name))',
        message: 'Use a domain in lower case without a scheme, such as example.com.',
      },
    }),
    variable('alarm_email', {
      description: 'E-mail address that receives alarms. Null: alarms are visible only in the portal.',
      type: 'string',
      default: null,
      validation: {
        condition: 'var.alarm_email == null || can(regex("^[^@ ]+@[^@ ]+\\\\.[^@ ]+$", var.alarm_email))',
        message: 'Use an e-mail address.',
      },
    }),
    ...budgetVariable(site),
  ];
}

function budgetVariable(site: Site): readonly Block[] {
  if (site.budgetUsd === null) return [];
  return [
    variable('monthly_budget_usd', {
      description:
        'Monthly budget in the billing currency of the subscription. alarm_email receives an alert. Null: no budget.',
      type: 'number',
      default: site.budgetUsd,
      validation: {
        condition: 'var.monthly_budget_usd == null ? true : var.monthly_budget_usd > 0',
        message: 'Use an amount above zero.',
      },
    }),
  ];
}
