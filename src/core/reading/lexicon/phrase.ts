import { NUMBER_WORDS } from './numbers.ts';
import type { Word } from './token.ts';

const GAP = '~';
const NUMBER = '#';
const LONGEST_GAP = 3;
/** Shared by all nodes without any. */
const NONE: readonly never[] = [];

/**
 * Phrases are written as words with a space between them. A word is a lemma or a spelling, and may be
 *   `a|b`   either (an underscore joins two words of one alternative),
 *   `a?`    left out or not,
 *   `a:v`   only as a verb, `a:n` only as a noun, `=a` only in this very spelling,
 *   `~`     up to three words or numbers of any kind,
 *   `#`     a number.
 */
class Node<T> {
  values: readonly T[] = NONE;
  /** Where many alternatives of one phrase meet again: to go there takes no word. */
  joins: readonly Node<T>[] = NONE;
  /** On the way here words were skipped. */
  readonly gapped: boolean;
  /** The first word and where it leads. Most nodes have no other, and a map takes many times the memory. */
  private word = '';
  private first: Node<T> | null = null;
  private others: Map<string, Node<T>> | null = null;

  constructor(gapped = false) {
    this.gapped = gapped;
  }

  get isLeaf(): boolean {
    return this.first === null;
  }

  next(word: string): Node<T> | undefined {
    if (this.first !== null && this.word === word) return this.first;
    return this.others?.get(word);
  }

  /** The node behind a word, made where there is none. */
  child(word: string): Node<T> {
    const known = this.next(word);
    if (known !== undefined) return known;
    const made = new Node<T>(this.gapped || word === GAP);
    if (this.first === null) {
      this.word = word;
      this.first = made;
    } else {
      this.others ??= new Map();
      this.others.set(word, made);
    }
    return made;
  }
}

export interface Match<T> {
  readonly value: T;
  /** Index of the first token and of the token after the last. */
  readonly from: number;
  readonly to: number;
  /** All words between are words of the phrase. */
  readonly whole: boolean;
}

/** So many ways through a phrase are kept apart; more meet in one node, or the tree would grow with their product. */
const MOST_WAYS = 8;

function joined<T>(ways: readonly Node<T>[]): readonly Node<T>[] {
  if (ways.length <= MOST_WAYS) return ways;
  const join = new Node<T>(ways.some(({ gapped }) => gapped));
  for (const way of new Set(ways)) way.joins = way.joins.concat(join);
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
  private readonly root = new Node<T>();
  private readonly words = new Set<string>();
  /** One string for all nodes with a word. */
  private readonly keys = new Map<string, string>();

  add(phrase: string, value: T): void {
    let nodes: readonly Node<T>[] = [this.root];
    for (const element of spelled(phrase).split(' ')) {
      const optional = element.endsWith('?');
      const alternatives = (optional ? element.slice(0, -1) : element).split('|');
      const reached = nodes.flatMap((node) => alternatives.map((alternative) => this.walk(node, alternative)));
      nodes = joined(optional ? [...nodes, ...reached] : reached);
    }
    for (const node of new Set(nodes)) if (node !== this.root) node.values = node.values.concat([value]);
  }

  /** Every word that some phrase is made of. */
  vocabulary(): ReadonlySet<string> {
    return this.words;
  }

  private walk(node: Node<T>, alternative: string): Node<T> {
    return alternative.split('_').reduce((at, word) => {
      this.words.add(word.replace('=', '').split(':')[0] ?? word);
      const key = this.keys.get(word) ?? word;
      this.keys.set(key, key);
      return at.child(key);
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
    const { root } = this;
    if (root.joins.length > 0 || root.next(GAP) !== undefined) return true;
    for (const form of word.forms) if (root.next(form) !== undefined) return true;
    return root.next(NUMBER) !== undefined && isNumber(word);
  }

  private follow(node: Node<T>, words: readonly Word[], at: number, visit: (node: Node<T>, at: number) => void): void {
    const word = words[at];
    if (word === undefined || node.isLeaf) return;
    for (const form of word.forms) {
      const next = node.next(form);
      if (next !== undefined) visit(next, at + 1);
    }
    const number = node.next(NUMBER);
    if (number !== undefined && isNumber(word)) visit(number, at + 1);
    const gap = node.next(GAP);
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
