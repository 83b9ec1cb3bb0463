import type { Cloud } from '../../model/cloud.ts';
import type { Evidence, SeparateCloud } from '../../model/resolved.ts';
import { BOTH_ANSWER, NEVER_STOPS, ONE_WAITS } from '../lexicon/region-modes.ts';
import type { Reading } from './reading.ts';

/** Region names of the cloud, which are not in the lexicon. */
export type CloudNames = Pick<Cloud, 'regions' | 'separate'>;

export interface NamedRegion {
  readonly id: string;
  readonly evidence: Evidence;
}

/** The requested mode of a second region. */
export type AskedMode = 'both_answer' | 'one_waits' | 'never_stops';

/** Regions of the cloud that the text names, in the order of the text; the longer name first. */
export function readRegions({ text }: Reading, { regions }: CloudNames): readonly NamedRegion[] {
  const lower = text.toLowerCase();
  return regions
    .flatMap(({ id }) => {
      const found = nameIn(lower, id);
      return found === null ? [] : [{ id, evidence: written(text, found) }];
    })
    .sort(({ evidence: a }, { evidence: b }) => a.start - b.start || b.end - a.end);
}

/** A separate partition that the text names and does not refuse, such as GovCloud. */
export function readSeparateCloud(reading: Reading, { separate }: CloudNames): SeparateCloud | null {
  const lower = reading.text.toLowerCase();
  for (const { name, words } of separate) {
    for (const word of words) {
      const found = nameIn(lower, word);
      if (found !== null && !isRefused(reading, found.at)) return { name, evidence: [written(reading.text, found)] };
    }
  }
  return null;
}

export function readRegionMode(reading: Reading): AskedMode | null {
  const lower = reading.text.toLowerCase();
  const isSaid = (phrases: readonly RegExp[]) =>
    phrases.some((phrase) =>
      [...lower.matchAll(new RegExp(phrase, 'g'))].some(({ index }) => !isRefused(reading, index)),
    );
  if (isSaid(BOTH_ANSWER)) return 'both_answer';
  if (isSaid(ONE_WAITS)) return 'one_waits';
  return isSaid(NEVER_STOPS) ? 'never_stops' : null;
}

/** @param at offset into the text */
function isRefused({ words, modality }: Reading, at: number): boolean {
  return modality.isForbidden(words.findIndex(({ end }) => end > at));
}

interface Found {
  readonly at: number;
  readonly length: number;
}

function written(text: string, { at, length }: Found): Evidence {
  return { start: at, end: at + length, text: text.slice(at, at + length) };
}

/** A region's name by itself, with spaces or without: `us-east-1` and "West Europe", not `us-east-12`. */
function nameIn(text: string, name: string): Found | null {
  const found = nameOf(name).exec(text);
  return found === null ? null : { at: found.index, length: found[0].length };
}

const names = new Map<string, RegExp>();

function nameOf(name: string): RegExp {
  const known = names.get(name);
  if (known !== undefined) return known;
  const letters = [...name].map((char) => (char === '-' ? '[ -]' : `${char}[ ]?`)).join('');
  const made = new RegExp(
    `(?<![a-z0-9-])${letters.replace(/\[ \]\?$/, '')}(?![a-z0-9-]| [2-9](?![\\w.,]| (?:zones?|azs?|copies|instances|nodes)))`,
  );
  names.set(name, made);
  return made;
}
