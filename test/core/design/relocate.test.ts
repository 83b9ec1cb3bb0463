import { describe, expect, it } from 'vitest';
import { createRelocator } from '#core/design/relocate.ts';
import { type Block, code, locals, nested, resource, template, variable } from '#core/model/terraform.ts';
import { printBlock } from '#core/render/terraform/block.ts';

const shared = variable('size', { description: 'Size.', type: 'number', default: 1 });

function region(id: string): readonly Block[] {
  return [
    shared,
    variable('region', { description: 'Region.', type: 'string', default: id }),
    locals('locals.tf', {
      name: code('var.project'),
      place: template`in ${code('var.region')}`,
      far: code('local.place'),
    }),
    resource('edge.tf', 'dns_zone', 'main', { name: 'example' }),
    resource('network.tf', 'net', 'main', {
      size: code('var.size'),
      place: code('local.far'),
      label: code('local.name'),
    }),
    resource('compute.tf', 'program', 'app', {
      net: code('"${net.main.id}/${other.main.id}"'),
      zone: code('dns_zone.main.id'),
      literal: 'net.main.id',
      list: [code('net.main[0].id'), { '(net.main.key)': code('mynet.main.id') }],
      inner: nested({ store: code('store.kept.arn'), name: code('store.kept.name') }),
    }),
    resource('data.tf', 'store', 'kept', { name: 'kept' }),
  ];
}

const relocator = createRelocator({
  home: region('a'),
  second: region('b'),
  relocation: {
    isGlobal: ({ labels }) => labels[0] === 'dns_zone',
    isRegional: () => false,
    place: (block) => block,
  },
  suffix: 'standby',
  seen: { 'store.kept.arn': 'replace(store.kept.arn, "a", "b")' },
  keepsHome: ({ labels }) => labels[0] === 'store',
});

describe('the blocks of a second region', () => {
  const moved = relocator.relocate(region('b'));
  const printed = moved.map(printBlock).join('\n');

  it('omit blocks that both regions share', () => {
    expect(moved.map(({ type, labels }) => [type, ...labels].join('.'))).toEqual([
      'variable.standby_region',
      'locals',
      'resource.net.main_standby',
      'resource.program.app_standby',
    ]);
  });

  it('have new names if they differ, also through references', () => {
    expect(printed).toContain('standby_place = "in ${var.standby_region}"');
    expect(printed).toContain('standby_far   = local.standby_place');
    expect(printed).toContain('local.standby_far');
    expect(printed).toContain('size  = var.size');
    expect(printed).toContain('label = local.name');
  });

  it('reference each other and the shared blocks', () => {
    expect(printed).toContain('"${net.main_standby.id}/${other.main.id}"');
    expect(printed).toContain('dns_zone.main.id');
    expect(printed).toContain('net.main_standby[0].id');
    expect(printed).toContain('(net.main_standby.key) = mynet.main.id');
    expect(printed).toContain('literal = "net.main.id"');
  });

  it('reference resources of the first region by their cross-region form', () => {
    expect(printed).toContain('replace(store.kept.arn, "a", "b")');
    expect(printed).toContain('store.kept.name');
  });

  it('have a known address for a block of the first region', () => {
    expect(relocator.elsewhere('net.main.id')).toBe('net.main_standby.id');
    expect(relocator.elsewhere('var.size')).toBe('var.size');
  });
});
