import { describe, expect, it } from 'vitest';
import { CLOUDS } from '#core/clouds.ts';
import type { Component, Flow, Requirements } from '#core/model/requirements.ts';
import { resolveRequirements } from '#core/reading/resolve.ts';
import { designFrom } from '../../support/design.ts';
import { graphFrom, nodeOf } from '../../support/document.ts';

const part = (id: string, capability: Component['capability'], more: Partial<Component> = {}): Component => ({
  id,
  name: id,
  capability,
  ...more,
});
const flow = (from: string, to: string, interaction: Flow['interaction']): Flow => ({ from, to, interaction });

function lines(document: Requirements, node: string): readonly string[] {
  const requirements = resolveRequirements(document, { text: '', constraints: {} }, CLOUDS.gcp);
  const { estimate } = designFrom('gcp', { requirements, omissions: [] });
  return estimate.line_items.filter((line) => line.node === node).map(({ meter }) => meter);
}

describe('The same bytes', () => {
  const media = (egress: number): Requirements => ({
    components: [
      part('site', 'web_compute', { form: 'container' }),
      part('videos', 'object_storage', { load: [{ metric: 'stored', value: 100, unit: 'GB' }] }),
      part('edge', 'cdn', { load: [{ metric: 'egress', per: 'month', value: egress, unit: 'TB' }] }),
    ],
    flows: [flow('edge', 'videos', 'read'), flow('site', 'videos', 'read')],
  });
  const outbound = (egress: number) => {
    const node = nodeOf(graphFrom(media(egress)), 'egress');
    return node?.capability === 'network_egress' ? node.demand.gbPerMonth : null;
  };

  it('that a CDN sends are no outbound calls of programs', () => {
    expect(outbound(400)).toBe(outbound(40));
  });

  it('that a stream delivers are billed for each consumer that the flows name', () => {
    const consumers = (names: readonly string[]) => {
      const node = nodeOf(
        graphFrom({
          components: [part('events', 'event_stream'), ...names.map((name) => part(name, 'worker_compute'))],
          flows: names.map((name) => flow(name, 'events', 'consume')),
        }),
        'events',
      );
      return node?.capability === 'event_stream' ? node.demand.consumers : null;
    };
    expect([consumers(['a']), consumers(['a', 'b', 'c'])]).toEqual([1, 3]);
  });
});

describe('What is loaded into a warehouse', () => {
  const warehouse = (writer: Component, interaction: Flow['interaction']): Requirements => ({
    components: [
      writer,
      part('tables', 'data_warehouse', { load: [{ metric: 'ingested', per: 'day', value: 700, unit: 'GB' }] }),
    ],
    flows: [flow(writer.id, 'tables', interaction)],
  });

  it('row by row is billed as it is written, in files it is not', () => {
    const rows = 'bigquery/storage-write-api';
    expect(lines(warehouse(part('enrich', 'stream_processing'), 'write'), 'tables')).toContain(rows);
    expect(lines(warehouse(part('loader', 'worker_compute'), 'write'), 'tables')).not.toContain(rows);
  });
});
