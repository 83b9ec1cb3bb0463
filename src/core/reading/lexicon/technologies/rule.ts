import type { Term } from '../../../model/capability.ts';

/** A product, engine, protocol or language by its plain lower-case name. */
export interface TechnologyRule {
  readonly name: string;
  /** What it is in the vocabulary; null where it is no part (a language, a third party). */
  readonly term: Term | null;
  /** What it also answers, for a cloud without the term. */
  readonly or?: readonly Term[];
  readonly phrases: readonly string[];
  /** The word by which some of the phrases name the vendor's product that runs it. */
  readonly product?: string;
}

export function tech(name: string, term: Term | null, ...phrases: readonly string[]): TechnologyRule {
  return { name, term, phrases: phrases.length > 0 ? phrases : [name] };
}

/** A product whose name is also an ordinary word: a neighbour shows that the product is meant. */
export function ordinaryWord(name: string, term: Term | null, ...others: readonly string[]): TechnologyRule {
  return tech(
    name,
    term,
    `host|run|install|deploy|operate|self_host our|own? ${name}`,
    `${name} server|instance|cluster|installation|deployment`,
    ...others,
  );
}

/** Rules as a table, one a line: the part (- for none; what it also answers after |), the name, then after = other spellings parted by commas. */
export function techTable(table: string): readonly TechnologyRule[] {
  return table
    .trim()
    .split('\n')
    .map((line) => {
      const space = line.indexOf(' ');
      const [name = '', others] = line.slice(space + 1).split('=');
      const [term, ...or] = line.slice(0, space).split('|') as readonly Term[];
      const rule = tech(name, line.startsWith('-') ? null : (term ?? null), name, ...(others?.split(',') ?? []));
      return or.length === 0 ? rule : { ...rule, or };
    });
}
