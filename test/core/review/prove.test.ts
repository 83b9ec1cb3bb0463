import { describe, expect, it } from 'vitest';
import type { Attributes, Claim } from '#core/model/finding.ts';
import { type Body, call, code, nested, resource, variable } from '#core/model/terraform.ts';
import { proveClaims } from '#core/review/prove.ts';

const VARIABLES = [
  variable('days', { description: 'Days.', type: 'number', default: 7 }),
  variable('encrypted', { description: 'Encryption.', type: 'bool', default: false }),
  variable('email', { description: 'Address.', type: 'string', default: null }),
];

function proven(attributes: Attributes, body: Body) {
  const claim: Claim = { kind: 'private', text: 'A sentence.', resource: 'aws_thing.one', attributes };
  const blocks = [...VARIABLES, resource('data.tf', 'aws_thing', 'one', body)];
  const { claims, waiting } = proveClaims([{ ...claim, node: null }], blocks);
  return { holds: claims.length === 1, waitsFor: waiting.flatMap(({ variables }) => variables) };
}

const HOLDS = { holds: true, waitsFor: [] };
const FAILS = { holds: false, waitsFor: [] };

describe('a claim', () => {
  it.each<[string, Attributes, Body, Body]>([
    ['an argument', { encrypted: true }, { encrypted: true }, { encrypted: false }],
    ['a nested block', { 'a.b.c': 1 }, { a: nested({ b: nested({ c: 1 }) }) }, { a: nested({ b: nested({}) }) }],
    [
      'all of several blocks',
      { 'disk.encrypted': true },
      { disk: [nested({ encrypted: true }), nested({ encrypted: true })] },
      { disk: [nested({ encrypted: true }), nested({ encrypted: false })] },
    ],
    [
      'one of several blocks',
      { 'flag[name=tls.on].value': 'yes' },
      { flag: [nested({ name: 'other', value: 'no' }), nested({ name: 'tls.on', value: 'yes' })] },
      { flag: [nested({ name: 'other', value: 'yes' }), nested({ name: 'tls.on', value: 'no' })] },
    ],
    ['a key', { 'flags[a.b]': 'on' }, { flags: { 'a.b': 'on' } }, { flags: { 'a.b': 'off' } }],
    [
      'text of jsonencode',
      { 'policy.Statement[Sid=Tls].Effect': 'Deny' },
      { policy: call('jsonencode', { Statement: [{ Sid: 'Tls', Effect: 'Deny' }] }) },
      { policy: call('jsonencode', { Statement: [{ Sid: 'Tls', Effect: 'Allow' }] }) },
    ],
    ['a list in any order', { modes: ['a', 'b'] }, { modes: ['b', 'a'] }, { modes: ['a'] }],
    [
      'a reference',
      { role: code('aws_role.one.name') },
      { role: code('aws_role.one.name') },
      { role: code('aws_role.two.name') },
    ],
    ['a default', { days: 7 }, { days: code('var.days') }, { days: code('var.days + 1') }],
    ['a number of instances', { count: 7 }, { count: code('var.days') }, { count: 2 }],
  ])('holds by %s, and no longer when it changes', (_, attributes, body, changed) => {
    expect(proven(attributes, body)).toEqual(HOLDS);
    expect(proven(attributes, changed)).toEqual(FAILS);
    expect(proven(attributes, {})).toEqual(FAILS);
  });

  it('waits for the variables that are unset or off', () => {
    const off = { holds: false, waitsFor: ['encrypted'] };
    expect(proven({ encrypted: true }, { encrypted: code('var.encrypted') })).toEqual(off);
    expect(proven({ encrypted: code('var.encrypted') }, { encrypted: code('var.encrypted') })).toEqual(off);
    const without = { count: code('var.email == null ? 0 : 1'), protocol: 'email' };
    expect(proven({ protocol: 'email' }, without)).toEqual({ holds: false, waitsFor: ['email'] });
  });

  it('does not hold without its resource', () => {
    const claim: Claim = { kind: 'private', text: 'A sentence.', resource: 'aws_thing.two', attributes: { a: true } };
    expect(proveClaims([{ ...claim, node: null }], VARIABLES)).toEqual({ claims: [], waiting: [] });
  });
});
