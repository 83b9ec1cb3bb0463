import { CLOUD_IDS, type CloudId, formatExact } from '#core/index.ts';

/** How the pages write amounts, numbers and names. */

export const CLOUD_NAMES: Readonly<Record<CloudId, string>> = { aws: 'AWS', gcp: 'Google Cloud', azure: 'Azure' };

export const CLOUDS = CLOUD_IDS.map((id) => ({ id, name: CLOUD_NAMES[id] }));

const ABBREVIATIONS = /\b(?:api|bi|cdn|ci|dns|etl|gpu|iot|kms|ml|rpo|rto|sms|sql|vpn|waf)\b/g;

/** A term of the vocabulary as words: `web_compute:container` is "web compute as container". */
export function termWords(term: string): string {
  const words = term.replaceAll('_', ' ').replaceAll(':', ' as ');
  return words.replaceAll(ABBREVIATIONS, (abbreviation) => abbreviation.toUpperCase());
}

export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** "1 part", "3 parts". */
export function counted(count: number, thing: string): string {
  return `${formatExact(count)} ${thing}${count === 1 ? '' : 's'}`;
}

/** Confidence in a word: its value is the chance that no part is missing. */
export function confidenceWord(value: number): string {
  if (value >= 0.85) return 'High';
  if (value >= 0.65) return 'Good';
  return value >= 0.45 ? 'Fair' : 'Low';
}
