import { FRENCH } from './french.ts';
import { GERMAN } from './german.ts';
import { PORTUGUESE } from './portuguese.ts';
import type { Language } from './rule.ts';
import { SPANISH } from './spanish.ts';

/** Languages of which the common words of this trade are known. */
export const LANGUAGES: readonly Language[] = [GERMAN, SPANISH, FRENCH, PORTUGUESE];
