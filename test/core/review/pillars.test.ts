import { beforeAll, describe, expect, it } from 'vitest';
import { CLOUD_IDS, type CloudId, type Constraints, createEngine, type Engine } from '#core/index.ts';

let engine: Engine;
beforeAll(async () => {
  engine = await createEngine();
});

function found(text: string, cloud: CloudId, constraints: Constraints = {}) {
  const { findings } = engine.synthesize({ id: 'synt_test', text, cloud, constraints });
  return (rule: string) => findings.filter(({ id }) => id === rule || id.startsWith(`${rule}-`));
}

const API = 'A REST API with PostgreSQL, 200 requests a second, p99 under 200 ms, RPO 15 minutes, RTO 1 hour.';

describe.each(CLOUD_IDS)('on %s', (cloud) => {
  it('a stated latency has to be measured, and an unstated one has no finding', () => {
    const [latency] = found(API, cloud)('PERF-LATENCY');
    expect(latency).toMatchObject({ status: 'yours', pillar: 'performance' });
    expect(latency?.text).toContain('200 ms');
    expect(found('A REST API with PostgreSQL.', cloud)('PERF-LATENCY')).toEqual([]);
  });

  it('a stated recovery objective has to be tested with a full-size backup', () => {
    const [restore] = found(API, cloud)('REL-RESTORE');
    expect(restore?.status).toBe('yours');
    expect(restore?.text).toContain('RPO 15 minutes');
    expect(restore?.text).toContain('RTO 60 minutes');
    expect(found('A REST API with PostgreSQL.', cloud)('REL-RESTORE')).toEqual([]);
  });

  it('a stated retention longer than the log retention has a finding', () => {
    const text = 'A REST API with PostgreSQL in production, audit records kept six years.';
    const [kept] = found(text, cloud)('OPS-RETENTION');
    expect(kept?.status).toBe('watch');
    expect(kept?.text).toContain('2190 days');
    expect(found('A REST API with PostgreSQL in production.', cloud)('OPS-RETENTION')).toEqual([]);
  });

  it('customer-managed keys have the rotation or binding argument as proof', () => {
    const keyed = found('A REST API with PostgreSQL.', cloud, { compliance: ['hipaa'] })('SEC-KEYS');
    expect(keyed.map(({ status }) => status)).toEqual(['met']);
    expect(keyed[0]?.proof).not.toBeNull();
  });

  it('virtual machines have to be patched by the customer', () => {
    const servers = found('Run our PHP application on two virtual machines with MySQL.', cloud)('OPS-SERVERS');
    expect(servers.length).toBeGreaterThan(0);
    expect(servers.every(({ status, node }) => status === 'yours' && node !== null)).toBe(true);
    expect(found('A blog as a static site.', cloud)('OPS-SERVERS')).toEqual([]);
  });

  it('functions have no idle resources, and development machines can stop at night', () => {
    const [idle] = found('A small API on serverless functions, 100 requests a day.', cloud)('SUS-IDLE');
    expect(idle).toMatchObject({ status: 'met', pillar: 'sustainability' });
    const machine = 'Run our PHP application on one virtual machine with MySQL.';
    expect(found(machine, cloud, { environment: 'development' })('SUS-NIGHTS').length).toBeGreaterThan(0);
    expect(found(machine, cloud, { environment: 'production' })('SUS-NIGHTS')).toEqual([]);
  });

  it('a static site has no recommendations outside reliability', () => {
    const { findings } = engine.synthesize({
      id: 'synt_test',
      text: 'A static website for a bakery.',
      cloud,
      constraints: {},
    });
    const advised = findings.filter(({ pillar, status }) => status !== 'met' && pillar !== 'reliability');
    expect(advised.map(({ id }) => id)).toEqual([]);
  });
});
