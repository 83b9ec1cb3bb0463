import { leastPrivilege, noPasswords, segmented, signIn } from '../measures/access.ts';
import { backups } from '../measures/continuity.ts';
import { encryptedAtRest, encryptedEverywhere, ownKeys, privateStores, privateWays } from '../measures/data.ts';
import { auditTrail, logsKept } from '../measures/record.ts';
import type { ControlSet } from './control.ts';

const YEAR_DAYS = 365;

/** Security Rule, 45 CFR part 164, subpart C: the technical safeguards, and what stands around them. */
export const HIPAA: ControlSet = {
  framework: 'hipaa',
  prefix: 'HIPAA',
  controls: [
    { id: '164.312(a)(1)', title: 'Access control', measures: [leastPrivilege, segmented, privateStores] },
    { id: '164.312(a)(2)(i)', title: 'Unique user identification', measures: [signIn] },
    {
      id: '164.312(a)(2)(ii)',
      title: 'Emergency access',
      yours: 'Write down who may reach records when sign-in is down, and how each such access is reviewed.',
    },
    {
      id: '164.312(a)(2)(iii)',
      title: 'Automatic logoff',
      yours: 'End idle sessions in your program and in the settings of the sign-in.',
    },
    { id: '164.312(a)(2)(iv)', title: 'Encryption and decryption', measures: [encryptedAtRest, ownKeys] },
    { id: '164.312(b)', title: 'Audit controls', measures: [auditTrail, logsKept(YEAR_DAYS)] },
    { id: '164.312(c)(1)', title: 'Integrity', measures: [backups] },
    { id: '164.312(d)', title: 'Person or entity authentication', measures: [signIn, noPasswords] },
    { id: '164.312(e)(1)', title: 'Transmission security', measures: [privateWays] },
    { id: '164.312(e)(2)(ii)', title: 'Encryption in transmission', measures: [encryptedEverywhere] },
    {
      id: '164.308(a)(1)(ii)(A)',
      title: 'Risk analysis',
      yours: 'Analyse the risks to the records that this system holds, and repeat it with each larger change.',
    },
    {
      id: '164.308(a)(7)(ii)',
      title: 'Contingency plan',
      measures: [backups],
      yours: 'Restore a backup before the first patient, and once a year after that; keep the record of it.',
    },
    {
      id: '164.314(a)',
      title: 'Business associates',
      yours:
        'Accept the business associate agreement of the cloud, and of every other provider that touches records; use only services that it lists.',
    },
    {
      id: '164.316(b)(2)(i)',
      title: 'Retention of documentation',
      yours: 'Keep policies and the records of what was done for six years.',
    },
  ],
};
