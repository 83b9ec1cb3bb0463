import { describe, expect, it } from 'vitest';
import { aws } from '#core/catalog/aws/index.ts';
import { createMemo } from '#core/design/memo.ts';
import type { NodeCapability } from '#core/model/capability.ts';
import type { GraphNode } from '#core/model/graph.ts';
import type { CatalogEntry } from '#core/model/offering.ts';
import { isSame } from '#core/model/same.ts';
import { requirementsOf } from '../../support/requirements.ts';
import { demands, part } from '../catalog/aws/parts.ts';

const [queues] = aws.offerings.queue as readonly CatalogEntry<NodeCapability>[];
if (queues === undefined) throw new Error('no queue on AWS');

function queueAt(rps: number): GraphNode {
  return part('queue', 'queue', 'private_data', demands(rps).messages);
}

describe('the memo of a synthesis', () => {
  it('returns the same object for equal nodes, and another for another load', () => {
    const memo = createMemo();
    const first = memo.same(queueAt(1));
    expect(memo.same(queueAt(1))).toBe(first);
    expect(memo.same(queueAt(2))).not.toBe(first);
  });

  it('returns the same candidates for the same node under any requirements, and others for another load', () => {
    const memo = createMemo();
    const node = memo.same(queueAt(1));
    const candidates = memo.candidates(queues, node, requirementsOf(['queue']));
    expect(candidates.length).toBeGreaterThan(0);
    expect(memo.candidates(queues, node, requirementsOf(['queue', 'cache']))).toBe(candidates);
    const busier = memo.candidates(queues, memo.same(queueAt(50)), requirementsOf(['queue']));
    expect(busier[0]?.usages).not.toEqual(candidates[0]?.usages);
  });
});

describe('deep equality', () => {
  it.each([
    [{ a: [1, { b: null }] }, { a: [1, { b: null }] }, true],
    [Number.NaN, Number.NaN, true],
    [{ a: 1 }, { a: 2 }, false],
    [{ a: undefined }, {}, false],
    [{ a: 1, b: undefined }, { a: 1, c: undefined }, false],
    [[1, 2], { 0: 1, 1: 2 }, false],
    [[1, 2], [1, 2, 3], false],
    [null, {}, false],
    ['1', 1, false],
  ])('%j and %j: %s', (a, b, same) => {
    expect(isSame(a, b)).toBe(same);
    expect(isSame(b, a)).toBe(same);
  });
});
