import type { Claim } from '../../../model/finding.ts';
import type { Site } from '../../../model/offering.ts';
import { type Block, type Body, code, type Nested, nested, resource } from '../../../model/terraform.ts';

/**
 * Budget with notifications at 80 % of actual and 100 % of forecast cost. It is free: the first two budgets are free.
 */
export function budget(site: Site): readonly Block[] {
  const monitoring = site.first('monitoring');
  const topic = monitoring === null ? null : site.label(monitoring.node.id);
  return [
    resource('observability.tf', 'aws_budgets_budget', 'main', {
      count: code('var.monthly_budget_usd == null ? 0 : 1'),
      name: code('local.name'),
      budget_type: 'COST',
      time_unit: 'MONTHLY',
      limit_amount: code('tostring(var.monthly_budget_usd)'),
      limit_unit: 'USD',
      ...(topic === null ? messagesByMail() : messagesTo(topic)),
    }),
  ];
}

const MESSAGES = [
  { notification_type: 'ACTUAL', threshold: 80 },
  { notification_type: 'FORECASTED', threshold: 100 },
] as const;

function message(type: (typeof MESSAGES)[number], reader: Body): Nested {
  return nested({ ...type, comparison_operator: 'GREATER_THAN', threshold_type: 'PERCENTAGE', ...reader });
}

function messagesTo(topic: string): Body {
  const reader = { subscriber_sns_topic_arns: [code(`aws_sns_topic.${topic}.arn`)] };
  return {
    notification: MESSAGES.map((type) => message(type, reader)),
    depends_on: [code(`aws_sns_topic_policy.${topic}`)],
  };
}

/** AWS rejects a notification without a subscriber: none is declared until an address is set. */
function messagesByMail(): Body {
  const reader = { subscriber_email_addresses: [code('notification.value')] };
  const addresses = code('var.alarm_email == null ? [] : [var.alarm_email]');
  return {
    dynamic: MESSAGES.map((type) => nested({ for_each: addresses, content: message(type, reader) }, 'notification')),
  };
}

export function budgetClaims(site: Site): readonly Claim[] {
  if (site.budgetUsd === null) return [];
  return [
    {
      kind: 'budget_alarm',
      text: `AWS Budgets sends a notification at 80 % of $${site.budgetUsd} and when the forecast exceeds it.`,
      resource: 'aws_budgets_budget.main',
      attributes: { limit_amount: String(site.budgetUsd) },
    },
  ];
}
