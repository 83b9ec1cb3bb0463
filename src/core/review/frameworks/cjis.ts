import { leastPrivilege, noPasswords, segmented, signIn } from '../measures/access.ts';
import { backups } from '../measures/continuity.ts';
import { encryptedAtRest, encryptedEverywhere, ownKeys, privateStores, privateWays } from '../measures/data.ts';
import { alarms, auditTrail, logsKept } from '../measures/record.ts';
import { residentIn, UNITED_STATES } from '../measures/residency.ts';
import type { ControlSet } from './control.ts';

/** A year at least, as the policy's AU-11 says. */
const KEPT_DAYS = 365;

/** CJIS Security Policy 6.0, which names its controls as NIST SP 800-53 does. */
export const CJIS: ControlSet = {
  framework: 'cjis',
  prefix: 'CJIS',
  controls: [
    { id: 'AC-4', title: 'Information flow', measures: [segmented] },
    { id: 'AC-6', title: 'Least privilege', measures: [leastPrivilege] },
    { id: 'AU-2', title: 'Event logging', measures: [auditTrail] },
    { id: 'AU-11', title: 'Retention of audit records', measures: [logsKept(KEPT_DAYS)] },
    { id: 'CP-9', title: 'Backup', measures: [backups] },
    {
      id: 'IA-2',
      title: 'Identification',
      measures: [signIn],
      yours: 'Ask everyone who sees criminal justice information for a second factor.',
    },
    { id: 'IA-5', title: 'Authenticators', measures: [noPasswords] },
    {
      id: 'PS-3',
      title: 'Screening',
      yours:
        "Have everyone with access screened by fingerprints, and sign the state's agreement with the provider: whether its staff are covered differs from state to state.",
    },
    { id: 'SC-7', title: 'Boundary', measures: [privateStores, privateWays] },
    { id: 'SC-8', title: 'Confidentiality in transmission', measures: [encryptedEverywhere] },
    { id: 'SC-12', title: 'Keys', measures: [ownKeys] },
    { id: 'SC-13', title: 'Validated cryptography', yours: 'Have programs use modules validated to FIPS 140.' },
    { id: 'SC-28', title: 'Protection at rest', measures: [encryptedAtRest] },
    { id: 'SI-4', title: 'Monitoring', measures: [alarms] },
    { id: 'SA-9', title: 'Place of processing', measures: [residentIn(UNITED_STATES)] },
  ],
};
