import { type Block, variable } from '../../../model/iac.ts';
import type { Site } from '../../../model/site.ts';
import { matches, oneOf, stringVariable } from '../../kit/variables.ts';

/** Choices that concern the whole system. Those that a person must supply are null until then. */
export function foundationVariables(site: Site): readonly Block[] {
  return [
    stringVariable(
      'project',
      'Short name of the system; it begins the names of its resources.',
      site.project,
      matches(
        '^[a-z][a-z0-9-]{1,9}[a-z0-9]$',
        'Use 3 to 11 lower-case letters, digits or hyphens, starting with a letter.',
      ),
    ),
    stringVariable(
      'environment',
      'Stage of the system.',
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
      description: 'Further tags for every resource.',
      type: 'map(string)',
      default: {},
      nullable: false,
      validation: { condition: 'length(var.tags) <= 40', message: 'Azure takes 50 tags a resource; use at most 40.' },
    }),
    variable('domain_name', {
      description: 'Domain that is yours, such as example.com. Null: Azure gives the addresses.',
      type: 'string',
      default: null,
      validation: {
        condition:
          'var.domain_name == null || can(regex("^([a-z0-9]([a-z0-9-]*[a-z0-9])?\\\\.)+[a-z]{2,}$", var.domain_name))',
        message: 'Use a domain in lower case without a scheme, such as example.com.',
      },
    }),
    variable('alarm_email', {
      description: 'Address that receives alarms. Null: alarms are seen in the portal only.',
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
        'Amount a month at which a message is sent to alarm_email, in the currency of the subscription. Null: none.',
      type: 'number',
      default: site.budgetUsd,
      validation: {
        condition: 'var.monthly_budget_usd == null ? true : var.monthly_budget_usd > 0',
        message: 'Use an amount above zero.',
      },
    }),
  ];
}
