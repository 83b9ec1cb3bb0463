import { leastPrivilege, noPasswords, segmented, signIn } from '../measures/access.ts';
import { backups, scaled, spread } from '../measures/continuity.ts';
import { encryptedAtRest, encryptedInTransit, privateStores } from '../measures/data.ts';
import { alarms, auditTrail, logsKept } from '../measures/record.ts';
import type { ControlSet } from './control.ts';

const YEAR_DAYS = 365;

/** Trust Services Criteria of 2017 (points of focus of 2022): common criteria and availability criteria. */
export const SOC2: ControlSet = {
  framework: 'soc2',
  prefix: 'SOC2',
  controls: [
    { id: 'CC6.1', title: 'Logical access', measures: [encryptedAtRest, leastPrivilege, noPasswords] },
    {
      id: 'CC6.2',
      title: 'Users are registered and authorised',
      measures: [signIn],
      yours: 'Review access every quarter, and revoke it for people who left.',
    },
    { id: 'CC6.6', title: 'Threats from outside the boundary', measures: [segmented, privateStores] },
    { id: 'CC6.7', title: 'Transmission', measures: [encryptedInTransit] },
    { id: 'CC7.2', title: 'Anomalies are detected', measures: [auditTrail, alarms, logsKept(YEAR_DAYS)] },
    {
      id: 'CC7.4',
      title: 'Response to incidents',
      yours: 'Document the contacts for incidents, and keep a record of each incident.',
    },
    { id: 'CC7.5', title: 'Recovery', measures: [backups] },
    {
      id: 'CC8.1',
      title: 'Change management',
      yours: 'Apply this Terraform only from a repository, with a review of each change.',
    },
    {
      id: 'CC9.2',
      title: 'Vendors',
      yours: 'Collect the SOC reports of the cloud and of every other provider once a year.',
    },
    { id: 'A1.1', title: 'Capacity', measures: [scaled] },
    { id: 'A1.2', title: 'Protection against loss', measures: [backups, spread] },
    { id: 'A1.3', title: 'Recovery is tested', yours: 'Test a restore once a year and document the result.' },
  ],
};
