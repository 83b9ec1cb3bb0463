import type { Cloud } from '../model/cloud.ts';
import type { Memo } from './memo.ts';
import type { Pattern } from './patterns/index.ts';

/** Everything that the stages are told and do not know by themselves. */
export interface Knowledge {
  readonly cloud: Cloud;
  readonly patterns: readonly Pattern[];
  readonly memo: Memo;
}
