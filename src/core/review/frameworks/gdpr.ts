import { leastPrivilege } from '../measures/access.ts';
import { backups } from '../measures/continuity.ts';
import { encryptedAtRest, encryptedInTransit, ownKeys, privateStores } from '../measures/data.ts';
import { auditTrail } from '../measures/record.ts';
import { EUROPE, residentIn } from '../measures/residency.ts';
import type { ControlSet } from './control.ts';

/** Regulation (EU) 2016/679: what a design can do for its articles, and what stays with the controller. */
export const GDPR: ControlSet = {
  framework: 'gdpr',
  prefix: 'GDPR',
  controls: [
    {
      id: 'Art. 5(1)(e)',
      title: 'Storage no longer than needed',
      yours: 'Set a period for each kind of record, and have your program delete what is past it.',
    },
    {
      id: 'Art. 15-17',
      title: 'Access, rectification, erasure',
      yours: 'Have your program find, correct and delete all of one person, and say how long backups still hold it.',
    },
    {
      id: 'Art. 28',
      title: 'Processors',
      yours: 'Accept the data processing agreements of the cloud and of every other provider.',
    },
    {
      id: 'Art. 30',
      title: 'Record of processing',
      yours: 'Enter this system into it: purposes, kinds of data, recipients, periods.',
    },
    { id: 'Art. 32(1)(a)', title: 'Encryption', measures: [encryptedAtRest, ownKeys, encryptedInTransit] },
    { id: 'Art. 32(1)(b)', title: 'Confidentiality', measures: [leastPrivilege, privateStores] },
    { id: 'Art. 32(1)(c)', title: 'Restoration after an incident', measures: [backups] },
    {
      id: 'Art. 32(1)(d)',
      title: 'Regular testing',
      yours: 'Test these measures once a year; a restored backup is the first of them.',
    },
    {
      id: 'Art. 33',
      title: 'Notification of a breach',
      measures: [auditTrail],
      yours: 'Name who decides within 72 hours whether the authority is told.',
    },
    {
      id: 'Art. 35',
      title: 'Impact assessment',
      yours: 'Assess first where health, children, tracking or scoring are involved.',
    },
    {
      id: 'Art. 44',
      title: 'Transfers to third countries',
      measures: [residentIn(EUROPE)],
      yours: 'Check what stands outside: providers of mail and payments, support staff, telemetry.',
    },
  ],
};
