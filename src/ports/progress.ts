import type { Stage } from '#core/index.ts';

/** How far the work in hand is, and the news that something changed. Nothing here outlives the process. */
export interface Progress {
  reached(id: string, stage: Stage): void;
  /** Tells those who watch that the record of this synthesis changed. */
  changed(id: string): void;
  /** Forgets the stage: the record has the last word from here on. */
  settled(id: string): void;
  stageOf(id: string): Stage | null;
  /** Calls back at every change until the returned function is called. */
  watch(id: string, listener: () => void): () => void;
}
