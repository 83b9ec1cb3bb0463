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

const signing = (more: Partial<Requirements> = {}): Requirements => ({
  actors: [
    { id: 'staff', name: 'Staff', kind: 'person' },
    { id: 'guests', name: 'Guests', kind: 'person' },
  ],
  components: [{ id: 'desk', name: 'Desk', capability: 'web_compute' }],
  flows: [{ from: 'staff', to: 'desk', interaction: 'sign_in' }],
  ...more,
});
const directory = { id: 'ad', name: 'Directory', where: 'on_premises', protocol: 'ldap' } as const;

it.each<readonly [string, Requirements, readonly (readonly string[] | undefined)[]]>([
  ['customers', signing(), [undefined]],
  [
    'staff beside people who do not',
    signing({
      flows: [
        { from: 'staff', to: 'desk', interaction: 'sign_in' },
        { from: 'guests', to: 'desk', interaction: 'request' },
      ],
    }),
    [['for_staff']],
  ],
  ['nobody if it is excluded', signing({ excluded: [{ kind: 'capability', term: 'identity' }] }), []],
  [
    'nobody whom a directory outside knows',
    signing({
      external: [directory],
      flows: [
        { from: 'staff', to: 'desk', interaction: 'sign_in' },
        { from: 'desk', to: 'ad', interaction: 'connect' },
      ],
    }),
    [],
  ],
])('a sign-in flow to a program needs an identity provider for %s', (_case, requirements, traits) => {
  const { components = [] } = read(
    { id: 'synt_1', text: '', cloud: 'aws', constraints: {}, requirements },
    aws,
  ).document;
  const found = components.filter(({ capability }) => capability === 'identity');
  expect(found.map((component) => component.traits)).toEqual(traits);
});
