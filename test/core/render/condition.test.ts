import { describe, expect, it } from 'vitest';
import type { Attributes } from '#core/model/finding.ts';
import { type Body, call, code, nested, resource } from '#core/model/terraform.ts';
import { conditionOf } from '#core/render/terraform/condition.ts';

function condition(attributes: Attributes, body: Body): string {
  return conditionOf({ block: resource('data.tf', 'aws_thing', 'one', body), attributes });
}

describe('the condition of an assertion', () => {
  it.each<[string, Attributes, Body, string]>([
    ['an argument', { encrypted: true }, { encrypted: true }, 'aws_thing.one.encrypted == true'],
    ['a nested block', { 'a.b': 1 }, { a: nested({ b: 1 }) }, 'try(toset(aws_thing.one.a[*].b) == toset([1]), false)'],
    [
      'blocks in blocks',
      { 'a.b.c': 'x' },
      { a: [nested({ b: nested({ c: 'x' }) })] },
      'try(toset(flatten(aws_thing.one.a[*].b[*].c)) == toset(["x"]), false)',
    ],
    [
      'a chosen block',
      { 'flag[name=tls].value': 'on' },
      { flag: nested({ name: 'tls', value: 'on' }) },
      'try(toset([for item in aws_thing.one.flag : item if item.name == "tls"][*].value) == toset(["on"]), false)',
    ],
    [
      'blocks of which some lack the argument',
      { 'a.b': 1 },
      { a: [nested({ b: 1 }), nested({})] },
      'try(toset([for value in aws_thing.one.a[*].b : value if value != null]) == toset([1]), false)',
    ],
    ['a key', { 'flags[a.b]': 'on' }, { flags: {} }, 'try(aws_thing.one.flags["a.b"] == "on", false)'],
    [
      'text of jsonencode',
      { 'policy.count': 5 },
      { policy: call('jsonencode', { count: 5 }) },
      'try(jsondecode(aws_thing.one.policy).count == 5, false)',
    ],
    ['a list', { modes: ['a'] }, { modes: ['a'] }, 'try(toset(aws_thing.one.modes) == toset(["a"]), false)'],
    ['a reference', { role: code('aws_role.one.arn') }, {}, 'aws_thing.one.role == aws_role.one.arn'],
    ['count', { a: 1 }, { count: 2, a: 1 }, 'try(toset(aws_thing.one[*].a) == toset([1]), false)'],
    [
      'for_each',
      { a: 1 },
      { for_each: code('var.x'), a: 1 },
      'try(toset(values(aws_thing.one)[*].a) == toset([1]), false)',
    ],
    ['a number of instances', { count: 2 }, { count: 2 }, 'try(length(aws_thing.one) == 2, false)'],
  ])('reads %s', (_, attributes, body, text) => {
    expect(condition(attributes, body)).toBe(text);
  });

  it('has a line for each of several attributes', () => {
    const lines = [
      'try(',
      '      aws_thing.one.a == 1 &&',
      '      aws_thing.one.b["c d"] == 2,',
      '      false',
      '    )',
    ];
    expect(condition({ a: 1, 'b[c d]': 2 }, { a: 1, b: { 'c d': 2 } })).toBe(lines.join('\n'));
  });
});
