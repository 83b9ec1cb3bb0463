import type { Block } from '../../../model/terraform.ts';
import { atLeast, numberVariable, oneOf, stringVariable } from '../../kit/blocks.ts';

/** `<label>_mode` and `<label>_requests_per_minute` of a web application firewall. */
export function firewallVariables(label: string): readonly Block[] {
  return [
    stringVariable(
      `${label}_mode`,
      'Prevention blocks matching requests; Detection only logs them.',
      'Prevention',
      oneOf(['Prevention', 'Detection']),
    ),
    numberVariable(
      `${label}_requests_per_minute`,
      'Rate limit per client IP address in requests per minute. Requests above it are blocked.',
      1000,
      atLeast(10),
    ),
  ];
}
