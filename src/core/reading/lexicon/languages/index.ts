import { FRENCH } from './french.ts';
import { GERMAN } from './german.ts';
import { PORTUGUESE } from './portuguese.ts';
import type { Tongue } from './rule.ts';
import { SPANISH } from './spanish.ts';

/** Languages of which the common words of this trade are known. */
export const TONGUES: readonly Tongue[] = [GERMAN, SPANISH, FRENCH, PORTUGUESE];
