import { code } from '../../../model/hcl.ts';
import { type Block, resource, variable } from '../../../model/iac.ts';

/** One choice for all databases and stores of the site. */
function protectionVariable(): Block {
  return variable('deletion_protection', {
    description: 'Locks databases and stores against deletion. Set to false and apply before you take the system down.',
    type: 'bool',
    default: true,
    nullable: false,
  });
}

/** Deleting the resource, or the group around it, fails while the lock is there. */
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
