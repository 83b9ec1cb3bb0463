import type { FileLifecycle } from './resolved.ts';

/** Load of a store of files. */
export interface ObjectDemand {
  readonly storedGb: number;
  readonly readsPerMonth: number;
  readonly writesPerMonth: number;
  /** Data read directly from the bucket over the internet, GB/month; 0 behind a CDN or an application. */
  readonly egressGbPerMonth: number;
  /** Parties outside use the files under identities of their own, as no program signs URLs for them. */
  readonly outsiders?: true;
  /** What becomes of the files; undefined if they stay as they are. */
  readonly lifecycle?: FileLifecycle;
  /** Files in the storage of its lifecycle for rare access, GB, a part of all. */
  readonly coldGb?: number;
}
