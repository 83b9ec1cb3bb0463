import { type Block, code, data, nested, resource, variable } from '../../../model/terraform.ts';
import { atLeast, joined, numberVariable } from '../../kit/blocks.ts';
import { apis, enabled } from './names.ts';
import { CHANNEL } from './observing.ts';

export const BUDGET = 'google_billing_budget.monthly';

/** A budget tells people; it stops nothing. It is made on the billing account, which someone must name. */
export function budgetBlocks(monthlyUsd: number): readonly Block[] {
  return [
    ...apis('billingbudgets', 'cloudresourcemanager'),
    numberVariable(
      'monthly_budget_usd',
      'Monthly budget in US dollars; if the billing account uses another currency, in that currency.',
      Math.max(1, Math.round(monthlyUsd)),
      atLeast(1, 'A budget is at least 1.'),
    ),
    variable('billing_account', {
      description:
        'Billing account of the project, XXXXXX-XXXXXX-XXXXXX, in which the budget is created; null for no budget alert.',
      type: 'string',
      default: null,
      validation: {
        condition:
          'var.billing_account == null || can(regex("^[0-9A-F]{6}-[0-9A-F]{6}-[0-9A-F]{6}$", var.billing_account))',
        message: 'Give the id of a billing account such as 01AB23-4567CD-89EF01, or null.',
      },
    }),
    projectData(),
    resource('observability.tf', 'google_billing_budget', 'monthly', {
      count: code('var.billing_account == null ? 0 : 1'),
      billing_account: code('var.billing_account'),
      display_name: code('local.name'),
      budget_filter: nested({
        projects: [joined('projects/', code('data.google_project.this.number'))],
      }),
      amount: nested({
        specified_amount: nested({ units: code('tostring(floor(var.monthly_budget_usd))') }),
      }),
      threshold_rules: [
        nested({ threshold_percent: 0.5 }),
        nested({ threshold_percent: 0.9 }),
        nested({ threshold_percent: 1, spend_basis: 'FORECASTED_SPEND' }),
      ],
      all_updates_rule: nested({
        monitoring_notification_channels: code(`${CHANNEL}[*].id`),
        enable_project_level_recipients: true,
      }),
      depends_on: enabled('billingbudgets'),
    }),
  ];
}

/** The project, whose number some addresses contain. */
export function projectData(): Block {
  return data('observability.tf', 'google_project', 'this', {
    project_id: code('var.project_id'),
    depends_on: enabled('cloudresourcemanager'),
  });
}
