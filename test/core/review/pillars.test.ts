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
  it('a latency that is asked for is to be measured, and one that nobody asked for is not spoken of', () => {
    const [latency] = found(API, cloud)('PERF-LATENCY');
    expect(latency).toMatchObject({ status: 'yours', pillar: 'performance' });
    expect(latency?.text).toContain('200 ms');
    expect(found('A REST API with PostgreSQL.', cloud)('PERF-LATENCY')).toEqual([]);
  });

  it('a recovery that is asked for is to be tried with a backup of full size', () => {
    const [restore] = found(API, cloud)('REL-RESTORE');
    expect(restore?.status).toBe('yours');
    expect(restore?.text).toContain('RPO 15 minutes');
    expect(restore?.text).toContain('RTO 60 minutes');
    expect(found('A REST API with PostgreSQL.', cloud)('REL-RESTORE')).toEqual([]);
  });

  it('a time to keep that is longer than that of the logs is pointed at', () => {
    const text = 'A REST API with PostgreSQL in production, audit records kept six years.';
    const [kept] = found(text, cloud)('OPS-RETENTION');
    expect(kept?.status).toBe('watch');
    expect(kept?.text).toContain('2190 days');
    expect(found('A REST API with PostgreSQL in production.', cloud)('OPS-RETENTION')).toEqual([]);
  });

  it('keys of your own are shown with the argument that turns or binds them', () => {
    const keyed = found('A REST API with PostgreSQL.', cloud, { compliance: ['hipaa'] })('SEC-KEYS');
    expect(keyed.map(({ status }) => status)).toEqual(['met']);
    expect(keyed[0]?.proof).not.toBeNull();
  });

  it('virtual machines are somebody’s to patch', () => {
    const servers = found('Run our PHP application on two virtual machines with MySQL.', cloud)('OPS-SERVERS');
    expect(servers.length).toBeGreaterThan(0);
    expect(servers.every(({ status, node }) => status === 'yours' && node !== null)).toBe(true);
    expect(found('A blog as a static site.', cloud)('OPS-SERVERS')).toEqual([]);
  });

  it('functions use nothing while nobody calls, machines of a test stand idle at night', () => {
    const [idle] = found('A small API on serverless functions, 100 requests a day.', cloud)('SUS-IDLE');
    expect(idle).toMatchObject({ status: 'met', pillar: 'sustainability' });
    const machine = 'Run our PHP application on one virtual machine with MySQL.';
    expect(found(machine, cloud, { environment: 'development' })('SUS-NIGHTS').length).toBeGreaterThan(0);
    expect(found(machine, cloud, { environment: 'production' })('SUS-NIGHTS')).toEqual([]);
  });

  it('a site of files is not lectured', () => {
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
