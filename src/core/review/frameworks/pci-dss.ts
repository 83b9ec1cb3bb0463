import { filtered, leastPrivilege, noPasswords, segmented, signIn, withoutAddresses } from '../measures/access.ts';
import { encryptedInTransit, ownKeys, privateStores, privateWays } from '../measures/data.ts';
import { auditTrail, logsKept } from '../measures/record.ts';
import type { ControlSet } from './control.ts';

/** Requirement 10.5.1: twelve months. */
const KEPT_DAYS = 365;

/** PCI DSS 4.0.1. Requirements 9 (premises) and 5 (malware on hosts) fall to the provider of managed services. */
export const PCI_DSS: ControlSet = {
  framework: 'pci-dss',
  prefix: 'PCI',
  controls: [
    { id: '1.3.1', title: 'Traffic into the cardholder data environment', measures: [segmented] },
    { id: '1.4.1', title: 'Between trusted and untrusted networks', measures: [withoutAddresses, privateWays] },
    { id: '1.4.4', title: 'Stores of card data are not reachable from outside', measures: [privateStores] },
    {
      id: '3.2.1',
      title: 'As little stored as can be',
      yours:
        'Keep card numbers only where the business cannot do without, and never the security code after the payment.',
    },
    {
      id: '3.5.1',
      title: 'Card numbers are unreadable wherever stored',
      yours:
        'Tokenise, truncate or encrypt the number in your program: that the stores are encrypted does not count by itself (3.5.1.2).',
    },
    { id: '3.6.1', title: 'Keys are protected and turned', measures: [ownKeys] },
    { id: '4.2.1', title: 'Strong cryptography in transmission', measures: [encryptedInTransit] },
    {
      id: '6.3.3',
      title: 'Patches',
      yours: 'Rebuild images with critical patches within a month of their release.',
    },
    { id: '6.4.2', title: 'Attacks on the web are detected and refused', measures: [filtered] },
    { id: '7.2.5', title: 'Least privilege of programs', measures: [leastPrivilege] },
    { id: '8.2.1', title: 'A name of their own for all', measures: [signIn] },
    {
      id: '8.4.2',
      title: 'Second factor',
      yours: 'Ask everyone who administers this system for a second factor, in the console and in the program.',
    },
    { id: '8.6.2', title: 'No password of a program in code or files', measures: [noPasswords] },
    { id: '10.2.1', title: 'Audit logs', measures: [auditTrail] },
    {
      id: '10.4.1',
      title: 'Review of logs',
      yours: 'Review the logs each day, by a tool that alerts.',
    },
    { id: '10.5.1', title: 'Twelve months of history', measures: [logsKept(KEPT_DAYS)] },
    {
      id: '11.3.2',
      title: 'External scans',
      yours:
        'Have an approved vendor scan the public addresses every quarter, and test by intrusion once a year (11.4.3).',
    },
    {
      id: '12.8',
      title: 'Providers',
      yours: "Fetch the cloud's attestation of compliance and its matrix of who is responsible for what.",
    },
    { id: '12.10.1', title: 'Plan for incidents', yours: 'Write it, name who is called, and rehearse it once a year.' },
  ],
};
