import model from 'wink-eng-lite-web-model';
import winkNLP from 'wink-nlp';
import { aws } from '#core/catalog/aws/index.ts';
import { size } from '#core/design/size.ts';
import type { Intent } from '#core/index.ts';
import { read } from '#core/reading/read.ts';
import { resolveRequirements } from '#core/reading/resolve.ts';
import '../support/reader-model.ts';
import { median, medianMs, ratio, table } from './measure.ts';
import { textOfCharacters, textOfWords } from './texts.ts';

const WORDS = 100;
const INTENTS = 15;
const LENGTHS = [2_500, 5_000, 10_000, 20_000] as const;
const RUNS = 9;

/** Declared here, because the types of the library describe an ES module, and the library is CommonJS. */
type Tokenizer = (
  model: unknown,
  pipe: readonly string[],
) => {
  readDoc(text: string): { tokens(): { out(): readonly string[] } };
};

/** Extraction and sizing. Baseline: tokenization of the same text by the language library. */
export function benchLanguage(): string {
  const tokenizer = (winkNLP as unknown as Tokenizer)(model, []);
  const understand = (text: string) => medianMs(() => understood(text), RUNS);
  const split = (text: string) => medianMs(() => tokenizer.readDoc(text).tokens().out(), RUNS);

  const short = Array.from({ length: INTENTS }, (_, first) => textOfWords(WORDS, first));
  const rows = [
    row(`${WORDS} words`, median(short.map(length)), median(short.map(understand)), median(short.map(split))),
  ];
  for (const characters of LENGTHS) {
    const text = textOfCharacters(characters);
    rows.push(row(`${characters} characters`, characters, understand(text), split(text)));
  }
  return table(
    'read + resolve + size, compared with wink-nlp tokenization of the same text',
    ['text', 'ms', 'ms per 1,000 characters', 'baseline ms', 'ratio'],
    rows,
  );
}

function understood(text: string): unknown {
  const intent: Intent = { id: 'synt_00000000000000000000', text, cloud: 'aws', constraints: {} };
  return size(resolveRequirements(read(intent, aws).document, intent, aws));
}

function length(text: string): number {
  return text.length;
}

function row(name: string, characters: number, ms: number, baseline: number): readonly string[] {
  return [name, ms.toFixed(2), ((ms / characters) * 1000).toFixed(2), baseline.toFixed(2), ratio(ms, baseline)];
}
