import { expect, it } from 'vitest';
import { faultsOf } from '../../src/training/check.ts';
import { corpusLines, evaluationTexts } from '../corpus/check.ts';

const TEXT = {
  id: 't-1',
  text: 'Our choir wants a page where people buy tickets for the spring concert and get them by mail.',
  cloud: 'aws',
  domain: 'choir',
  style: 'terse',
  components: [{ capability: 'web_compute', form: null, or: [], strength: 'must', evidence: ['buy tickets'] }],
  refused: [],
  outside: [],
  absent: ['cache'],
  quantities: [],
  software: [],
};
const faults = (...texts: readonly object[]) =>
  faultsOf(
    texts.map((text) => ({ file: 'f', json: JSON.stringify(text) })),
    [],
  );

it('the corpus has no faults', () => {
  expect(faultsOf(corpusLines(), evaluationTexts())).toEqual([]);
});

it('reports lines that are no labelled texts, and labels that contradict their text', () => {
  expect(faults(TEXT)).toEqual([]);
  expect(faults({ ...TEXT, cloud: 'moon' })).toHaveLength(1);
  expect(faults({ ...TEXT, outside: [{ evidence: ['not there'], capability: null }] })).toHaveLength(1);
  expect(faults({ ...TEXT, absent: ['web_compute'] })).toHaveLength(1);
});

it('reports a text that repeats another one', () => {
  expect(faults(TEXT, { ...TEXT, id: 't-2', text: `${TEXT.text} Soon.` })).toEqual(['t-2: repeats t-1']);
});
