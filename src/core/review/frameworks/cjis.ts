import { leastPrivilege, noPasswords, segmented, signIn } from '../measures/access.ts';
import { backups } from '../measures/continuity.ts';
import { encryptedAtRest, encryptedEverywhere, ownKeys, privateEndpoints, privateStores } from '../measures/data.ts';
import { alarms, auditTrail, logsKept } from '../measures/record.ts';
import { residentIn, UNITED_STATES } from '../measures/residency.ts';
import type { ControlSet } from './control.ts';

/** One year, the minimum of AU-11 of the policy. */
const KEPT_DAYS = 365;

/** CJIS Security Policy 6.0, with the control ids of NIST SP 800-53. */
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
      yours: 'Require multi-factor authentication for all access to criminal justice information.',
    },
    { id: 'IA-5', title: 'Authenticators', measures: [noPasswords] },
    {
      id: 'PS-3',
      title: 'Screening',
      yours:
        "Require fingerprint-based background checks of everyone with access, and sign the state's agreement with the provider; whether it covers the provider's staff depends on the state.",
    },
    { id: 'SC-7', title: 'Boundary', measures: [privateStores, privateEndpoints] },
    { id: 'SC-8', title: 'Confidentiality in transmission', measures: [encryptedEverywhere] },
    { id: 'SC-12', title: 'Key management', measures: [ownKeys] },
    { id: 'SC-13', title: 'Validated cryptography', yours: 'Use FIPS 140 validated modules in your application.' },
    { id: 'SC-28', title: 'Protection at rest', measures: [encryptedAtRest] },
    { id: 'SI-4', title: 'Monitoring', measures: [alarms] },
    { id: 'SA-9', title: 'Location of processing', measures: [residentIn(UNITED_STATES)] },
  ],
};
