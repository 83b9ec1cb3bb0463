import { describe, expect, it } from 'vitest';
import { call, code, locals, template, type Value, variable } from '#core/model/terraform.ts';
import { evaluate, scopeOf } from '#core/review/evaluate.ts';

const scope = scopeOf([
  variable('days', { description: 'Days.', type: 'number', default: 7 }),
  variable('standby', { description: 'Standby.', type: 'bool', default: true }),
  variable('environment', { description: 'Environment.', type: 'string', default: 'production' }),
  variable('domain', { description: 'Domain.', type: 'string', default: null }),
  variable('zones', { description: 'Zones.', type: 'list(string)', default: ['a', 'b', 'c'] }),
  variable('project', { description: 'Required.', type: 'string' }),
  locals('locals.tf', {
    https: code('var.domain != null && var.standby'),
    name: template`${code('var.environment')}-x`,
  }),
]);

describe('evaluate', () => {
  it.each<[string, Value]>([
    ['var.days', 7],
    ['var.days * 24 + 1', 169],
    ['var.days * (24 - 1)', 161],
    ['tostring(var.days * 60)', '420'],
    ['max(var.days, 9)', 9],
    ['var.environment == "production"', true],
    ['!var.standby', false],
    ['var.days >= 7 && var.days < 8', true],
    ['var.standby ? "REGIONAL" : "ZONAL"', 'REGIONAL'],
    ['local.https ? 1 : 0', 0],
    ['local.name', 'production-x'],
    ['toset(slice(var.zones, 0, min(2, length(var.zones))))', ['a', 'b']],
    ['var.standby ? [var.days] : []', [7]],
  ])('%s', (text, value) => {
    expect(evaluate(code(text), scope)).toEqual(value);
  });

  it.each(['var.project', 'aws_vpc.main.id', '[for zone in var.zones : zone]', 'aws_lb.lb[0].arn', 'var.days +'])(
    'leaves %s to Terraform',
    (text) => {
      expect(evaluate(code(text), scope)).toEqual(code(text));
    },
  );

  it('takes the branch of a condition, although only Terraform knows its value', () => {
    expect(evaluate(code('var.standby ? aws_lb.one.arn : aws_lb.two.arn'), scope)).toEqual(code('aws_lb.one.arn'));
  });

  it('reaches into lists, objects, templates and calls', () => {
    const value = {
      days: [code('var.days')],
      text: template`${code('var.days')}d`,
      json: call('jsonencode', code('var.days')),
    };
    expect(evaluate(value, scope)).toEqual({ days: [7], text: '7d', json: call('jsonencode', 7) });
  });
});
