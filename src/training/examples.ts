import type { Cloud } from '../core/model/cloud.ts';
import type { Intent } from '../core/model/intent.ts';
import { featuresOf, wordsOf } from '../core/reading/classifier/features.ts';
import { extract } from '../core/reading/extract.ts';
import { textSignals } from '../core/reading/read.ts';
import type { Label } from './corpus.ts';
import type { Example } from './fit.ts';

/** The features of a text as the reader sees them, with its label. */
export function exampleOf(intent: Intent, label: Label, cloud: Cloud): Example {
  const signals = textSignals(extract(intent, cloud), cloud);
  return { features: featuresOf(wordsOf(intent.text), signals), label };
}
