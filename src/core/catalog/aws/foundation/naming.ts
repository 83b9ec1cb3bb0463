import { code, type Expression } from '../../../model/hcl.ts';
import { joined } from '../../kit/joined.ts';

/** `local.name` and the label with hyphens: unique in an account for a project and an environment. */
export function named(label: string): Expression {
  return joined(code('local.name'), `-${label.replaceAll('_', '-')}`);
}
