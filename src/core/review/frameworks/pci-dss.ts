import { filtered, leastPrivilege, noPasswords, segmented, signIn, withoutAddresses } from '../measures/access.ts';
import { encryptedInTransit, ownKeys, privateEndpoints, privateStores } from '../measures/data.ts';
import { auditTrail, logsKept } from '../measures/record.ts';
import type { ControlSet } from './control.ts';

/** Requirement 10.5.1: 12 months. */
const KEPT_DAYS = 365;

/** PCI DSS 4.0.1. The provider of managed services covers requirements 9 (premises) and 5 (malware on hosts). */
export const PCI_DSS: ControlSet = {
  framework: 'pci-dss',
  prefix: 'PCI',
  controls: [
    { id: '1.3.1', title: 'Traffic into the cardholder data environment', measures: [segmented] },
    {
      id: '1.4.1',
      title: 'Controls between trusted and untrusted networks',
      measures: [withoutAddresses, privateEndpoints],
    },
    { id: '1.4.4', title: 'Stores of card data are not reachable from untrusted networks', measures: [privateStores] },
    {
      id: '3.2.1',
      title: 'Minimal storage of account data',
      yours:
        'Store card numbers only where the business requires them, and never store the security code after authorization.',
    },
    {
      id: '3.5.1',
      title: 'Card numbers are unreadable wherever stored',
      yours:
        'Tokenise, truncate or encrypt the number in your application: encryption of the data stores alone is not sufficient (3.5.1.2).',
    },
    { id: '3.6.1', title: 'Keys are protected and rotated', measures: [ownKeys] },
    { id: '4.2.1', title: 'Strong cryptography in transmission', measures: [encryptedInTransit] },
    {
      id: '6.3.3',
      title: 'Patches',
      yours: 'Rebuild images with critical patches within one month of release.',
    },
    { id: '6.4.2', title: 'Web attacks are detected and blocked', measures: [filtered] },
    { id: '7.2.5', title: 'Least privilege of programs', measures: [leastPrivilege] },
    { id: '8.2.1', title: 'Unique user ids', measures: [signIn] },
    {
      id: '8.4.2',
      title: 'Multi-factor authentication',
      yours: 'Require multi-factor authentication for all administrators, in the console and in the application.',
    },
    { id: '8.6.2', title: 'No application passwords in code or files', measures: [noPasswords] },
    { id: '10.2.1', title: 'Audit logs', measures: [auditTrail] },
    {
      id: '10.4.1',
      title: 'Review of logs',
      yours: 'Review the logs daily with an automated tool that sends alerts.',
    },
    { id: '10.5.1', title: '12 months of audit log history', measures: [logsKept(KEPT_DAYS)] },
    {
      id: '11.3.2',
      title: 'External scans',
      yours:
        'Have an approved scanning vendor scan the public addresses every quarter, and run a penetration test once a year (11.4.3).',
    },
    {
      id: '12.8',
      title: 'Providers',
      yours: "Obtain the cloud's attestation of compliance and its responsibility matrix.",
    },
    {
      id: '12.10.1',
      title: 'Incident response plan',
      yours: 'Write the plan, name the contacts, and rehearse it once a year.',
    },
  ],
};
