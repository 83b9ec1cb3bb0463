import { CLOUD_IDS, type CloudId } from '#core/index.ts';

/** How the pages write amounts, numbers and names. */

export const CLOUD_NAMES: Readonly<Record<CloudId, string>> = { aws: 'AWS', gcp: 'Google Cloud', azure: 'Azure' };

export const CLOUDS = CLOUD_IDS.map((id) => ({ id, name: CLOUD_NAMES[id] }));

/** US dollars and cents with thousands separated. */
export function dollars(amount: number): string {
  const text = `$${grouped(Math.abs(amount).toFixed(2))}`;
  return amount < 0 ? `-${text}` : text;
}

/** All digits that it carries, thousands separated, never in powers of ten. */
export function exactly(value: number): string {
  const text = String(value);
  return grouped(text.includes('e') ? value.toFixed(12).replace(/\.?0+$/, '') : text);
}

/** Three digits, or all before the point. */
export function roughly(value: number): string {
  const rounded = Math.abs(value) >= 100 ? Math.round(value) : Number(value.toPrecision(3));
  return exactly(rounded);
}

function grouped(text: string): string {
  const [whole = '', fraction] = text.split('.');
  const thousands = whole.replaceAll(/\B(?=(\d{3})+$)/g, ',');
  return fraction === undefined ? thousands : `${thousands}.${fraction}`;
}

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
  return `${exactly(count)} ${thing}${count === 1 ? '' : 's'}`;
}

/** Confidence in a word: its value is the chance that no part is missing. */
export function confidenceWord(value: number): string {
  if (value >= 0.85) return 'High';
  if (value >= 0.65) return 'Good';
  return value >= 0.45 ? 'Fair' : 'Low';
}
