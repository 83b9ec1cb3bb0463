import type { Block } from '../../../model/iac.ts';
import { atLeast, numberVariable, oneOf, stringVariable } from '../../kit/variables.ts';

/** `<label>_mode` and `<label>_requests_per_minute` of a web application firewall. */
export function firewallVariables(label: string): readonly Block[] {
  return [
    stringVariable(
      `${label}_mode`,
      'Prevention blocks attacks; Detection only writes them down, to see what would be blocked.',
      'Prevention',
      oneOf(['Prevention', 'Detection']),
    ),
    numberVariable(
      `${label}_requests_per_minute`,
      'Requests a minute of one address above which it is turned away.',
      1000,
      atLeast(10),
    ),
  ];
}
