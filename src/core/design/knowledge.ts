import type { Cloud } from '../model/cloud.ts';
import type { Memo } from './memo.ts';
import type { Pattern } from './patterns/index.ts';

/** Input of the stages: cloud, patterns and memo. */
export interface Knowledge {
  readonly cloud: Cloud;
  readonly patterns: readonly Pattern[];
  readonly memo: Memo;
}
