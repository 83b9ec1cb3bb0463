import { TERMS } from '../../model/capability.ts';
import { clausesOf } from '../clauses.ts';
import { clauseFeaturesOf, type Feature, keyOf, type TextWord, wordsIn } from './features.ts';
import { OUTSIDE, probabilitiesOf, REFUSED, type Table } from './model.ts';

/** The clauses of a text as the classifier sees them. */
export function clauseFeatures(text: string, words: readonly TextWord[]): readonly (readonly Feature[])[] {
  return clauseFeaturesOf(wordsIn(clausesOf(text), words));
}

/**
 * What the clauses say of each term, as features of the text: that one of them speaks for it and is neither about
 * something outside nor a refusal, and how much the clearest one speaks for it.
 */
export function clauseOpinions(clauses: readonly (readonly Feature[])[], table: Table): readonly Feature[] {
  const opinions = clauses.map((features) => probabilitiesOf(features, table));
  return TERMS.flatMap((term, index) => {
    let nobody = 1;
    let clearest = 0;
    for (const opinion of opinions) {
      const says = opinion[index] ?? 0;
      nobody *= 1 - says * (1 - (opinion[OUTSIDE] ?? 0)) * (1 - (opinion[REFUSED] ?? 0));
      clearest = Math.max(clearest, says);
    }
    return [
      { key: keyOf('somebody', term), value: logOdds(1 - nobody), at: [] },
      { key: keyOf('clearest', term), value: logOdds(clearest), at: [] },
    ];
  });
}

/** Log-odds, limited, as small as the values of other features. */
function logOdds(probability: number): number {
  const limited = Math.min(1 - LEAST, Math.max(LEAST, probability));
  return SCALE * Math.log(limited / (1 - limited));
}

const LEAST = 1e-3;
const SCALE = 0.05;
