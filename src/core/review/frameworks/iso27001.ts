import { leastPrivilege, noPasswords, segmented, signIn, withoutAddresses } from '../measures/access.ts';
import { backups, scaled, spread } from '../measures/continuity.ts';
import { encryptedAtRest, encryptedInTransit, privateStores } from '../measures/data.ts';
import { alarms, auditTrail, logsKept } from '../measures/record.ts';
import type { ControlSet } from './control.ts';

const YEAR_DAYS = 365;

/** ISO/IEC 27001:2022, Annex A: the technological controls, and the organisational ones that a system touches. */
export const ISO27001: ControlSet = {
  framework: 'iso27001',
  prefix: 'ISO',
  controls: [
    { id: 'A.5.16', title: 'Identity management', measures: [signIn] },
    { id: 'A.5.17', title: 'Authentication information', measures: [noPasswords] },
    {
      id: 'A.5.18',
      title: 'Access rights',
      yours: 'Review who has access at planned intervals, and keep the record of it.',
    },
    {
      id: 'A.5.23',
      title: 'Use of cloud services',
      yours: 'Enter the cloud and its certificates into the register of suppliers.',
    },
    { id: 'A.5.24', title: 'Incidents', yours: 'Name who is called, and rehearse it.' },
    { id: 'A.8.2', title: 'Privileged access', measures: [leastPrivilege] },
    { id: 'A.8.6', title: 'Capacity', measures: [scaled] },
    {
      id: 'A.8.8',
      title: 'Technical vulnerabilities',
      yours: 'Scan images and libraries at each build, and set a time by which each fault is mended.',
    },
    { id: 'A.8.13', title: 'Backup', measures: [backups], yours: 'Restore a backup at planned intervals.' },
    { id: 'A.8.14', title: 'Redundancy', measures: [spread] },
    { id: 'A.8.15', title: 'Logging', measures: [auditTrail, logsKept(YEAR_DAYS)] },
    { id: 'A.8.16', title: 'Monitoring', measures: [alarms] },
    { id: 'A.8.20', title: 'Security of networks', measures: [privateStores, withoutAddresses] },
    { id: 'A.8.22', title: 'Segregation of networks', measures: [segmented] },
    { id: 'A.8.24', title: 'Use of cryptography', measures: [encryptedAtRest, encryptedInTransit] },
    {
      id: 'A.8.31',
      title: 'Development, test and production apart',
      yours: 'Apply this Terraform once for each environment, in an account of its own.',
    },
    {
      id: 'A.8.32',
      title: 'Change management',
      yours: 'Apply this Terraform from a repository only, with a review of each change.',
    },
  ],
};
