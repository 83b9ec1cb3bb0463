import { type Block, variable } from '../../../model/terraform.ts';

/** `<label>_tenants`: tenants with their own database, empty by default. @param allowed text of the error message for the pattern */
export function tenantsVariable(label: string, pattern: string, allowed: string): Block {
  return variable(`${label}_tenants`, {
    description:
      'Names of the tenants, each with its own database. Removing a name deletes the database and all its data.',
    type: 'list(string)',
    default: [],
    validation: {
      condition: `alltrue([for tenant in var.${label}_tenants : can(regex("${pattern}", tenant))])`,
      message: `Use ${allowed}.`,
    },
  });
}
