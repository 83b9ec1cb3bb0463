import { describe, expect, test } from 'vitest';
import type { Requirements } from '#core/model/requirements.ts';
import { edgesOf, graphFrom, nodeOf } from '../../support/document.ts';

const SYNC = { id: 'sync', name: 'Synchronisation', capability: 'worker_compute' } as const;
const EVERY_TEN = { mode: 'scheduled', schedule: 'every 10 minutes' } as const;
const schedulers = (document: Requirements) =>
  graphFrom(document).nodes.filter(({ capability }) => capability === 'scheduler');

describe('work with a schedule', () => {
  const graph = graphFrom({ components: [{ ...SYNC, activation: EVERY_TEN }] });

  test('is started by a scheduler with its expression and needs no queue', () => {
    expect(edgesOf(graph)).toContain('clock trigger sync');
    expect(nodeOf(graph, 'clock')).toMatchObject({
      title: 'Schedule of Synchronisation',
      demand: { runsPerMonth: 4380, schedule: { cron: '*/10 * * * *' } },
    });
    expect(graph.nodes.map(({ capability }) => capability)).not.toContain('queue');
  });

  test('has as many jobs as starts', () => {
    expect(nodeOf(graph, 'sync')?.demand).toMatchObject({ jobsPerMonth: 4380 });
    const batch = graphFrom({
      components: [{ id: 'report', name: 'Report', capability: 'batch_compute', activation: EVERY_TEN }],
    });
    expect(nodeOf(batch, 'report')?.demand).toMatchObject({ tasksPerMonth: 4380 });
  });

  test('takes the scheduler that a flow names, or one without a flow', () => {
    const clock = { id: 'timer', name: 'Timer', capability: 'scheduler' } as const;
    const components = [{ ...SYNC, activation: EVERY_TEN }, clock];
    const named = { components, flows: [{ from: 'timer', to: 'sync', interaction: 'trigger' }] } as const;
    for (const document of [{ components }, named]) {
      expect(schedulers(document)).toMatchObject([
        { id: 'timer', demand: { runsPerMonth: 4380, schedule: { cron: '*/10 * * * *' } } },
      ]);
      expect(edgesOf(graphFrom(document))).toContain('timer trigger sync');
    }
  });

  test('has one scheduler for each schedule', () => {
    const nightly = { id: 'night', name: 'Night', capability: 'batch_compute' } as const;
    const found = schedulers({
      components: [
        { ...SYNC, activation: EVERY_TEN },
        { ...nightly, activation: { mode: 'scheduled', schedule: 'nightly' } },
      ],
    });
    expect(found.map(({ id, demand }) => [id, demand])).toEqual([
      ['clock', expect.objectContaining({ runsPerMonth: 4380 })],
      ['clock-2', expect.objectContaining({ runsPerMonth: 730 / 24 })],
    ]);
  });
});
