import { CLOUD_IDS, type CloudId, formatDollars, formatExact } from '#core/index.ts';

/** Formats of amounts, numbers and names. */

export const CLOUD_NAMES: Readonly<Record<CloudId, string>> = { aws: 'AWS', gcp: 'Google Cloud', azure: 'Azure' };

export const CLOUDS = CLOUD_IDS.map((id) => ({ id, name: CLOUD_NAMES[id] }));

const ABBREVIATIONS = /\b(?:api|bi|cdn|ci|dns|etl|gpu|iot|kms|ml|rpo|rto|sms|sql|vpn|waf)\b/g;

/** A vocabulary term as text: `web_compute:container` is "web compute as container". */
export function termWords(term: string): string {
  const words = term.replaceAll('_', ' ').replaceAll(':', ' as ');
  return words.replaceAll(ABBREVIATIONS, (abbreviation) => abbreviation.toUpperCase());
}

export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** "1 component", "3 components". */
export function counted(count: number, noun: string): string {
  return `${formatExact(count)} ${noun}${count === 1 ? '' : 's'}`;
}

/** Confidence level. The value is the probability that no component is missing. */
export function confidenceWord(value: number): string {
  if (value >= 0.85) return 'High';
  if (value >= 0.65) return 'Good';
  return value >= 0.45 ? 'Fair' : 'Low';
}

/** "$5.00/month". */
export function perMonth(amount: number): string {
  return `${formatDollars(amount)}/month`;
}
