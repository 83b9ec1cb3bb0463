import { leastPrivilege } from '../measures/access.ts';
import { backups } from '../measures/continuity.ts';
import { encryptedAtRest, encryptedInTransit, ownKeys, privateStores } from '../measures/data.ts';
import { auditTrail } from '../measures/record.ts';
import { EUROPE, residentIn } from '../measures/residency.ts';
import type { ControlSet } from './control.ts';

/** Regulation (EU) 2016/679: technical measures for its articles, and duties of the controller. */
export const GDPR: ControlSet = {
  framework: 'gdpr',
  prefix: 'GDPR',
  controls: [
    {
      id: 'Art. 5(1)(e)',
      title: 'Storage limitation',
      yours: 'Define a retention period for each kind of record, and delete expired records in your application.',
    },
    {
      id: 'Art. 15-17',
      title: 'Access, rectification, erasure',
      yours:
        'Implement access, correction and deletion of all data of one person, and document how long backups keep it.',
    },
    {
      id: 'Art. 28',
      title: 'Processors',
      yours: 'Accept the data processing agreements of the cloud and of every other provider.',
    },
    {
      id: 'Art. 30',
      title: 'Record of processing',
      yours: 'Add this system to your record: purposes, categories of data, recipients and retention periods.',
    },
    { id: 'Art. 32(1)(a)', title: 'Encryption', measures: [encryptedAtRest, ownKeys, encryptedInTransit] },
    { id: 'Art. 32(1)(b)', title: 'Confidentiality', measures: [leastPrivilege, privateStores] },
    { id: 'Art. 32(1)(c)', title: 'Restoration after an incident', measures: [backups] },
    {
      id: 'Art. 32(1)(d)',
      title: 'Regular testing',
      yours: 'Test these measures once a year, including a restore from backup.',
    },
    {
      id: 'Art. 33',
      title: 'Notification of a breach',
      measures: [auditTrail],
      yours: 'Name the person who decides within 72 hours whether to notify the supervisory authority.',
    },
    {
      id: 'Art. 35',
      title: 'Impact assessment',
      yours: 'Carry out an assessment before processing health data, data of children, tracking or scoring.',
    },
    {
      id: 'Art. 44',
      title: 'Transfers to third countries',
      measures: [residentIn(EUROPE)],
      yours: 'Check transfers outside this design: e-mail and payment providers, support staff, telemetry.',
    },
  ],
};
