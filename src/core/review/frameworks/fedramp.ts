import { filtered, leastPrivilege, noPasswords, segmented, signIn, withoutAddresses } from '../measures/access.ts';
import { backups, spread } from '../measures/continuity.ts';
import { encryptedAtRest, encryptedEverywhere, ownKeys, privateEndpoints, privateStores } from '../measures/data.ts';
import { alarms, auditTrail, logsKept } from '../measures/record.ts';
import { residentIn, UNITED_STATES } from '../measures/residency.ts';
import type { ControlSet } from './control.ts';

/** 12 months of active storage, which memorandum M-21-31 requires of federal agencies. */
const KEPT_DAYS = 365;

/** NIST SP 800-53 revision 5, FedRAMP moderate baseline: the control families that apply to a design. */
export const FEDRAMP: ControlSet = {
  framework: 'fedramp',
  prefix: 'FEDRAMP',
  controls: [
    {
      id: 'AC-2',
      title: 'Account management',
      measures: [signIn],
      yours: 'Review accounts regularly, and disable those of people who left.',
    },
    { id: 'AC-4', title: 'Information flow', measures: [segmented] },
    { id: 'AC-6', title: 'Least privilege', measures: [leastPrivilege] },
    { id: 'AU-2', title: 'Event logging', measures: [auditTrail] },
    {
      id: 'AU-11',
      title: 'Retention of audit records',
      measures: [logsKept(KEPT_DAYS)],
      yours: 'Keep them for another 18 months in cold storage (M-21-31).',
    },
    {
      id: 'CA-6',
      title: 'Authorisation',
      yours:
        'Write the system security plan, have it assessed by a third party, and obtain the authorisation; use only services and regions that the cloud lists as authorised.',
    },
    {
      id: 'CP-7',
      title: 'Alternate processing',
      measures: [spread],
      yours: 'Decide whether several availability zones suffice or a second region is required.',
    },
    { id: 'CP-9', title: 'Backup', measures: [backups] },
    { id: 'CP-10', title: 'Recovery', yours: 'Test a restore once a year and document the result.' },
    {
      id: 'IA-2(1)',
      title: 'Multi-factor authentication',
      yours: 'Require phishing-resistant multi-factor authentication for all administrators.',
    },
    { id: 'IA-5', title: 'Authenticators', measures: [noPasswords] },
    { id: 'RA-5', title: 'Vulnerabilities', yours: 'Scan images, systems and databases every month.' },
    { id: 'SC-5', title: 'Denial of service', measures: [filtered] },
    { id: 'SC-7', title: 'Boundary', measures: [privateStores, privateEndpoints, withoutAddresses] },
    { id: 'SC-8(1)', title: 'Cryptography in transmission', measures: [encryptedEverywhere] },
    { id: 'SC-12', title: 'Key management', measures: [ownKeys] },
    {
      id: 'SC-13',
      title: 'Validated cryptography',
      yours: 'Use FIPS 140 validated modules in your application, and the FIPS endpoints of the cloud.',
    },
    { id: 'SC-28(1)', title: 'Cryptography at rest', measures: [encryptedAtRest] },
    { id: 'SI-4', title: 'Monitoring', measures: [alarms] },
    { id: 'SA-9(5)', title: 'Location of processing', measures: [residentIn(UNITED_STATES)] },
  ],
};
