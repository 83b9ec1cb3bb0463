import type { PartRule } from './rule.ts';

/** Services of an account and of its networks, in words that name no product. */
export const PLAIN_ACCOUNT_PARTS: readonly PartRule[] = [
  {
    anyOf: ['threat_detection'],
    because: 'Somebody must notice an attack from within.',
    names: ['threat detection', 'intrusion detection'],
    hints: [
      'when|if a|an|the|any|our? instance|server|machine|account|key|credential|vm|container|host is|are|be|get|gets|was compromised|hacked|breached|infected',
    ],
  },
  {
    anyOf: ['configuration_audit'],
    because: 'Each change of the configuration must be known and checked.',
    names: ['configuration audit', 'configuration compliance', 'configuration drift', 'config drift'],
  },
  {
    anyOf: ['security_posture'],
    because: 'The account must be checked against good practice.',
    names: ['security posture', 'posture management', 'cspm'],
  },
  {
    anyOf: ['network_hub'],
    because: 'Several networks meet in one place.',
    names: ['hub and spoke network|topology|networking', 'network hub', 'transit hub'],
  },
  {
    anyOf: ['data_governance'],
    because: 'Who may see which data must be ruled in one place.',
    names: ['data governance'],
  },
];
