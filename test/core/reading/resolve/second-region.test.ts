import { describe, expect, it } from 'vitest';
import { aws } from '#core/catalog/aws/index.ts';
import type { Constraints } from '#core/index.ts';
import { read } from '#core/reading/read.ts';
import { resolveRequirements } from '#core/reading/resolve.ts';

function settled(text: string, constraints: Constraints = {}) {
  const intent = { id: 'synt_test', text, cloud: 'aws' as const, constraints };
  return resolveRequirements(read(intent, aws).document, intent, aws);
}

describe('the second region', () => {
  it('is missing by default', () => {
    expect(settled('A REST API on PostgreSQL in Ireland')).not.toHaveProperty('secondRegion');
  });

  it('is the named region', () => {
    const { secondRegion } = settled('API on PostgreSQL in eu-west-1, with a warm standby in eu-north-1');
    expect(secondRegion).toMatchObject({ id: 'eu-north-1', origin: 'stated', mode: 'warm_standby' });
    expect(secondRegion?.evidence[0]?.text).toBe('eu-north-1');
  });

  it('is the region at the named second location', () => {
    const text =
      'Booking API on PostgreSQL. Runs in Frankfurt. If Frankfurt goes dark we need to be back within 15 minutes in Dublin.';
    expect(settled(text, { region: 'eu-central-1' }).secondRegion).toMatchObject({ id: 'eu-west-1' });
  });

  it('is a neighbour in the same country, otherwise in the same jurisdiction', () => {
    expect(settled('An API in two regions', { region: 'us-east-1' }).secondRegion).toMatchObject({
      id: 'us-east-2',
      origin: 'derived',
    });
    const { secondRegion } = settled('An API in two regions', { region: 'eu-west-1' });
    expect(aws.regions.find(({ id }) => id === secondRegion?.id)?.eu).toBe(true);
  });

  it('is rejected if data must stay in a country with one region', () => {
    const { secondRegion, conflicts } = settled(
      'An API in two regions. By law all data must stay in Germany and never leave it.',
    );
    expect(secondRegion).toBeUndefined();
    expect(conflicts.map(({ what }) => what).join(' ')).toContain('A second region is required');
  });

  it.each([
    ['An API active-active in two regions', 'active_active'],
    ['An API in one US region and one European region, both regions serve users', 'active_active'],
    ['An API with a second region, back within 2 minutes when one is lost (RTO 2 minutes)', 'active_active'],
    ['An API with a warm standby in a second region; active-active is not required', 'warm_standby'],
    ['An API in two regions, no active-active', 'warm_standby'],
    ['An API, active-passive over two regions', 'warm_standby'],
  ])('%s: %s', (text, mode) => {
    expect(settled(text).secondRegion?.mode).toBe(mode);
  });
});
