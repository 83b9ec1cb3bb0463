import type { GraphNode } from '../../../../src/core/model/graph.ts';
import { demands, part } from './scenarios.ts';

type AtLoad = (rps: number) => GraphNode;

/** Every part that this cloud has something for, at a load of so many requests a second. */
export const NODE_CAPABILITIES_OFFERED: readonly (readonly [name: string, load: AtLoad])[] = [
  ['static_site', (rps) => part('site', 'static_site', 'private_data', demands(rps).site)],
  ['static_site large', (rps) => part('site', 'static_site', 'private_data', { ...demands(rps).site, storedGb: 20 })],
  ['cdn', (rps) => part('cdn', 'cdn', 'edge', demands(rps).traffic)],
  ['dns', (rps) => part('dns', 'dns', 'edge', demands(rps).traffic)],
  ['waf', (rps) => part('waf', 'waf', 'edge', demands(rps).traffic)],
  ['load_balancer', (rps) => part('lb', 'load_balancer', 'public', demands(rps).traffic)],
  ['api_gateway', (rps) => part('gateway', 'api_gateway', 'edge', demands(rps).traffic)],
  [
    'web_compute',
    (rps) =>
      part('app', 'web_compute', 'private_application', demands(rps).compute, { forms: ['container', 'function'] }),
  ],
  [
    'web_compute over zones',
    (rps) =>
      part('app', 'web_compute', 'private_application', demands(rps).compute, { forms: ['container'], zones: 3 }),
  ],
  [
    'web_compute that sleeps',
    (rps) =>
      part('app', 'web_compute', 'private_application', demands(rps).compute, {
        forms: ['function', 'container'],
        scaleToZero: true,
      }),
  ],
  [
    'worker_compute container',
    (rps) => part('worker', 'worker_compute', 'private_application', demands(rps).jobs, { forms: ['container'] }),
  ],
  [
    'worker_compute function',
    (rps) => part('worker', 'worker_compute', 'private_application', demands(rps).jobs, { forms: ['function'] }),
  ],
  ['relational_db', (rps) => part('db', 'relational_db', 'private_data', demands(rps).postgresql)],
  [
    'relational_db mysql',
    (rps) => part('db', 'relational_db', 'private_data', { ...demands(rps).postgresql, engine: 'mysql' }),
  ],
  ['document_db', (rps) => part('store', 'document_db', 'private_data', demands(rps).lookups)],
  ['key_value_db', (rps) => part('store', 'key_value_db', 'private_data', demands(rps).lookups)],
  ['cache', (rps) => part('cache', 'cache', 'private_data', demands(rps).cache)],
  ['object_storage', (rps) => part('files', 'object_storage', 'private_data', demands(rps).objects)],
  ['queue', (rps) => part('queue', 'queue', 'private_data', demands(rps).messages)],
  ['email_sms', (rps) => part('mail', 'email_sms', 'management', demands(rps).mail)],
  ['secrets', (rps) => part('secrets', 'secrets', 'management', demands(rps).secrets)],
  ['monitoring', (rps) => part('monitoring', 'monitoring', 'management', demands(rps).logs)],
  ['audit_trail', () => part('audit', 'audit_trail', 'management', {})],
  ['ci_registry', (rps) => part('registry', 'ci_registry', 'management', demands(rps).registry)],
  ['network_egress', (rps) => part('egress', 'network_egress', 'public', demands(rps).egress)],
];

/** One node of each, at a load. */
export function nodesAt(rps: number): readonly GraphNode[] {
  return NODE_CAPABILITIES_OFFERED.map(([, load]) => load(rps));
}
