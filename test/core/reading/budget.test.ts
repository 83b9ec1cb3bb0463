import { describe, expect, it } from 'vitest';
import { aws } from '#core/catalog/aws/index.ts';
import { requirementsSchema } from '#core/model/requirements.ts';
import { read } from '#core/reading/read.ts';

const readingOf = (text: string) => read({ id: 'synt_test', text, cloud: 'aws', constraints: {} }, aws);
const repeated = (item: (index: number) => string, times: number) =>
  Array.from({ length: times }, (_, index) => item(index + 1)).join('');

describe('the budget of a text', () => {
  it.each<readonly [string, string, string]>([
    ['quantities', repeated((index) => `${index} GB of pictures. `, 150), '100 of 150 (load)'],
    [
      'exclusions and clauses',
      repeated(() => 'No Redis. ', 2_100),
      '100 of 2,100 (excluded), 2,000 of 2,100 (clauses)',
    ],
    ['places', repeated(() => 'In Ireland. ', 101), '100 of 101 (locations)'],
  ])('names the excess: %s', (_name, text, excess) => {
    const { document, findings } = readingOf(text);
    expect(findings.map((finding) => [finding.id, finding.status])).toEqual([['REQ-BUDGET', 'fail']]);
    expect(findings[0]?.text).toContain(`only the first items are used: ${excess}`);
    expect(requirementsSchema.safeParse(document).error).toBeUndefined();
  });

  it('is silent within the limits', () => {
    expect(readingOf(repeated((index) => `${index} GB of pictures. `, 100)).findings).toEqual([]);
  });
});
