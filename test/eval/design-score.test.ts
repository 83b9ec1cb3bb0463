import { describe, expect, it } from 'vitest';
import type { Blueprint } from '#core/index.ts';
import { neutralFor } from './companions.ts';
import { designReport, isRight } from './design-report.ts';
import { scoreDesign } from './design-score.ts';
import { spread } from './designs.ts';
import type { LabelledSystem } from './labels.ts';
import { structureOf } from './score.ts';

const SYSTEM: LabelledSystem = {
  id: 't-1',
  requirements: {
    components: [
      { id: 'web-compute', name: 'shop', capability: 'web_compute' },
      { id: 'graph-db', name: 'friends', capability: 'graph_db' },
    ],
  },
  constraintsOn: () => ({}),
  must: ['web_compute:container|web_compute:vm', 'graph_db'],
  should: ['cache'],
  must_not: ['cdn', 'web_compute:kubernetes'],
};

/** A blueprint reduced to what the score looks at. */
function designWith(provides: readonly string[], findingIds: readonly string[] = []): Blueprint {
  const findings = findingIds.map((id) => ({ id, node: null, text: 'Friends (graph_db) is required.' }));
  return { graph: { nodes: [{ provides }] }, findings } as unknown as Blueprint;
}

describe('score of a design', () => {
  it('is full where everything required is provided', () => {
    const score = scoreDesign(
      { system: SYSTEM, cloud: 'aws' },
      designWith(['web_compute', 'web_compute:vm', 'graph_db', 'cache', 'backup']),
    );
    expect(score).toMatchObject({ recallMust: 1, recallShould: 1, precision: 1, violations: [], extras: [] });
  });

  it('separates what a finding reports as not covered', () => {
    const provided = ['web_compute', 'web_compute:container'];
    const silent = scoreDesign({ system: SYSTEM, cloud: 'gcp' }, designWith(provided));
    expect(silent).toMatchObject({ missed: ['graph_db'], saidUncovered: [], recallMust: 0.5, recallSaid: 0.5 });
    const said = scoreDesign({ system: SYSTEM, cloud: 'gcp' }, designWith(provided, ['OFFER-friends']));
    expect(said).toMatchObject({ missed: ['graph_db'], saidUncovered: ['graph_db'], recallMust: 0.5, recallSaid: 1 });
  });

  it('does not take a finding on zones for one on coverage', () => {
    const score = scoreDesign({ system: SYSTEM, cloud: 'gcp' }, designWith(['web_compute'], ['OFFER-ZONES-graph-db']));
    expect(score.saidUncovered).toEqual([]);
  });

  it('counts a forbidden companion as a violation and any other extra against precision', () => {
    const score = scoreDesign(
      { system: { ...SYSTEM, must: ['static_site'], should: [] }, cloud: 'aws' },
      designWith(['static_site', 'cdn', 'queue']),
    );
    expect(score.violations).toEqual(['cdn']);
    expect(score.extras).toEqual(['cdn', 'queue']);
    expect(score.precision).toBe(0);
  });
});

describe('companions', () => {
  const labels = (must: readonly string[], must_not: readonly string[] = []) => ({ must, should: [], must_not });

  it('are neutral with their component only', () => {
    expect(neutralFor(labels(['static_site']))('cdn')).toBe(true);
    expect(neutralFor(labels(['queue']))('cdn')).toBe(false);
  });

  it('are not neutral where the label forbids them', () => {
    expect(neutralFor(labels(['web_compute'], ['load_balancer']))('load_balancer')).toBe(false);
  });

  it('are programs only where the label has none', () => {
    expect(neutralFor(labels(['scheduler', 'email_sms']))('worker_compute:function')).toBe(true);
    expect(neutralFor(labels(['scheduler', 'web_compute']))('worker_compute')).toBe(false);
  });

  it('lower no precision', () => {
    const expected = labels(['static_site']);
    const provided = new Set(['static_site', 'cdn', 'dns']);
    expect(structureOf(expected, provided, neutralFor(expected)).precision).toBe(1);
    expect(structureOf(expected, provided).precision).toBe(0.5);
  });
});

describe('evaluation', () => {
  const right = scoreDesign(
    { system: SYSTEM, cloud: 'aws' },
    designWith(['web_compute', 'web_compute:vm', 'graph_db', 'queue']),
  );
  const incomplete = scoreDesign({ system: SYSTEM, cloud: 'azure' }, designWith(['web_compute:vm']));

  it('is right without misses, violations and exceptions', () => {
    expect(isRight({ scores: [right], failures: [], milliseconds: [] })).toBe(true);
    expect(isRight({ scores: [right, incomplete], failures: [], milliseconds: [] })).toBe(false);
    const failures = [{ id: 't-1', cloud: 'gcp', message: 'no region' }];
    expect(isRight({ scores: [right], failures, milliseconds: [] })).toBe(false);
  });

  it('lists misses and extras by term and cloud with ids', () => {
    const failures = [{ id: 't-9', cloud: 'gcp', message: 'no region' }];
    const report = designReport({ scores: [right, incomplete], failures, milliseconds: [3, 1, 2] });
    expect(report).toContain('all       3 designs:  must 0.7500');
    expect(report).toContain('median 2.0');
    expect(report).toContain('Exceptions: 1\n  no region: 1\n    gcp 1: t-9');
    expect(report).toContain('Required and missing: 1\n  graph_db: 1\n    azure 1: t-1');
    expect(report).toContain('Neither required nor recommended: 1\n  queue: 1\n    aws 1: t-1');
  });
});

describe('sample', () => {
  it('takes items at equal distances', () => {
    expect(spread([0, 1, 2, 3, 4, 5], 3)).toEqual([0, 2, 4]);
    expect(spread([0, 1], 5)).toEqual([0, 1]);
  });
});
