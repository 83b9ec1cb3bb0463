import { describe, expect, it } from 'vitest';
import { createEngine } from '#core/index.ts';

const engine = await createEngine();

function understood(text: string) {
  const { resolved: requirements, workload } = engine.synthesize({
    id: 'synt_test',
    text,
    cloud: 'gcp',
    constraints: {},
  });
  const later = requirements.assumptions.filter(({ what }) => what.startsWith('Expected later'));
  return { people: workload.people.value, later: later.map(({ value }) => value) };
}

describe('a quantity at a later date', () => {
  it.each([
    ['A mobile app. We think 10000 users in the first year and then 100k.', 10_000, [100_000]],
    ['An API for a game: 2,000 users at launch, 50,000 users in two years.', 2000, [50_000]],
    ['A web shop with initially 500 users, later 5,000 users.', 500, [5000]],
  ] as const)('%s is listed and not used for sizing', (text, people, later) => {
    expect(understood(text)).toEqual({ people, later });
  });

  it.each([
    ['A mobile app for 10,000 users growing to 100,000 users.', 100_000],
    ['A mobile app for 10,000 users on weekdays and 30,000 users on Sundays.', 30_000],
    ['First we need a shop for 10,000 users. Then a forum for 50,000 users.', 50_000],
  ] as const)('%s has none: the highest quantity is used for sizing', (text, people) => {
    expect(understood(text)).toEqual({ people, later: [] });
  });
});

it('login-only access needs no private network', () => {
  const text = 'An admin panel in Python for 30 people. It must not be open to the internet without login.';
  const { graph } = engine.synthesize({ id: 'synt_test', text, cloud: 'gcp', constraints: {} });
  expect(graph.nodes.map(({ capability }) => capability)).not.toContain('vpn_or_private_link');
  const closed = engine.synthesize({
    id: 'synt_test',
    text: 'An admin panel in Python for 30 people. It must not be open to the internet.',
    cloud: 'gcp',
    constraints: {},
  });
  expect(closed.graph.nodes.map(({ capability }) => capability)).toContain('vpn_or_private_link');
});
