import { COMPLETED } from './completed.ts';
import { CONNECTED } from './connected.ts';
import { DECLARED } from './declared.ts';
import type { Law } from './law.ts';
import { PLAUSIBLE } from './plausible.ts';
import { PLAYED } from './played.ts';
import { REFUSED } from './refused.ts';
import { RESIDENT } from './resident.ts';

/** The laws that no stage enforces by itself, in the order of the document. */
export const LAWS: readonly Law[] = [PLAYED, CONNECTED, DECLARED, COMPLETED, REFUSED, RESIDENT, PLAUSIBLE];
