import type { Evidence } from '../../model/resolved.ts';
import type { Word } from '../lexicon/token.ts';
import type { Reading } from './reading.ts';

/** Function words without a separate meaning. */
const EMPTY = new Set(
  'a an the and or but if so as at by for from in into of off on onto out over per than that then there this these those to up via with within without we i you he she it they us me him her them our my your his its their who which what when where how why be is are was were am been being do does did have has had having will would can could may might must shall should need want like get got make made go going come take let us please thanks thank hi hello hey ok okay just also too very really quite some any all both each every other another such only own same more most much many few lot lots bit about around already still yet now today here well right say said think know see look want wants wanted needs like liked help give gives given use uses used using put thing things something anything nothing everything someone anyone everyone one ones etc eg ie maybe perhaps kind sort way good great nice simple able sure not no yes'.split(
    ' ',
  ),
);

export function isContent(word: Word): boolean {
  return (
    word.kind === 'word' &&
    word.lower.length > 1 &&
    !EMPTY.has(word.lower) &&
    !word.forms.some((form) => EMPTY.has(form))
  );
}

/** Share of the meaningful words that a rule used, and the sentences without any such word. */
export function coverageOf(reading: Reading): { readonly coverage: number; readonly unread: readonly Evidence[] } {
  let content = 0;
  let understood = 0;
  const sentences = new Map<number, { from: number; to: number; content: number; touched: number }>();
  for (const [index, word] of reading.words.entries()) {
    const sentence = sentences.get(word.sentence) ?? { from: index, to: index + 1, content: 0, touched: 0 };
    if (word.kind !== 'mark') sentence.to = index + 1;
    if (isContent(word)) {
      content += 1;
      sentence.content += 1;
    }
    if (reading.isTouched(index)) {
      sentence.touched += 1;
      if (isContent(word)) understood += 1;
    }
    sentences.set(word.sentence, sentence);
  }
  const unread = [...sentences.values()].filter((sentence) => sentence.touched === 0 && sentence.content >= 2);
  return {
    coverage: content === 0 ? 0 : Math.round((understood / content) * 1000) / 1000,
    unread: unread.map(({ from, to }) => span(reading, from, to)),
  };
}

function span(reading: Reading, from: number, to: number): Evidence {
  const start = reading.words[from]?.start ?? 0;
  const end = reading.words[to - 1]?.end ?? start;
  return { start, end, text: reading.text.slice(start, end) };
}
