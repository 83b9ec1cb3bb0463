import type { Claim } from '../../../model/finding.ts';
import type { Site } from '../../../model/offering.ts';
import { code } from '../../../model/terraform.ts';
import { subnetsOf } from './network/plan.ts';

/** Claims of the foundation. */
export function claims(site: Site): readonly Claim[] {
  const subnets = subnetsOf(site);
  const rules: readonly Claim[] = subnets.slice(0, 1).map((subnet) => ({
    kind: 'edge_rules',
    text: 'Network security groups allow only the traffic that an edge of the design needs and deny everything else.',
    resource: `azurerm_network_security_rule.${subnet}_deny`,
    attributes: { access: 'Deny' },
  }));
  const budget: readonly Claim[] =
    site.budgetUsd === null
      ? []
      : [
          {
            kind: 'budget_alarm',
            text: 'A budget alert is sent to alarm_email at 80 % of the monthly budget.',
            resource: 'azurerm_consumption_budget_resource_group.main',
            attributes: { amount: code('var.monthly_budget_usd') },
          },
        ];
  return [...rules, ...budget];
}
