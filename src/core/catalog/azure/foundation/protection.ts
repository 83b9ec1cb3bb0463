import { code } from '../../../model/hcl.ts';
import { type Block, resource, variable } from '../../../model/iac.ts';

/** `deletion_protection`, one variable for all databases and stores of the site. */
function protectionVariable(): Block {
  return variable('deletion_protection', {
    description: 'Locks databases and stores against deletion. Set to false and apply before you destroy the system.',
    type: 'bool',
    default: true,
    nullable: false,
  });
}

/** Management lock: deletion of the resource or its resource group fails while it exists. */
export function deletionLock(label: string, address: string): readonly Block[] {
  return [
    protectionVariable(),
    resource('data.tf', 'azurerm_management_lock', label, {
      count: code('var.deletion_protection ? 1 : 0'),
      name: 'keep',
      scope: code(`${address}.id`),
      lock_level: 'CanNotDelete',
      notes: 'Set deletion_protection to false to lift it.',
    }),
  ];
}
