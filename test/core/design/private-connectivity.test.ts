import { describe, expect, test } from 'vitest';
import type { Component, Requirements } from '#core/model/requirements.ts';
import { edgesOf, graphFrom, nodeOf } from '../../support/document.ts';

const way = (id: string, strength: Component['strength']): Component => ({
  id,
  name: 'VPN',
  capability: 'vpn_or_private_link',
  strength,
});

const HOSPITAL: Requirements = {
  components: [{ id: 'portal', name: 'Portal', capability: 'web_compute' }, way('links', 'implied')],
  external: [{ id: 'his', name: 'Hospital system', where: 'on_premises', protocol: 'hl7' }],
  flows: [
    { from: 'his', to: 'portal', interaction: 'push' },
    { from: 'portal', to: 'his', interaction: 'request' },
  ],
  compliance: [{ framework: 'hipaa' }],
};
const both = { ...HOSPITAL, components: [...(HOSPITAL.components ?? []), way('tunnel', 'stated')] };

describe('a system on premises beside a compliance framework', () => {
  const graph = graphFrom(both);

  test('is reached through the VPN, and services through private endpoints', () => {
    expect(nodeOf(graph, 'tunnel')).toMatchObject({ title: 'VPN', demand: { kind: 'vpn' } });
    expect(nodeOf(graph, 'links')).toMatchObject({ title: 'Private endpoints', demand: { kind: 'endpoints' } });
    expect(edgesOf(graph)).toEqual(
      expect.arrayContaining(['portal request tunnel', 'tunnel request portal', 'his request tunnel']),
    );
    expect(graph.edges.filter(({ from, to }) => from === 'links' || to === 'links')).toEqual([]);
  });

  test('is not joined to the entry point, which only its own flows need', () => {
    expect(edgesOf(graph)).not.toContain('tunnel request lb');
  });

  test('does not take private endpoints for a tunnel', () => {
    expect(edgesOf(graphFrom(HOSPITAL)).filter((edge) => edge.includes('links'))).toEqual([]);
  });
});
