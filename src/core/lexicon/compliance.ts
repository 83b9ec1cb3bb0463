import type { Framework } from '../model/intent.ts';

export interface ComplianceRule {
  readonly framework: Framework;
  readonly because: string;
  readonly phrases: readonly string[];
  /** A negation is part of what it says: "must never leave the EU". */
  readonly negative?: true;
}

/** Frameworks by name, and by the kind of data for which they are the law. */
export const COMPLIANCE_RULES: readonly ComplianceRule[] = [
  {
    framework: 'gdpr',
    because: 'Data that must not leave the European Union fall under the GDPR.',
    phrases: [
      'leave|leaves|leaving the? eu|europe|eea',
      'leave|leaves|leaving the? european union|economic_area',
      'outside of? the? eu|eea|european_union',
      'leave|leaves|leaving germany|france|spain|italy|austria|ireland|sweden|denmark|finland|poland|belgium|portugal|netherlands',
    ],
    negative: true,
  },
  {
    framework: 'hipaa',
    because: 'HIPAA is named.',
    phrases: ['hipaa', 'hippa', 'hitech', 'baa', 'business associate agreement'],
  },
  {
    framework: 'hipaa',
    because: 'Health data of patients in the United States fall under HIPAA.',
    phrases: [
      'phi',
      'protected health information',
      'ephi',
      'covered entity',
      'business associate',
      'us patient|patients data|records?',
    ],
  },
  {
    framework: 'pci-dss',
    because: 'PCI DSS is named.',
    phrases: ['pci', 'pci dss', 'pci_dss', 'pcidss', 'pci compliance', 'pci compliant', 'pci scope', 'pci level'],
  },
  {
    framework: 'pci-dss',
    because: 'Card data that are stored or handled by the system itself fall under PCI DSS.',
    phrases: [
      'store|stores|storing|process|processes|processing|handle|handles|handling|keep|keeps|accept|accepts ~ card|cardholder numbers|number|data|details',
      'cardholder data',
      'card data',
      'process credit_card|card payments|transactions ourselves',
      'card vault',
      'pan in|storage|data|vault|numbers',
      'cardholders data',
      'card numbers|number are|is in|stored|kept|handled',
      'tokenise|tokenize|tokenisation|tokenization ~ card|cards|pan|pans',
      'full card numbers|details',
      'credit|debit card numbers|number|data|details ~ stored|kept|processed|pass|touch',
      'acquirer|acquiring|issuing ~ platform|processor|switch',
      'saq d',
      'cvv',
      'issue ~ debit|credit|payment cards',
      'primary account number',
    ],
  },
  {
    framework: 'gdpr',
    because: 'GDPR is named.',
    phrases: ['gdpr', 'dsgvo', 'rgpd', 'avg compliant', 'eu data protection', 'data protection regulation', 'uk gdpr'],
  },
  {
    framework: 'gdpr',
    because: 'Data of people in the European Union that must stay there fall under the GDPR.',
    phrases: [
      'personal data ~ eu',
      'eu citizens',
      'eu personal data',
      'eu customers data',
      'eu hosting only',
      'european citizens',
      'eu residents',
      'data of eu|european',
      'data must stay|remain ~ eu|europe',
      'data stays in the eu|europe',
      'eu only',
      'leave|leaves|leaving the? eu|europe|eea',
      'outside ~ eu|eea|european_union',
      'remain|remains|stay|stays|kept|held|stored ~ within|in|inside the? eu|eea|european_union',
      'personenbezogene daten',
      'datos personales',
      'données personnelles',
      'datenschutz',
      'eu privacy|data law|rules|act',
      'art 9|28|32',
      'data processing agreement',
      'right to erasure|deletion',
      'stay in the eu',
      'only eu',
      'within the eu',
      'inside the eu',
      'hosted in the eu',
      'right to be forgotten',
      'special category data',
      'eu data residency',
      'data protection officer',
      'schrems',
    ],
  },
  { framework: 'soc2', because: 'SOC 2 is named.', phrases: ['soc 2', 'soc2', 'soc 2 type', 'soc ii', 'soc two'] },
  {
    framework: 'iso27001',
    because: 'ISO 27001 is named.',
    phrases: ['iso 27001', 'iso27001', 'iso / iec 27001', 'iso 27 001', 'isms', '27001', 'iso iec 27001', 'iso 27.001'],
  },
  {
    framework: 'fedramp',
    because: 'FedRAMP is named.',
    phrases: ['fedramp', 'fed ramp', 'fed_ramp', 'nist 800', 'fisma', 'impact level', 'il4', 'il5', 'govcloud'],
  },
  {
    framework: 'itar',
    because: 'ITAR is named.',
    phrases: ['itar', 'export controlled', 'us persons only', 'export control'],
  },
  {
    framework: 'cjis',
    because: 'CJIS is named, or criminal justice data.',
    phrases: ['cjis', 'criminal justice information', 'criminal justice data'],
  },
  {
    framework: 'ens',
    because: 'The Esquema Nacional de Seguridad is named.',
    phrases: [
      'ens high',
      'ens medium',
      'ens alto',
      'esquema nacional de seguridad',
      'ens level',
      'ens category',
      'ens certified',
      'ens compliant',
    ],
  },
];

/** Words that make the data of patients fall under HIPAA where the place is the United States. */
export const HEALTH_DATA: readonly string[] = [
  'patient',
  'medical record',
  'health record',
  'clinical',
  'hospital',
  'telemedicine',
  'telehealth',
  'ehr',
  'dental',
  'clinic',
  'therapy',
  'diagnosis',
  'prescription',
];
