import { leastPrivilege, noPasswords, segmented, signIn, withoutAddresses } from '../measures/access.ts';
import { backups, scaled, spread } from '../measures/continuity.ts';
import { encryptedAtRest, encryptedInTransit, privateStores } from '../measures/data.ts';
import { alarms, auditTrail, logsKept } from '../measures/record.ts';
import type { ControlSet } from './control.ts';

const YEAR_DAYS = 365;

/** ISO/IEC 27001:2022, Annex A: technological controls and related organisational controls. */
export const ISO27001: ControlSet = {
  framework: 'iso27001',
  prefix: 'ISO',
  controls: [
    { id: 'A.5.16', title: 'Identity management', measures: [signIn] },
    { id: 'A.5.17', title: 'Authentication information', measures: [noPasswords] },
    {
      id: 'A.5.18',
      title: 'Access rights',
      yours: 'Review access rights at planned intervals and document the result.',
    },
    {
      id: 'A.5.23',
      title: 'Use of cloud services',
      yours: 'Add the cloud provider and its certificates to the register of suppliers.',
    },
    {
      id: 'A.5.24',
      title: 'Incident management',
      yours: 'Name the contacts for incidents, and rehearse the response.',
    },
    { id: 'A.8.2', title: 'Privileged access', measures: [leastPrivilege] },
    { id: 'A.8.6', title: 'Capacity', measures: [scaled] },
    {
      id: 'A.8.8',
      title: 'Technical vulnerabilities',
      yours: 'Scan images and libraries in each build, and set a deadline for fixing vulnerabilities.',
    },
    { id: 'A.8.13', title: 'Backup', measures: [backups], yours: 'Test a restore at planned intervals.' },
    { id: 'A.8.14', title: 'Redundancy', measures: [spread] },
    { id: 'A.8.15', title: 'Logging', measures: [auditTrail, logsKept(YEAR_DAYS)] },
    { id: 'A.8.16', title: 'Monitoring', measures: [alarms] },
    { id: 'A.8.20', title: 'Security of networks', measures: [privateStores, withoutAddresses] },
    { id: 'A.8.22', title: 'Segregation of networks', measures: [segmented] },
    { id: 'A.8.24', title: 'Use of cryptography', measures: [encryptedAtRest, encryptedInTransit] },
    {
      id: 'A.8.31',
      title: 'Separation of development, test and production',
      yours: 'Apply this Terraform once per environment, each in a separate account.',
    },
    {
      id: 'A.8.32',
      title: 'Change management',
      yours: 'Apply this Terraform only from a repository, with a review of each change.',
    },
  ],
};
