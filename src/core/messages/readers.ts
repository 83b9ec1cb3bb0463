import type { ReadingFault } from '../model/reading.ts';

const FAULTS: Readonly<Record<ReadingFault, string>> = {
  timeout: 'did not answer in time',
  unavailable: 'could not be reached',
  refused_credentials: 'did not accept the credentials of the service',
  rate_limited: 'accepts no further requests at present',
  invalid_answer: 'gave no valid answer',
  refusal: 'declined to answer',
  too_long: 'was not asked, because the text exceeds the configured length',
  daily_limit: 'was not asked, because the configured number of requests per day is reached',
  silent: 'was not asked, because it failed several times in a row',
};

/** Sentences about readers of a text. */
export const READERS = {
  fellBack: (model: string, fault: ReadingFault) =>
    `The language model ${model} ${FAULTS[fault]}. The built-in reader read the text.`,
  again: 'Send the request again with `"reading": "fresh"`, or check the result under What was understood.',
  dropped: (model: string, items: readonly string[], more: number) =>
    `Parts of the answer of the language model ${model} were not used, because they are no terms of the vocabulary or not in the text: ${items.join('; ')}${more > 0 ? `; and ${more} more` : ''}.`,
  check: 'Check the requirements under What was understood.',
  inferredFrom: 'The language model inferred it from the text.',
} as const;
