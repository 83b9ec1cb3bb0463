/** A clause of the text: offsets in UTF-16 code units. */
export interface TextClause {
  readonly id: string;
  readonly start: number;
  readonly end: number;
}

/** Marks that end a clause where white space or the end of the text follows. */
const ENDS = new Set(['.', '!', '?', ';']);
const SPACE = /\s/;
/** A longer clause ends at the next white space, so that searching a quote in its clause takes bounded time. */
const LONG = 1000;
/** The longest clause without white space. It does not end between the halves of a character. */
const LONGEST = 2000;
const FIRST_HALF = /[\ud800-\udbff]/;

/**
 * Cuts a text into clauses: sentences, lines and parts between semicolons, and parts of long ones. Readers quote them by their ids. Linear time.
 */
export function clausesOf(text: string): readonly TextClause[] {
  const clauses: TextClause[] = [];
  let start = 0;
  const cut = (end: number) => {
    const from = skipSpace(text, start, end);
    const to = from + text.slice(from, end).trimEnd().length;
    if (to > from) clauses.push({ id: `c${clauses.length + 1}`, start: from, end: to });
    start = end;
  };
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at] ?? '';
    if (char === '\n' || isTooLong(char, at - start)) cut(at + 1);
    else if (ENDS.has(char) && (at + 1 === text.length || SPACE.test(text[at + 1] ?? ''))) cut(at + 1);
  }
  cut(text.length);
  return clauses;
}

function isTooLong(char: string, length: number): boolean {
  return length >= LONG && (SPACE.test(char) || (length >= LONGEST && !FIRST_HALF.test(char)));
}

function skipSpace(text: string, from: number, end: number): number {
  let at = from;
  while (at < end && SPACE.test(text[at] ?? '')) at += 1;
  return at;
}
