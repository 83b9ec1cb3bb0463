import { describe, expect, it } from 'vitest';
import { withoutCapability } from '#core/analysis/without-capability.ts';
import type { ResolvedComponent, ResolvedRequirements } from '#core/model/resolved.ts';

const component = (id: string, demand: 'must' | 'wish', anyOf: readonly string[]) =>
  ({ kind: 'capability', id, demand, anyOf }) as unknown as ResolvedComponent;

describe('a component without which a design is evaluated', () => {
  it('is excluded, except terms of required components', () => {
    const site = component('site', 'wish', ['static_site', 'web_compute']);
    const components = [component('app', 'must', ['web_compute:container']), site];
    const requirements = { components, exclusions: [] } as unknown as ResolvedRequirements;
    const less = withoutCapability(requirements, site, 'too expensive');
    expect(less.components.map(({ id }) => id)).toEqual(['app']);
    expect(less.exclusions.map(({ terms }) => terms)).toEqual([['static_site']]);
  });
});
