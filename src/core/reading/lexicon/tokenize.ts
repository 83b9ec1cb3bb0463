import type { Token } from './token.ts';

/** Words longer than this are no words of any language: they are cut, so that no later step works on them for long. */
const LONGEST_WORD = 40;

const ABBREVIATIONS = new Set([
  'eg',
  'ie',
  'e',
  'g',
  'approx',
  'mio',
  'mrd',
  'tsd',
  'ca',
  'vs',
  'incl',
  'etc',
  'max',
  'min',
  'no',
  'mr',
  'ms',
  'dr',
  'st',
  'rs',
  'fr',
  'kr',
]);
const SENTENCE_ENDS = new Set(['.', '!', '?', ';', '\n', '•']);
const SPLIT_CONTRACTIONS: ReadonlyMap<string, string> = new Map([
  ["n't", 'not'],
  ["'re", 'are'],
  ["'ve", 'have'],
  ["'ll", 'will'],
  ["'m", 'am'],
  ["'d", 'would'],
]);
const IRREGULAR: ReadonlyMap<string, readonly string[]> = new Map([
  ["can't", ['can', 'not']],
  ['cannot', ['can', 'not']],
  ["won't", ['will', 'not']],
  ["shan't", ['shall', 'not']],
  ['dont', ['do', 'not']],
  ['doesnt', ['does', 'not']],
  ['didnt', ['did', 'not']],
  ['isnt', ['is', 'not']],
  ['arent', ['are', 'not']],
  ['cant', ['can', 'not']],
  ['wont', ['will', 'not']],
  ['shouldnt', ['should', 'not']],
  ['wouldnt', ['would', 'not']],
  ["daren't", ['dare', 'not']],
  ['w/o', ['without']],
]);

function isLetter(char: string): boolean {
  return char.toLowerCase() !== char.toUpperCase() || (char > '\u0250' && /^\p{L}/u.test(char));
}

function isDigit(char: string): boolean {
  return char >= '0' && char <= '9';
}

function isSpace(char: string): boolean {
  return char === ' ' || char === '\t' || char === '\r' || char === '\u00a0' || char === '\u202f' || char === '\u2009';
}

function isApostrophe(char: string): boolean {
  return char === "'" || char === '’';
}

function lowerOf(text: string): string {
  return text.slice(0, LONGEST_WORD).toLowerCase().replaceAll('’', "'");
}

/** Walks a text once, left to right; each character is looked at a bounded number of times. */
class Scanner {
  private at = 0;
  private sentence = 0;
  private glued = false;
  private readonly tokens: Token[] = [];
  private readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  run(): readonly Token[] {
    while (this.at < this.text.length) this.step();
    return this.tokens;
  }

  private char(offset = 0): string {
    return this.text[this.at + offset] ?? '';
  }

  private step(): void {
    const char = this.char();
    if (isSpace(char)) {
      this.at += 1;
      this.glued = false;
      return;
    }
    if (isDigit(char)) this.number();
    else if (isLetter(char) || (char === '.' && !this.glued && isLetter(this.char(1)))) this.word();
    else this.mark(char);
  }

  private push(kind: Token['kind'], start: number, end: number, lower: string): void {
    this.tokens.push({ start, end, kind, lower, glued: this.glued, sentence: this.sentence });
    this.glued = true;
  }

  private number(): void {
    const start = this.at;
    while (isDigit(this.char()) || this.separatesDigits()) this.at += 1;
    this.push('number', start, this.at, this.text.slice(start, Math.min(this.at, start + LONGEST_WORD)));
  }

  private separatesDigits(): boolean {
    const char = this.char();
    if (!isDigit(this.char(1))) return false;
    if (char === '.' || char === ',' || isApostrophe(char)) return true;
    return (char === '\u00a0' || char === '\u202f' || char === '\u2009') && this.threeDigitsAfter();
  }

  private threeDigitsAfter(): boolean {
    return isDigit(this.char(2)) && isDigit(this.char(3)) && !isDigit(this.char(4));
  }

