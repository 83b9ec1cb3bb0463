import { expect, it } from 'vitest';
import { built } from '../../support/terraform-of.ts';
import { designOf, find, mentions, part, printed } from '../catalog/gcp/hand-built.ts';

it.each(['aws', 'gcp', 'azure'] as const)('a gateway that a program could replace on %s leads to one', (cloud) => {
  const { graph } = built(cloud, {
    components: [
      { id: 'worker', name: 'Worker', capability: 'worker_compute' },
      { id: 'gateway', name: 'Gateway', capability: 'api_gateway', or: ['web_compute'] },
    ],
    operations: { scale_to_zero: true },
  });
  expect(graph.edges.filter(({ from, to }) => from === to)).toEqual([]);
  const [target] = graph.edges.filter(({ from, kind }) => from === 'gateway' && kind === 'request');
  expect(graph.nodes.find(({ id }) => id === target?.to)?.capability).toBe('web_compute');
});

it('a gateway of Google Cloud without a program publishes one outside once its address is set', () => {
  const design = designOf([part('gateway', 'api_gateway')], [['users', 'gateway', 'request']]);
  expect(printed(design)).not.toContain('.invalid');
  expect(mentions(find(design, 'google_api_gateway_gateway', 'gateway'), 'var.gateway_backend_url == null')).toBe(true);
  expect(mentions(find(design, 'google_api_gateway_api_config', 'gateway'), 'var.gateway_backend_url')).toBe(true);
});

it('a gateway without a target is on the first screen', () => {
  const design = designOf([part('gateway', 'api_gateway')], [['users', 'gateway', 'request']]);
  expect(design.findings.map(({ id }) => id)).toContain('LAW-ROLE-gateway-target');
});
