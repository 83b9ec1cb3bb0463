import { leastPrivilege, noPasswords, segmented, signIn } from '../measures/access.ts';
import { backups } from '../measures/continuity.ts';
import { encryptedAtRest, encryptedEverywhere, ownKeys, privateEndpoints, privateStores } from '../measures/data.ts';
import { auditTrail, logsKept } from '../measures/record.ts';
import type { ControlSet } from './control.ts';

const YEAR_DAYS = 365;

/** Security Rule, 45 CFR part 164, subpart C: technical safeguards and related administrative requirements. */
export const HIPAA: ControlSet = {
  framework: 'hipaa',
  prefix: 'HIPAA',
  controls: [
    { id: '164.312(a)(1)', title: 'Access control', measures: [leastPrivilege, segmented, privateStores] },
    { id: '164.312(a)(2)(i)', title: 'Unique user identification', measures: [signIn] },
    {
      id: '164.312(a)(2)(ii)',
      title: 'Emergency access',
      yours: 'Document who may access records while sign-in is unavailable, and how each such access is reviewed.',
    },
    {
      id: '164.312(a)(2)(iii)',
      title: 'Automatic logoff',
      yours: 'End idle sessions in your application and in the settings of the identity provider.',
    },
    { id: '164.312(a)(2)(iv)', title: 'Encryption and decryption', measures: [encryptedAtRest, ownKeys] },
    { id: '164.312(b)', title: 'Audit controls', measures: [auditTrail, logsKept(YEAR_DAYS)] },
    { id: '164.312(c)(1)', title: 'Integrity', measures: [backups] },
    { id: '164.312(d)', title: 'Person or entity authentication', measures: [signIn, noPasswords] },
    { id: '164.312(e)(1)', title: 'Transmission security', measures: [privateEndpoints] },
    { id: '164.312(e)(2)(ii)', title: 'Encryption in transmission', measures: [encryptedEverywhere] },
    {
      id: '164.308(a)(1)(ii)(A)',
      title: 'Risk analysis',
      yours: 'Analyse the risks to the stored records, and repeat the analysis after each major change.',
    },
    {
      id: '164.308(a)(7)(ii)',
      title: 'Contingency plan',
      measures: [backups],
      yours: 'Test a restore before launch and once a year, and document the result.',
    },
    {
      id: '164.314(a)',
      title: 'Business associates',
      yours:
        'Accept the business associate agreement of the cloud and of every other provider that processes records; use only services that it covers.',
    },
    {
      id: '164.316(b)(2)(i)',
      title: 'Retention of documentation',
      yours: 'Keep policies and records of actions for six years.',
    },
  ],
};
