import { expect, it } from 'vitest';
import { aws } from '#core/catalog/aws/index.ts';
import type { Constraints } from '#core/model/intent.ts';
import type { External, Requirements } from '#core/model/requirements.ts';
import { read } from '#core/reading/read.ts';

const described = (protocol?: External['protocol']): Requirements => ({
  components: [{ id: 'worker', name: 'Worker', capability: 'worker_compute' }],
  external: [{ id: 'erp', name: 'ERP', where: 'on_premises', ...(protocol === undefined ? {} : { protocol }) }],
  flows: [{ from: 'worker', to: 'erp', interaction: 'transfer' }],
});

it.each<readonly [string, Requirements, Constraints, readonly string[]]>([
  ['in production', described('https'), {}, ['monitoring', 'logging', 'audit_trail']],
  ['in development', { ...described('https'), environment: 'development' }, {}, ['monitoring', 'logging']],
  ['beside premises', described(), {}, ['monitoring', 'logging', 'audit_trail', 'vpn_or_private_link']],
  [
    'without excluded ones',
    described(),
    { exclude: ['audit_trail', 'logging'] },
    ['monitoring', 'vpn_or_private_link'],
  ],
])('components that a caller leaves out are added as inferred: %s', (_case, requirements, constraints, added) => {
  const intent = { id: 'synt_1', text: '', cloud: 'aws', constraints, requirements } as const;
  const { components = [] } = read(intent, aws).document;
  const inferred = components.filter(({ basis }) => basis === 'inferred');
  expect(inferred.map(({ capability }) => capability)).toEqual(added);
});

it('adds a VPN to premises beside the private endpoints of a framework', () => {
  const requirements: Requirements = { ...described(), compliance: [{ framework: 'hipaa' }] };
  const { components = [] } = read(
    { id: 'synt_1', text: '', cloud: 'aws', constraints: {}, requirements },
    aws,
  ).document;
  const ways = components.filter(({ capability }) => capability === 'vpn_or_private_link');
  expect(ways.map(({ strength }) => strength)).toEqual(['implied', 'stated']);
});
