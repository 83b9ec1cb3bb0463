import type { Cloud } from '../core/model/cloud.ts';
import type { Intent } from '../core/model/intent.ts';
import { clauseFeatures } from '../core/reading/classifier/clause-opinions.ts';
import { featuresOf, wordsOf } from '../core/reading/classifier/features.ts';
import { clausesOf } from '../core/reading/clauses.ts';
import { extract } from '../core/reading/extract.ts';
import { textSignals } from '../core/reading/read.ts';
import { clauseTargets } from './clause-labels.ts';
import type { Label, LabelledText } from './corpus.ts';
import type { Example } from './fit.ts';

/**
 * The features of a text as the reader sees them, with its label.
 * @param quoted the labels with their quotes; null where there are none
 */
export function exampleOf(intent: Intent, label: Label, quoted: LabelledText | null, cloud: Cloud): Example {
  const { text } = intent;
  const words = wordsOf(text);
  return {
    features: featuresOf(words, textSignals(extract(intent, cloud), cloud)),
    clauses: clauseFeatures(text, words),
    said: quoted === null ? null : clauseTargets(quoted, clausesOf(text)),
    label,
  };
}
