import { describe, expect, test } from 'vitest';
import { overruleSentence } from '#core/messages/overrules.ts';
import { capabilityOf } from '#core/model/capability.ts';
import { isFileSite } from '#core/model/system-kind.ts';
import { readDigits } from '#core/reading/extract/digits.ts';
import { createReader } from '#core/reading/lexicon/language.ts';
import { OVERRULES } from '#core/reading/lexicon/overrules.ts';
import { PART_RULES } from '#core/reading/lexicon/parts/index.ts';
import { bookOf } from '#core/reading/lexicon/phrase.ts';
import { isEuCountry, PLACES, placeOf } from '#core/reading/lexicon/places/gazetteer.ts';
import { createSpeller } from '#core/reading/lexicon/spelling.ts';
import { SYSTEM_RULES, systemRule } from '#core/reading/lexicon/systems/index.ts';
import { TECHNOLOGY_RULES } from '#core/reading/lexicon/technologies/index.ts';
import { tokenize } from '#core/reading/lexicon/tokenize.ts';

const lower = (text: string) => tokenize(text).map((token) => token.lower);

describe('tokens', () => {
  test.each([
    ['Node.js and .NET', ['node', 'js', 'and', '.net']],
    ["We don't, can't", ['we', 'do', 'not', ',', 'can', 'not']],
    ['e-mails', ['emails']],
    ['10k rps (~500GB/day)', ['10', 'k', 'rps', '(', '~', '500', 'gb', '/', 'day', ')']],
    ['C# w/o Q&A', ['c#', 'without', 'q', 'and', 'a']],
    ['1.000,50 and 2,300', ['1.000,50', 'and', '2,300']],
    ['p99 k8s', ['p99', 'k8s']],
  ])('%s', (text, expected) => {
    expect(lower(text)).toEqual(expected);
  });

  test('sentences end at punctuation and line ends, not at abbreviations', () => {
    expect(tokenize('One. Two! e.g. three\nfour').map(({ sentence }) => sentence)).toEqual([0, 0, 1, 1, 2, 2, 2, 2, 3]);
  });

  test('offsets refer to the original text', () => {
    const text = 'Zürich – 5 €, "İstanbul"';
    for (const token of tokenize(text))
      expect(text.slice(token.start, token.end).toLowerCase()).toContain(token.lower.charAt(0));
  });
});

describe('phrases', () => {
  test('repeated alternatives match in bounded time', () => {
    const many = (name: string) => Array.from({ length: 40 }, (_, index) => `${name}${index}`).join('|');
    const book = bookOf([{ phrases: [`${many('a')} ${many('b')}? ~ ${many('c')} end`] }]);
    const matches = (text: string) => book.find(createReader().read(tokenize(text))).length;
    expect(matches('a3 b7 so to say c39 end')).toBe(1);
    expect(matches('a3 c0 end')).toBe(1);
    expect(matches('a3 b7 c40 end')).toBe(0);
    expect(book.vocabulary().size).toBeGreaterThan(100);
  });

  const read = (text: string) => createReader().read(tokenize(text));
  const found = (phrase: string, text: string) => bookOf([{ phrases: [phrase] }]).find(read(text)).length > 0;

  test.each([
    ['photo', 'many photos', true],
    ['photo|picture of', 'a picture of it', true],
    ['log:v in', 'they log in', true],
    ['a b? c', 'a c', true],
    ['a ~ z', 'a b c z', true],
    ['a ~ z', 'a b c d e z', false],
    ['a ~ z', 'a, z', false],
    ['keep # years', 'keep ten years', true],
    ['=shop', 'two shops', false],
    ['sign_up|register now', 'sign up now', true],
    ['asp.net', 'ASP.NET', true],
  ])('%s in "%s": %s', (phrase, text, expected) => {
    expect(found(phrase, text)).toBe(expected);
  });

  const ALL = [
    ...PART_RULES.flatMap(({ names, hints }) => [...names, ...(hints ?? [])]),
    ...SYSTEM_RULES.flatMap(({ phrases }) => phrases),
    ...TECHNOLOGY_RULES.flatMap(({ phrases }) => phrases),
  ];
  test('every phrase has the normalised form of tokens', () => {
    const odd = ALL.filter(
      (phrase) =>
        phrase !== phrase.toLowerCase() || phrase !== phrase.trim() || phrase.includes('  ') || /[A-Z'"]/.test(phrase),
    );
    expect(odd).toEqual([]);
  });

  test('plain product names are found in a text of the name only', () => {
    const plain = TECHNOLOGY_RULES.flatMap(({ phrases }) => phrases).filter((phrase) => /^[a-z ]+$/.test(phrase));
    const missed = plain.filter((phrase) => !found(phrase, phrase));
    expect(missed).toEqual([]);
  });
});

describe('rules', () => {
  test('systems have one rule each and imply known terms only', () => {
    const names = SYSTEM_RULES.map(({ system }) => system);
    expect(new Set(names).size).toBe(names.length);
    for (const { implies } of SYSTEM_RULES)
      for (const { anyOf } of implies) for (const term of anyOf) expect(() => capabilityOf(term)).not.toThrow();
    expect(systemRule('no such system')).toBeNull();
  });

  test('static sites are the systems that the model defines as static', () => {
    for (const { system, nature } of SYSTEM_RULES) expect(isFileSite(system)).toBe(nature === 'files');
  });

  test('technologies have one rule each', () => {
    const names = TECHNOLOGY_RULES.map(({ name }) => name);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  test('every assumption has a sentence with its number', () => {
    for (const { metric } of OVERRULES) expect(overruleSentence(metric, 42)).toContain('42');
    expect(overruleSentence('devices', 1)).toBeNull();
  });
});

describe('places', () => {
  test('keys map to valid coordinates', () => {
    for (const { latitude, longitude, names } of PLACES) {
      expect(Math.abs(latitude)).toBeLessThanOrEqual(90);
      expect(Math.abs(longitude)).toBeLessThanOrEqual(180);
      expect(names.length).toBeGreaterThan(0);
    }
    expect(placeOf('leeds')).toMatchObject({ country: 'gb', kind: 'city' });
    expect(placeOf('atlantis')).toBeNull();
    expect(isEuCountry('ie')).toBe(true);
    expect(isEuCountry('gb')).toBe(false);
  });
});

describe('spelling', () => {
  const speller = createSpeller(['kubernetes', 'customer', 'every', 'database', 'postgresql', 'month']);
  test.each([
    ['kubernets', 'kubernetes'],
    ['custommer', 'customer'],
    ['evry', 'every'],
    ['databsae', 'database'],
    ['postgrasql', 'postgresql'],
    ['mnth', 'month'],
  ])('%s → %s', (slip, word) => {
    expect(speller.correct(slip)).toBe(word);
  });
  test.each(['database', 'cat', 'xylophone', 'ZZZ', 'x'.repeat(50)])('%s is unchanged', (word) => {
    expect(speller.correct(word)).toBeNull();
  });
});

describe('digits', () => {
  test.each([
    ['2,300', 2300],
    ['2.3', 2.3],
    ['1.000.000', 1_000_000],
    ['2,5', 2.5],
    ['1.500', 1500],
    ['1,234.5', 1234.5],
    ['1.234,5', 1234.5],
    ['0.125', 0.125],
    ["1'000", 1000],
  ])('%s → %d', (text, value) => {
    expect(readDigits(text)).toBe(value);
  });
  test('a percentage has no thousands separator', () => {
    expect(readDigits('99.999', true)).toBe(99.999);
  });
});
