import type { Framework } from './intent.ts';

/** Display name of a framework; the ids of its controls start with it. */
export const FRAMEWORK_NAMES: Readonly<Record<Framework, string>> = {
  hipaa: 'HIPAA',
  'pci-dss': 'PCI DSS 4.0',
  gdpr: 'GDPR',
  soc2: 'SOC 2',
  iso27001: 'ISO 27001',
  fedramp: 'FedRAMP',
  itar: 'ITAR',
  cjis: 'CJIS',
  ens: 'ENS',
};
