import { ANALYTICS_PARTS } from './analytics.ts';
import { COMPUTE_PARTS } from './compute.ts';
import { EDGE_PARTS } from './edge.ts';
import { MESSAGE_PARTS } from './messages.ts';
import { PLAIN_ACCOUNT_PARTS } from './plain-account.ts';
import { PLAIN_ANALYTICS_PARTS } from './plain-analytics.ts';
import { PLAIN_DATA_PARTS } from './plain-data.ts';
import { PLAIN_DEVICE_PARTS } from './plain-devices.ts';
import { PLAIN_EVENT_PARTS } from './plain-events.ts';
import { PLAIN_FRONT_PARTS } from './plain-front.ts';
import { PLAIN_MODEL_PARTS } from './plain-models.ts';
import { PLAIN_PEOPLE_PARTS } from './plain-people.ts';
import { PLAIN_PROGRAM_PARTS } from './plain-programs.ts';
import { PLAIN_STORE_PARTS } from './plain-stores.ts';
import { PLAIN_TIME_PARTS } from './plain-time.ts';
import { PLAIN_WORK_PARTS } from './plain-work.ts';
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
  ...PLAIN_PEOPLE_PARTS,
  ...PLAIN_WORK_PARTS,
  ...PLAIN_TIME_PARTS,
  ...PLAIN_EVENT_PARTS,
  ...PLAIN_ACCOUNT_PARTS,
  ...PLAIN_ANALYTICS_PARTS,
  ...PLAIN_MODEL_PARTS,
  ...PLAIN_DEVICE_PARTS,
  ...PLAIN_PROGRAM_PARTS,
  ...PLAIN_DATA_PARTS,
  ...PLAIN_FRONT_PARTS,
  ...PLAIN_STORE_PARTS,
];
