import { beforeAll, describe, expect, it } from 'vitest';
import { type CloudId, createEngine, type Engine } from '#core/index.ts';

let engine: Engine;
beforeAll(async () => {
  engine = await createEngine();
});

function said(text: string, cloud: CloudId, region?: string): string | undefined {
  const constraints = region === undefined ? {} : { region };
  const { findings } = engine.synthesize({ id: 'synt_test', text, cloud, constraints });
  return findings.find(({ id }) => id === 'OPS-SEPARATE')?.text;
}

describe('an unsupported cloud partition', () => {
  it.each([
    ['A case management API on PostgreSQL in GovCloud', 'aws', 'AWS GovCloud (US)'],
    ['A case management API on PostgreSQL in AWS GovCloud (us-gov-west-1)', 'aws', 'AWS GovCloud (US)'],
    ['A shop in cn-north-1', 'aws', 'AWS China'],
    ['Records that stay in the AWS European Sovereign Cloud', 'aws', 'AWS European Sovereign Cloud'],
    ['A permit portal on Azure Government, ASP.NET', 'azure', 'Azure Government'],
    ['A permit portal in US Gov Virginia', 'azure', 'Azure Government'],
    ['A shop on Azure China, run by 21Vianet', 'azure', 'Azure China'],
  ] as const)('%s', (text, cloud, name) => {
    expect(said(text, cloud)).toContain(`${name} is requested`);
  });

  it('is known by the region of the constraint too', () => {
    expect(said('A REST API on PostgreSQL', 'aws', 'us-gov-west-1')).toContain('AWS GovCloud (US) is requested');
    expect(said('A REST API on PostgreSQL', 'azure', 'usgovvirginia')).toContain('Azure Government is requested');
  });

  it.each([
    ['A permit portal for a government agency', 'azure'],
    ['A REST API in us-west-1, not in GovCloud', 'aws'],
    ['A shop for customers in China', 'azure'],
  ] as const)('is not reported if it is not requested: %s', (text, cloud) => {
    expect(said(text, cloud)).toBeUndefined();
  });
});
