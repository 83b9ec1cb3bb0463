import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { call, code, heredoc, locals, nested, output, resource, template, variable } from '#core/model/terraform.ts';
import { printBlock } from '#core/render/terraform/block.ts';
import { printValue, quote } from '#core/render/terraform/expression.ts';
import { printProject } from '#core/render/terraform/project.ts';

describe('a quoted string', () => {
  it.each([
    ['plain', '"plain"'],
    ['a "quoted" word', '"a \\"quoted\\" word"'],
    ['back\\slash', '"back\\\\slash"'],
    ['two\nlines\tand a tab', '"two\\nlines\\tand a tab"'],
    ['${var.secret}', '"$${var.secret}"'],
    ['%{ if true }', '"%%{ if true }"'],
    ['$${already}', '"$$${already}"'],
    ['a $ and a % alone', '"a $ and a % alone"'],
    ['\u0000\u001b\u2028', '"\\u0000\\u001b\\u2028"'],
    ['lone \ud800 half', '"lone \\uFFFD half"'],
  ])('escapes %j', (text, printed) => {
    expect(quote(text)).toBe(printed);
  });

  it('never ends early or starts an interpolation', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const inside = quote(text).slice(1, -1);
        const withoutEscapes = inside.replaceAll(/\\u[0-9a-fA-F]{4}|\\./g, '').replaceAll(/\$\$(?=\{)|%%(?=\{)/g, '');
        expect(withoutEscapes).not.toMatch(/["\n\r]/);
        expect(withoutEscapes.replaceAll(/(\$\$|%%)\{/g, '')).not.toMatch(/(?<![$%])[$%]\{$/);
      }),
    );
  });
});

describe('a value', () => {
  it('is printed on one line if short, otherwise with aligned equals signs', () => {
    expect(printValue({ a: 1, long_name: 'x' }, 0)).toBe('{ a = 1, long_name = "x" }');
    expect(printValue({ a: 1, long_name: 'x', third: [true, null] }, 0)).toBe(
      '{\n  a         = 1\n  long_name = "x"\n  third     = [true, null]\n}',
    );
  });

  it('has blank lines around if it has several lines', () => {
    const printed = printValue({ a: 1, inner: { one: 1, two: 2, three: 3 }, last_one: 2 }, 0);
    expect(printed).toBe(
      '{\n  a = 1\n  inner = {\n    one   = 1\n    two   = 2\n    three = 3\n  }\n  last_one = 2\n}',
    );
  });

  it('keeps expressions unchanged and escapes the text around them', () => {
    expect(printValue(template`arn:${code('var.partition')}:"x"/*`, 0)).toBe('"arn:${var.partition}:\\"x\\"/*"');
    expect(printValue(template`${code('var.name')}`, 0)).toBe('var.name');
    expect(printValue(call('jsonencode', { Action: ['s3:GetObject'] }), 0)).toBe(
      'jsonencode({ Action = ["s3:GetObject"] })',
    );
    expect(printValue(heredoc('one\ntwo ${x}\n'), 0)).toBe('<<-EOT\n  one\n  two $${x}\n  EOT');
  });

  it('has quoted keys unless they are identifiers or expressions', () => {
    expect(printValue({ 'aws:SecureTransport': false }, 0)).toBe('{ "aws:SecureTransport" = false }');
    expect(printValue({ '(var.zone)': 0 }, 0)).toBe('{ (var.zone) = 0 }');
  });
});

describe('a block', () => {
  it('has separate groups of arguments and nested blocks', () => {
    const block = resource(
      'data.tf',
      'aws_thing',
      'main',
      {
        name: 'x',
        enabled: true,
        lifecycle: nested({ prevent_destroy: true }),
        rule: [nested({ id: 1 }), nested({ id: 2 })],
      },
      'Why it is here.',
    );
    expect(printBlock(block)).toBe(
      [
        '# Why it is here.',
        'resource "aws_thing" "main" {',
        '  name    = "x"',
        '  enabled = true',
        '',
        '  lifecycle {',
        '    prevent_destroy = true',
        '  }',
        '',
        '  rule {',
        '    id = 1',
        '  }',
        '',
        '  rule {',
        '    id = 2',
        '  }',
        '}',
      ].join('\n'),
    );
  });
});

describe('a project', () => {
  it('prints equal declarations of two nodes once, and rejects different ones', () => {
    const one = variable('region', { description: 'Region.', type: 'string' });
    expect(printProject([one, one])[0]?.content.match(/variable/g)).toHaveLength(1);
    const other = variable('region', { description: 'Another.', type: 'string' });
    expect(() => printProject([one, other])).toThrow('variable.region');
  });

  it('has one locals block per file, and files in reading order', () => {
    const files = printProject([
      output('url', 'Where it answers.', code('local.url')),
      locals('locals.tf', { a: 1 }),
      locals('locals.tf', { url: 'x' }),
    ]);
    expect(files.map(({ path }) => path)).toEqual(['locals.tf', 'outputs.tf']);
    expect(files[0]?.content).toBe('locals {\n  a   = 1\n  url = "x"\n}\n');
  });
});
