import { expect, it } from 'vitest';
import { requirementsSchema } from '#core/model/requirements.ts';
import { qualityOf, statedBy } from '#core/reading/statements.ts';

it.each([
  ['rpo', 4, 'hour', 'rpo_minutes', 240],
  ['rpo', 4, 'Hours', 'rpo_minutes', 240],
  ['rto', 1, 'day', 'rto_minutes', 1440],
  ['rto', 30, 'sec', 'rto_minutes', 0.5],
  ['rto', 15, undefined, 'rto_minutes', 15],
  ['latency', 2, 'second', 'latency_p99_ms', 2000],
  ['latency', 80, 'ms', 'latency_p99_ms', 80],
  ['first_response', 300, undefined, 'latency_p99_ms', 300],
] as const)('%s of %d %s is %s %d', (quality, value, unit, name, expected) => {
  expect(qualityOf({ quality, value, unit })).toEqual([name, expect.closeTo(expected, 9)]);
});

it('keys of the customer are a component of their own beside one that has their id', () => {
  const requirements = requirementsSchema.parse({
    components: [{ id: 'keys', name: 'License keys', capability: 'relational_db' }],
    operations: { customer_keys: true },
  });
  const ids = statedBy(requirements, '').components.map(({ id }) => id);
  expect(ids).toEqual(['keys', 'keys-2']);
});
