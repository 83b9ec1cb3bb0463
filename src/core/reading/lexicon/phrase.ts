import { NUMBER_WORDS } from './numbers.ts';
import type { Word } from './token.ts';

/**
 * Phrases are written as words with a space between them. A word is a lemma or a spelling, and may be
 *   `a|b`   either (an underscore joins two words of one alternative),
 *   `a?`    left out or not,
 *   `a:v`   only as a verb, `a:n` only as a noun, `=a` only in this very spelling,
 *   `~`     up to three words or numbers of any kind,
 *   `#`     a number.
 */
interface Node<T> {
  readonly next: Map<string, Node<T>>;
  readonly values: T[];
  /** Where many alternatives of one phrase meet again: to go there takes no word. */
  readonly joins: Node<T>[];
  /** On the way here words were skipped. */
  readonly gapped: boolean;
}

export interface Match<T> {
  readonly value: T;
  /** Index of the first token and of the token after the last. */
  readonly from: number;
  readonly to: number;
  /** All words between are words of the phrase. */
  readonly whole: boolean;
}

const GAP = '~';
const NUMBER = '#';
const LONGEST_GAP = 3;

function createNode<T>(gapped = false): Node<T> {
  return { next: new Map(), values: [], joins: [], gapped };
}

function child<T>(node: Node<T>, key: string): Node<T> {
  const known = node.next.get(key);
  if (known !== undefined) return known;
  const made = createNode<T>(node.gapped || key === GAP);
  node.next.set(key, made);
  return made;
}

/** So many ways through a phrase are kept apart; more meet in one node, or the tree would grow with their product. */
const MOST_WAYS = 8;

function joined<T>(ways: readonly Node<T>[]): readonly Node<T>[] {
  if (ways.length <= MOST_WAYS) return ways;
  const join = createNode<T>(ways.some(({ gapped }) => gapped));
  for (const way of new Set(ways)) way.joins.push(join);
  return [join];
}

/** Dots and hyphens inside a word part it, as they do in a text. */
function spelled(phrase: string): string {
  return phrase.replace(/(?<=[a-z0-9])[.-](?=[a-z])/g, '_');
}

function isNumber({ kind, lower }: Word): boolean {
  return kind === 'number' || NUMBER_WORDS.has(lower);
}

/** All phrases of a family in one tree: the text is read once, however many phrases there are. */
export class PhraseBook<T> {
  private readonly root: Node<T> = createNode();
  private readonly words = new Set<string>();

  add(phrase: string, value: T): void {
    let nodes: readonly Node<T>[] = [this.root];
    for (const element of spelled(phrase).split(' ')) {
      const optional = element.endsWith('?');
      const alternatives = (optional ? element.slice(0, -1) : element).split('|');
      const reached = nodes.flatMap((node) => alternatives.map((alternative) => this.walk(node, alternative)));
      nodes = joined(optional ? [...nodes, ...reached] : reached);
    }
    for (const node of new Set(nodes)) if (node !== this.root) node.values.push(value);
  }

  /** Every word that some phrase is made of. */
  vocabulary(): ReadonlySet<string> {
    return this.words;
  }

  private walk(node: Node<T>, alternative: string): Node<T> {
    return alternative.split('_').reduce((at, word) => {
      this.words.add(word.replace('=', '').split(':')[0] ?? word);
      return child(at, word);
    }, node);
  }

  /** The longest phrases that begin at a token: one match for each value. */
  matchAt(words: readonly Word[], from: number): readonly Match<T>[] {
    const found = this.eachAt(words, from);
    if (found.length === 0) return found;
    const longest = Math.max(0, ...found.map(({ to }) => to));
    return found.filter(({ to }) => to === longest);
  }

  /** For each value the longest of its phrases that begins at a token. */
  eachAt(words: readonly Word[], from: number): readonly Match<T>[] {
    if (!this.mayBegin(words[from])) return [];
    const found = new Map<T, Match<T>>();
    this.visitFrom(words, from, (node, to) => {
      for (const value of node.values) {
        if ((found.get(value)?.to ?? 0) < to) found.set(value, { value, from, to, whole: !node.gapped });
      }
    });
    return [...found.values()];
  }

  /** Where the shortest phrase that begins at a token ends; null where none does. */
  nearestEnd(words: readonly Word[], from: number): number | null {
    if (!this.mayBegin(words[from])) return null;
    let nearest = Infinity;
    this.visitFrom(words, from, (node, to) => {
      if (node.values.length > 0) nearest = Math.min(nearest, to);
    });
    return nearest === Infinity ? null : nearest;
  }

  /** Every node that some words from a token on lead to, and the token after them. */
  private visitFrom(words: readonly Word[], from: number, reach: (node: Node<T>, to: number) => void): void {
    const visit = (node: Node<T>, to: number): void => {
      reach(node, to);
      this.follow(node, words, to, visit);
      for (const join of node.joins) visit(join, to);
    };
    this.follow(this.root, words, from, visit);
    for (const join of this.root.joins) visit(join, from);
  }

  /** Most words begin no phrase. */
  private mayBegin(word: Word | undefined): boolean {
    if (word === undefined) return false;
    const { next, joins } = this.root;
    if (joins.length > 0 || next.has(GAP)) return true;
    for (const form of word.forms) if (next.has(form)) return true;
    return next.has(NUMBER) && isNumber(word);
  }

  private follow(node: Node<T>, words: readonly Word[], at: number, visit: (node: Node<T>, at: number) => void): void {
    const word = words[at];
    if (word === undefined || node.next.size === 0) return;
    for (const form of word.forms) {
      const next = node.next.get(form);
      if (next !== undefined) visit(next, at + 1);
    }
    const number = node.next.get(NUMBER);
    if (number !== undefined && isNumber(word)) visit(number, at + 1);
    const gap = node.next.get(GAP);
    if (gap !== undefined) this.skip(gap, words, at, visit);
  }

  private skip(gap: Node<T>, words: readonly Word[], at: number, visit: (node: Node<T>, at: number) => void): void {
    for (let length = 0; length <= LONGEST_GAP; length += 1) {
      const skipped = words[at + length - 1];
      if (length > 0 && (skipped === undefined || skipped.kind === 'mark')) return;
      this.follow(gap, words, at + length, visit);
      for (const join of gap.joins) this.follow(join, words, at + length, visit);
    }
  }

  /** Phrases from left to right, none inside another. */
  find(words: readonly Word[]): readonly Match<T>[] {
    const found: Match<T>[] = [];
    for (let at = 0; at < words.length; ) {
      const matches = this.matchAt(words, at);
      found.push(...matches);
      at = matches[0]?.to ?? at + 1;
    }
    return found;
  }
}

/** A book of rules that each list their phrases. */
export function bookOf<T extends { readonly phrases: readonly string[] }>(rules: readonly T[]): PhraseBook<T> {
  const book = new PhraseBook<T>();
  for (const rule of rules) for (const phrase of rule.phrases) book.add(phrase, rule);
  return book;
}
