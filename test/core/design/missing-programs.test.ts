import { describe, expect, it } from 'vitest';
import { CLOUDS } from '#core/clouds.ts';
import { CLOUD_IDS } from '#core/index.ts';
import type { Component, Requirements } from '#core/model/requirements.ts';
import { resolveRequirements } from '#core/reading/resolve.ts';
import { designFrom } from '../../support/design.ts';

const part = (capability: Component['capability']): Component => ({
  id: capability.replaceAll('_', '-'),
  name: capability,
  capability,
});

function kinds(document: Requirements, cloud: (typeof CLOUD_IDS)[number] = 'aws'): readonly string[] {
  const requirements = resolveRequirements(document, { text: '', constraints: {} }, CLOUDS[cloud]);
  return designFrom(cloud, { requirements, omissions: [] }).graph.nodes.map(({ capability }) => capability);
}

describe('A system that names no program', () => {
  it.each(['queue', 'pubsub', 'event_stream', 'scheduler', 'email_sms', 'iot_ingest'] as const)(
    'gets a worker for its %s on every cloud',
    (capability) => {
      for (const cloud of CLOUD_IDS)
        expect(kinds({ components: [part(capability)] }, cloud)).toContain('worker_compute');
    },
  );

  it.each(['relational_db', 'document_db', 'vector_search', 'cache'] as const)(
    'gets a program for its %s',
    (capability) => {
      expect(kinds({ components: [part(capability)] })).toContain('web_compute');
    },
  );

  it('gets none where the scope is closed, where it is refused, or where flows say who uses it', () => {
    const components = [part('queue')];
    expect(kinds({ components, scope_closed: true })).not.toContain('worker_compute');
    expect(kinds({ components, excluded: [{ kind: 'capability', term: 'worker_compute' }] })).not.toContain(
      'worker_compute',
    );
    const used: Requirements = {
      components,
      external: [{ id: 'erp', name: 'ERP', where: 'internet' }],
      flows: [{ from: 'erp', to: 'queue', interaction: 'consume' }],
    };
    expect(kinds(used)).not.toContain('worker_compute');
    expect(kinds({ components: [part('queue'), part('batch_compute')] })).not.toContain('worker_compute');
  });
});
