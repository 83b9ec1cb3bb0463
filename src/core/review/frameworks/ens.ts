import { leastPrivilege, segmented, signIn } from '../measures/access.ts';
import { backups } from '../measures/continuity.ts';
import { encryptedAtRest, encryptedInTransit, ownKeys, privateStores } from '../measures/data.ts';
import { alarms, auditTrail, logsKept } from '../measures/record.ts';
import { EUROPE, residentIn } from '../measures/residency.ts';
import type { ControlSet } from './control.ts';

const YEAR_DAYS = 365;

/** Esquema Nacional de Seguridad, Real Decreto 311/2022, Annex II, with the codes of the decree. */
export const ENS: ControlSet = {
  framework: 'ens',
  prefix: 'ENS',
  controls: [
    {
      id: 'op.pl.1',
      title: 'Risk analysis',
      yours: 'Set the category of the system, and write the risk analysis and the statement of applicability.',
    },
    { id: 'op.acc.1', title: 'Identification', measures: [signIn] },
    {
      id: 'op.acc.4',
      title: 'Access rights',
      measures: [leastPrivilege],
      yours: 'Review access rights at planned intervals.',
    },
    { id: 'op.exp.8', title: 'Record of activity', measures: [auditTrail, logsKept(YEAR_DAYS)] },
    { id: 'op.exp.10', title: 'Protection of keys', measures: [ownKeys] },
    {
      id: 'op.nub.1',
      title: 'Cloud services',
      measures: [residentIn(EUROPE)],
      yours: "Check that the cloud's certificate of conformity covers these services at your category.",
    },
    { id: 'op.mon.3', title: 'Monitoring', measures: [alarms] },
    { id: 'mp.com.1', title: 'Secure perimeter', measures: [privateStores] },
    { id: 'mp.com.2', title: 'Confidentiality in transmission', measures: [encryptedInTransit] },
    { id: 'mp.com.4', title: 'Separation of flows', measures: [segmented] },
    { id: 'mp.si.2', title: 'Cryptography at rest', measures: [encryptedAtRest] },
    { id: 'mp.info.6', title: 'Backups', measures: [backups], yours: 'Test a restore at planned intervals.' },
  ],
};