  private word(): void {
    const start = this.at;
    const money = moneyLetters(this.text, start);
    this.at += money ?? 1;
    if (money !== null) {
      const letters = lowerOf(this.text.slice(start, this.at));
      this.push('word', start, this.at, letters === 'r' ? 'zar' : letters);
      return;
    }
    while (this.continuesWord()) this.at += 1;
    if (this.char() === '#') this.at += 1;
    if (this.char() === '+' && this.char(1) === '+') this.at += 2;
    if (this.char() === '/' && this.slashWord(start)) return;
    const lower = lowerOf(this.text.slice(start, this.at));
    if (lower === 'e' && this.char() === '-' && isLetter(this.char(1))) {
      this.at += 1;
      while (this.continuesWord()) this.at += 1;
      this.push('word', start, this.at, `e${lowerOf(this.text.slice(start + 2, this.at))}`);
      return;
    }
    for (const part of splitContraction(lower)) this.push('word', start, this.at, part);
  }

  private continuesWord(): boolean {
    const char = this.char();
    return isLetter(char) || isDigit(char) || char === '_' || (isApostrophe(char) && isLetter(this.char(1)));
  }

  /** "w/" and "w/o". */
  private slashWord(start: number): boolean {
    if (this.at - start !== 1 || this.text[start]?.toLowerCase() !== 'w') return false;
    const without = this.char(1).toLowerCase() === 'o' && !isLetter(this.char(2));
    this.at += without ? 2 : 1;
    this.push('word', start, this.at, without ? 'without' : 'with');
    return true;
  }

  private mark(char: string): void {
    const start = this.at;
    this.at += 1;
    const joined = this.glued && (isLetter(this.char()) || isDigit(this.char()));
    if ((char === '-' || char === '.' || char === '‑') && joined) return;
    if ((char === '&' || char === '+') && isFollowedByWord(this.text, this.at)) {
      this.push('word', start, this.at, 'and');
      return;
    }
    if (SENTENCE_ENDS.has(char)) this.endSentence(char, start);
    else this.push('mark', start, this.at, char);
    if (char === '\n') this.glued = false;
  }

  /** "no." stands for a number only before one. */
  private isAbbreviation(word: string): boolean {
    return ABBREVIATIONS.has(word) && (word !== 'no' || isDigit(this.char(this.char() === ' ' ? 1 : 0)));
  }

  private endSentence(char: string, start: number): void {
    const before = this.tokens.at(-1);
    if (char === '.' && before !== undefined && before.end === start && this.isAbbreviation(before.lower)) return;
    if (char === '.' && before?.kind === 'number' && this.char() === '-') return;
    this.push('mark', start, this.at, char);
    if (before !== undefined && before.sentence === this.sentence) this.sentence += 1;
  }
}

/** Letters of a currency that touch their amount: "R12 000", "Rs45,000", "CHF3500". An "R2" is no money. */
const MONEY_LETTERS =
  /(?:R(?=\d{3,}|\d{1,3}[ ,.\u00a0]\d{3}(?!\d))|(?:Rs|Kr|kr|RM|Rp|USD|EUR|GBP|CHF|CAD|AUD|NZD|INR|SEK|NOK|DKK|PLN|SGD|ZAR|KES|NGN|AED)(?=\d))/y;

/** How many letters of a currency begin here, right before digits; null where none do. */
function moneyLetters(text: string, at: number): number | null {
  MONEY_LETTERS.lastIndex = at;
  return MONEY_LETTERS.exec(text)?.[0].length ?? null;
}

function isFollowedByWord(text: string, at: number): boolean {
  const next = text[at] === ' ' ? text[at + 1] : text[at];
  return next !== undefined && (isLetter(next) || isDigit(next));
}

function splitContraction(lower: string): readonly string[] {
  const irregular = IRREGULAR.get(lower);
  if (irregular !== undefined) return irregular;
  const at = lower.endsWith("n't") ? lower.length - 3 : lower.lastIndexOf("'");
  if (at <= 0) return [lower];
  const rest = SPLIT_CONTRACTIONS.get(lower.slice(at));
  if (rest !== undefined) return [lower.slice(0, at), rest];
  return lower.endsWith("'s") ? [lower.slice(0, -2)] : [lower];
}

/** Words, numbers and marks of a text in one pass. Hyphens and dots inside words only part them. */
export function tokenize(text: string): readonly Token[] {
  return new Scanner(text).run();
}
