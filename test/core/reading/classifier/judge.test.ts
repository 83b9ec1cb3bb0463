import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CLOUDS } from '#core/clouds.ts';
import { capabilityOf } from '#core/model/capability.ts';
import { featuresOf, wordsOf } from '#core/reading/classifier/features.ts';
import { read } from '#core/reading/read.ts';

const cloud = CLOUDS.aws;
const readingOf = (text: string) => read({ id: 'synt_1', text, cloud: 'aws', constraints: {} }, cloud);
const componentsOf = (text: string) => readingOf(text).document.components ?? [];

const CLUB =
  'Our rowing club has 340 members who book boats on their phones, pay their yearly fee by card and get a mail when a boat is free. ' +
  'Photos of regattas should be kept. The committee wants a list of who owes money every Monday.';

describe('the trained reader', () => {
  it('answers any text', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 400 }), (text) => {
        expect(readingOf(text).document).toBeDefined();
      }),
      { numRuns: 60 },
    );
  });

  it('does not decide on a text that is too short or strange for it', () => {
    for (const text of ['A website for my bakery', 'xq zrv '.repeat(30)])
      expect(readingOf(text).text?.judgement).toBeNull();
  });

  it.each([
    ['no cache', 'cache'],
    ['no CDN', 'cdn'],
    ['without a load balancer', 'load_balancer'],
    ['no e-mail', 'email_sms'],
  ])('never adds what is refused: %s', (refusal, capability) => {
    const components = componentsOf(`${CLUB} Please ${refusal}.`);
    expect(components.filter((one) => one.capability === capability)).toEqual([]);
  });

  it('finds what the text asks for, whatever the order of its sentences, its case and spaces', () => {
    const sentences = CLUB.split(/(?<=\.) /);
    const capabilities = (text: string) =>
      componentsOf(text)
        .filter(({ demand }) => demand === 'required')
        .map(({ capability }) => capability)
        .sort();
    const expected = capabilities(CLUB);
    expect(expected).toEqual(expect.arrayContaining(['relational_db', 'web_compute']));
    expect(capabilities(sentences.toReversed().join(' '))).toEqual(expected);
    expect(capabilities(CLUB.replaceAll(' ', '   '))).toEqual(expected);
  });

  it('keeps the same records in one store', () => {
    const practice =
      'We are a small dental practice with three chairs. Patients should fill in a form at home before the visit, and it lands as a PDF in a folder. 20 new patients a week.';
    const stores = componentsOf(practice).filter(({ capability }) =>
      ['relational_db', 'document_db', 'key_value_db'].includes(capability ?? ''),
    );
    expect(stores).toHaveLength(1);
  });

  it('says how sure it is, and is less sure of what it hardly understands', () => {
    const sure = readingOf(CLUB).document.reader?.confidence ?? 0;
    const unsure =
      readingOf(
        'We do things with stuff for folks, sort of like before but other, and then people come and it goes on and so forth',
      ).document.reader?.confidence ?? 1;
    expect(sure).toBeGreaterThan(unsure);
  });

  it('quotes the words that speak for a component verbatim', () => {
    const { text } = readingOf(CLUB);
    for (const { evidence } of text?.understood.capabilities ?? [])
      for (const { start, end, text: quote } of evidence) expect(CLUB.slice(start, end)).toBe(quote);
  });

  it('decides independently of the constraints beside the text', () => {
    const opinion = (constraints: object) =>
      read({ id: 'synt_1', text: CLUB, cloud: 'aws', constraints }, cloud).text?.judgement?.opinion;
    expect(opinion({ budget: 10, exclude: ['cdn'] })).toEqual(opinion({}));
  });

  it('has a probability for every component that it adds', () => {
    const { judgement, understood } = readingOf(CLUB).text ?? {};
    expect(judgement).not.toBeNull();
    for (const { anyOf, because } of understood?.capabilities ?? [])
      if (because.includes('probability')) expect(anyOf.map(capabilityOf)).toHaveLength(1);
  });

  it('takes a number of features that grows linearly with the text', () => {
    const count = (times: number) =>
      featuresOf(wordsOf(`${CLUB} `.repeat(times)), []).reduce((sum, { at }) => sum + at.length, 0);
    expect(count(40)).toBeLessThanOrEqual(40 * count(1));
    expect(wordsOf('a '.repeat(20_000)).length).toBeLessThanOrEqual(6000);
  });
});
