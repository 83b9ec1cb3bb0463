import { type Block, variable } from '../../../model/iac.ts';

/** The tenants that have a database of their own: none at first, for whoever signs up comes later. @param allowed a pattern, and in words */
export function tenantsVariable(label: string, pattern: string, allowed: string): Block {
  return variable(`${label}_tenants`, {
    description:
      'Tenants that get a database of their own, by name. Taking a name out deletes its database with all that is in it.',
    type: 'list(string)',
    default: [],
    validation: {
      condition: `alltrue([for tenant in var.${label}_tenants : can(regex("${pattern}", tenant))])`,
      message: `Use ${allowed}.`,
    },
  });
}
