import model from 'wink-eng-lite-web-model';
import winkNLP from 'wink-nlp';
import type { Tag, Token, Word } from './token.ts';

/** What is used of the library, by hand: its own types describe an ES module, and it is none. */
interface Tokens {
  out(its: unknown): readonly string[];
  each(visit: (token: { out(its: unknown): unknown }) => void): void;
}
interface Library {
  readDoc(text: string): { tokens(): Tokens };
  readonly its: { readonly value: unknown; readonly lemma: unknown; readonly pos: unknown; readonly uniqueId: unknown };
}
type Factory = (model: unknown, pipe: readonly string[]) => Library;

export interface Reader {
  /** Adds lemma, tag and whether the model knows the word. Sentences are read apart, so that their order is no matter. */
  read(tokens: readonly Token[]): readonly Word[];
}

interface Entry {
  readonly at: number;
  readonly lemma: string;
  readonly pos: string;
  readonly known: boolean;
}

const TAGS: ReadonlyMap<string, Tag> = new Map([
  ['VERB', 'verb'],
  ['AUX', 'verb'],
  ['NOUN', 'noun'],
  ['PROPN', 'noun'],
]);

/** A word that no dictionary holds: the library numbers new words from the end of its lexicon, where this one lands. */
const STRANGER = 'zzxqvjk';

function singular(word: string): string {
  if (word.length < 4 || !word.endsWith('s') || word.endsWith('ss')) return word;
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (word.endsWith('ches') || word.endsWith('shes') || word.endsWith('xes') || word.endsWith('sses'))
    return word.slice(0, -2);
  return word.slice(0, -1);
}

function formsOf(lower: string, lemma: string, tag: Tag): readonly string[] {
  const bare = new Set([lower, lemma, singular(lower)]);
  const exact = `=${lower}`;
  const tagged = tag === 'other' ? [] : [...bare].map((form) => `${form}:${tag === 'verb' ? 'v' : 'n'}`);
  return [...bare, ...tagged, exact];
}

/** The model reads letters only, which it cannot split in ways of its own. */
function isPlain(token: Token): boolean {
  return token.kind === 'word' && /^[a-z]+$/.test(token.lower);
}

function sentenceText(tokens: readonly Token[]): string {
  return tokens.map((token) => (token.kind === 'number' ? '7' : isPlain(token) ? token.lower : ',')).join(' ');
}

class WinkReader implements Reader {
  private readonly library: Library;
  private readonly firstStranger: number;

  constructor() {
    const create = winkNLP as unknown as Factory;
    this.library = create(model, ['sbd', 'pos']);
    this.firstStranger = this.entries(STRANGER)[0]?.id ?? 0;
  }

  read(tokens: readonly Token[]): readonly Word[] {
    const words: Word[] = [];
    let from = 0;
    while (from < tokens.length) {
      let to = from;
      while (to < tokens.length && tokens[to]?.sentence === tokens[from]?.sentence) to += 1;
      words.push(...this.sentence(tokens.slice(from, to)));
      from = to;
    }
    return words;
  }

  private sentence(tokens: readonly Token[]): readonly Word[] {
    const entries = this.align(sentenceText(tokens));
    let at = 0;
    return tokens.map((token) => {
      const width = token.kind === 'number' || !isPlain(token) ? 1 : token.lower.length;
      const entry = entries.get(at);
      at += width + 1;
      if (entry === undefined || token.kind !== 'word')
        return { ...token, forms: [token.lower], tag: 'other', known: token.kind !== 'word' };
      const tag = TAGS.get(entry.pos) ?? 'other';
      return {
        ...token,
        forms: formsOf(token.lower, isPlain(token) ? entry.lemma : token.lower, tag),
        tag,
        known: entry.known,
      };
    });
  }

  private align(text: string): ReadonlyMap<number, Entry> {
    const found = new Map<number, Entry>();
    let at = 0;
    for (const entry of this.entries(text)) {
      const start = text.indexOf(entry.value, at);
      if (start < 0) continue;
      found.set(start, { at: start, lemma: entry.lemma, pos: entry.pos, known: entry.id < this.firstStranger });
      at = start + entry.value.length;
    }
    return found;
  }

  private entries(text: string): readonly { value: string; lemma: string; pos: string; id: number }[] {
    const { its } = this.library;
    const entries: { value: string; lemma: string; pos: string; id: number }[] = [];
    this.library
      .readDoc(text)
      .tokens()
      .each((token) => {
        entries.push({
          value: String(token.out(its.value)),
          lemma: String(token.out(its.lemma)),
          pos: String(token.out(its.pos)),
          id: Number(token.out(its.uniqueId)),
        });
      });
    return entries;
  }
}

let reader: Reader | null = null;

/** The one reader, made when it is first asked for: the model takes a tenth of a second to load. */
export function createReader(): Reader {
  reader ??= new WinkReader();
  return reader;
}
