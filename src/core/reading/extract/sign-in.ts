import type { CapabilityRequirement, TechnologyRequirement } from '../../model/resolved.ts';
import { OUTSIDE_SIGN_INS, type OutsideProvider, OWN_ACCOUNTS } from '../../model/sign-in.ts';
import { bookOf, PhraseBook } from '../lexicon/phrase.ts';
import {
  ACCOUNT_RULES,
  ACCOUNT_WORDS,
  type AccountRule,
  EMPLOYERS,
  FILLERS,
  LEADS,
  OTHER_THINGS,
  OWN_WORDS,
  SEPARATORS,
  SOCIAL,
  TAILS,
} from '../lexicon/sign-in.ts';
import type { Word } from '../lexicon/token.ts';
import { evidenceOf, type Reading, type Span } from './reading.ts';

type Account = AccountRule['account'];

/** Accounts that a sentence names, with their words. */
interface Named extends Span {
  readonly accounts: readonly Account[];
}

const ACCOUNTS = bookOf(ACCOUNT_RULES);
const LEAD = phrases(LEADS);
const TAIL = phrases(TAILS);
const ANY = phrases(SOCIAL);
const OWN = phrases(OWN_WORDS);
const MOST_FILLERS = 4;

function phrases(all: readonly string[]): PhraseBook<true> {
  const book = new PhraseBook<true>();
  for (const phrase of all) book.add(phrase, true);
  return book;
}

/**
 * The named external identity providers, and whether local accounts are required too. Empty if no provider is named:
 * other words for sign-in are read as a component.
 */
export function readSignIn(reading: Reading): readonly (TechnologyRequirement | CapabilityRequirement)[] {
  const lists = [...led(reading.words), ...trailed(reading.words)].filter((span) => isMeant(reading, span));
  const social = ANY.find(reading.words).filter((span) => isMeant(reading, span));
  const providers = providersOf(lists);
  if (providers.size === 0 && social.length === 0) return [];
  const said = [...lists, ...social];
  for (const span of said) reading.markUnderstood(span.from, span.to);
  const own = lists.find(({ accounts }) => accounts.includes('own')) ?? ownWords(reading);
  return [
    ...[...providers].map(([provider, span]) => technology(reading, OUTSIDE_SIGN_INS[provider], span)),
    ...(providers.size === 0 ? social.slice(0, 1) : []).map((span) =>
      technology(reading, OUTSIDE_SIGN_INS.social, span),
    ),
    ...(own === undefined ? [] : [technology(reading, OWN_ACCOUNTS, own)]),
    ...said.slice(0, 1).map((span) => part(reading, span)),
  ];
}

/** A Microsoft account alone belongs to the company directory; together with others it is a personal account. */
function providersOf(lists: readonly Named[]): ReadonlyMap<OutsideProvider, Named> {
  const found = new Map<OutsideProvider, Named>();
  for (const list of lists) {
    for (const account of list.accounts) if (account !== 'own' && !found.has(account)) found.set(account, list);
  }
  if (found.size === 1) found.delete('microsoft');
  return found;
}

/** "Sign in with Apple or Google", "social login (Google, Facebook)". */
function led(words: readonly Word[]): readonly Named[] {
  return [...LEAD.find(words), ...ANY.find(words)].flatMap(({ from, to }) => {
    const list = listAfter(words, to);
    if (list === null) return [];
    return [{ ...list, from, to: words[list.to]?.lower === ')' ? list.to + 1 : list.to }];
  });
}

/** "Google and Apple login". */
function trailed(words: readonly Word[]): readonly Named[] {
  const found: Named[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const list = listAt(words, at);
    if (list === null) continue;
    const tail = TAIL.matchAt(words, list.to)[0];
    if (tail !== undefined && !EMPLOYERS.has(words[at - 1]?.lower ?? '')) found.push({ ...list, to: tail.to });
    at = list.to - 1;
  }
  return found;
}

function listAfter(words: readonly Word[], after: number): Named | null {
  for (let at = after; at <= after + MOST_FILLERS; at += 1) {
    const list = isSame(words, after - 1, at) ? listAt(words, at) : null;
    if (list !== null) return list;
    if (!FILLERS.has(words[at]?.lower ?? '')) return null;
  }
  return null;
}

/** A list of accounts, separated by commas or conjunctions. */
function listAt(words: readonly Word[], from: number): Named | null {
  const accounts: Account[] = [];
  let to = from;
  for (let at: number | null = from; at !== null; at = nextIn(words, to)) {
    const match = ACCOUNTS.matchAt(words, at)[0];
    if (match === undefined || !isSame(words, from, match.to - 1) || isThing(words, match.to)) break;
    accounts.push(match.value.account);
    to = ACCOUNT_WORDS.has(words[match.to]?.lower ?? '') ? match.to + 1 : match.to;
  }
  return accounts.some((account) => account !== 'own') ? { accounts, from, to } : null;
}

/** Index of the next list item; null at the end of the list. */
function nextIn(words: readonly Word[], after: number): number | null {
  const skip = (set: ReadonlySet<string>, from: number) => {
    let at = from;
    while (at - from < MOST_FILLERS && set.has(words[at]?.lower ?? '')) at += 1;
    return at;
  };
  const joined = skip(SEPARATORS, after);
  return joined === after ? null : skip(FILLERS, joined);
}

/** "Google Workspace", "Apple devices". */
function isThing(words: readonly Word[], at: number): boolean {
  return OTHER_THINGS.has(words[at]?.lower ?? '') && isSame(words, at - 1, at);
}

function isSame(words: readonly Word[], one: number, other: number): boolean {
  return words[one]?.sentence === words[other]?.sentence;
}

/** "e-mail and password" at the end of a list means local accounts. */
function isMeant({ modality }: Reading, { from, to }: Span): boolean {
  return (
    !modality.isForbidden(from) && !modality.isForbidden(to - 1) && !modality.isDoubtful(from) && !modality.isLeft(from)
  );
}

function ownWords({ words, modality }: Reading): Span | undefined {
  return OWN.find(words).find(({ from }) => !modality.isForbidden(from) && !modality.isHandedOff(from));
}

function part(reading: Reading, span: Span): CapabilityRequirement {
  return {
    kind: 'capability',
    anyOf: ['identity'],
    strength: 'stated',
    demand: reading.modality.isWish(span.from) ? 'wish' : 'must',
    evidence: [evidenceOf(reading, span)],
    because: 'Users sign in.',
  };
}

function technology(reading: Reading, name: string, span: Span): TechnologyRequirement {
  return {
    kind: 'technology',
    name,
    version: null,
    term: null,
    evidence: [evidenceOf(reading, span)],
    because: 'The text states how users sign in.',
  };
}
