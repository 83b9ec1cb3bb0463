import { beforeAll, describe, expect, it } from 'vitest';
import type { CloudId } from '#core/index.ts';
import { createEngine, type Engine } from '#core/index.ts';

let engine: Engine;
beforeAll(async () => {
  engine = await createEngine();
});

const designed = (text: string, cloud: CloudId) => engine.synthesize({ id: 'synt_test', text, cloud, constraints: {} });

function findingOf(text: string, cloud: CloudId, id = 'SEC-TENANTS') {
  return designed(text, cloud).findings.find((finding) => finding.id.startsWith(id));
}

describe('tenant isolation', () => {
  it.each([
    ['A SaaS for 90 clinics on PostgreSQL, a database per tenant', 'one per tenant'],
    ['A SaaS for 90 clinics on PostgreSQL; every clinic has its own database', 'one per tenant'],
    ['A SaaS for 90 clinics on PostgreSQL, one schema for each clinic', 'one schema for each of 90 tenants'],
    ['A SaaS for 90 clinics on PostgreSQL with row level security', 'a column separates their rows'],
    ['A SaaS for 90 clinics on PostgreSQL', 'no isolation is stated'],
    ['A SaaS for 90 clinics on DynamoDB', 'the key of every item contains the tenant'],
  ])('%s', (text, says) => {
    const finding = findingOf(text, 'aws');
    expect(finding).toMatchObject({ status: 'yours', pillar: 'security' });
    expect(finding?.text).toContain(says);
    expect(finding?.do).not.toBe('');
  });

  it.each([
    'An online shop with PostgreSQL; each microservice has its own database',
    'A blog with a database',
    'Our customer database has 20 GB and a web application reads it',
  ])('has no finding without tenants: %s', (text) => {
    expect(findingOf(text, 'aws')).toBeUndefined();
  });

  it('ignores the requirement of a single tenant', () => {
    const text = 'A SaaS for 90 firms on PostgreSQL. One customer demands its own database.';
    expect(findingOf(text, 'aws')?.text).toContain('no isolation is stated');
  });

  it('asks for the number of tenants if it is not stated', () => {
    const text = 'Multi tenant product on MySQL, a database per tenant';
    expect(findingOf(text, 'gcp', 'OPS-TENANTS')).toMatchObject({ status: 'watch' });
    expect(findingOf(`${text}. We have 200 tenants`, 'gcp', 'OPS-TENANTS')).toBeUndefined();
  });
});

describe('a database per tenant', () => {
  const text = (tenants: number) =>
    `CRM sold as a service to ${tenants} agencies, ASP.NET with SQL Server, each agency has its own database`;
  const storeOf = (tenants: number) => designed(text(tenants), 'azure').graph.nodes.find(({ id }) => id === 'db');

  it('uses an Azure SQL elastic pool sized by the number of tenants', () => {
    expect(storeOf(30)?.service).toBe('Azure SQL Database elastic pool');
    expect(storeOf(400)?.service).toBe('Azure SQL Database elastic pool');
    expect(storeOf(400)?.monthly).toBeGreaterThan(storeOf(30)?.monthly ?? 0);
  });

  it('waits for the names of the tenants', () => {
    const blueprint = designed(text(30), 'azure');
    const finding = blueprint.findings.find(({ id }) => id === 'SEC-TENANTS');
    expect(finding).toMatchObject({ status: 'yours', do: 'Set the variable db_tenants.' });
    expect(blueprint.iac.files.find(({ path }) => path === 'variables.tf')?.content).toContain('variable "db_tenants"');
  });

  it('increases the size of a shared server elsewhere', () => {
    const priceOf = (tenants: number) => {
      const words = `SaaS for ${tenants} schools on PostgreSQL, a database per tenant`;
      return designed(words, 'gcp').graph.nodes.find(({ id }) => id === 'db')?.monthly ?? 0;
    };
    expect(priceOf(400)).toBeGreaterThan(priceOf(5));
  });
});
