import { ANALYTICS_PARTS } from './analytics.ts';
import { COMPUTE_PARTS } from './compute.ts';
import { EDGE_PARTS } from './edge.ts';
import { MESSAGE_PARTS } from './messages.ts';
import { PROTECTION_PARTS } from './protection.ts';
import type { PartRule } from './rule.ts';
import { STORE_PARTS } from './stores.ts';

/** Every word that speaks of a part. */
export const PART_RULES: readonly PartRule[] = [
  ...EDGE_PARTS,
  ...COMPUTE_PARTS,
  ...STORE_PARTS,
  ...MESSAGE_PARTS,
  ...ANALYTICS_PARTS,
  ...PROTECTION_PARTS,
];
