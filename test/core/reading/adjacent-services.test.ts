import { describe, expect, it } from 'vitest';
import { aws } from '#core/catalog/aws/index.ts';
import { extract } from '#core/reading/extract.ts';

function read(text: string) {
  const { requirements } = extract({ id: 'synt_test', text, cloud: 'aws', constraints: {} }, aws);
  return {
    terms: requirements.flatMap((one) => (one.kind === 'capability' ? one.anyOf : [])),
    systems: requirements.flatMap((one) => (one.kind === 'system' ? [one.system] : [])),
  };
}

describe('services beside the components of a system', () => {
  it.each([
    ['GuardDuty watches the account.', 'threat_detection'],
    ['Tell us if one of the servers was hacked: alert us when a server is hacked.', 'threat_detection'],
    ['AWS Config records every change.', 'configuration_audit'],
    ['Findings go to Security Command Center.', 'security_posture'],
    ['We buy Shield Advanced.', 'ddos_protection'],
    ['A hub and spoke network joins our systems.', 'network_hub'],
    ['An NLB with fixed addresses', 'network_load_balancer'],
    ['Global Accelerator in front', 'edge_acceleration'],
    ['Access to tables is granted in Lake Formation.', 'data_governance'],
    ['The servers move with AWS MGN.', 'server_migration'],
    ['CodePipeline builds it.', 'ci_cd'],
    ['Oracle is moved to PostgreSQL with DMS.', 'data_migration'],
  ])('are read from names and descriptions: %s', (text, term) => {
    expect(read(text).terms).toContain(term);
  });

  it('are not read where they are refused', () => {
    expect(read('A shop with PostgreSQL, without GuardDuty').terms).not.toContain('threat_detection');
  });

  it('say nothing about the kind of system', () => {
    expect(read('We use DMS to migrate the Oracle database.').systems).not.toContain('file_sharing');
    expect(read('A DMS for contracts, with search').systems).toContain('file_sharing');
  });
});
