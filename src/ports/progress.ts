import type { Stage } from '#core/index.ts';

/** Progress of running syntheses and change notifications. In memory only. */
export interface Progress {
  reached(id: string, stage: Stage): void;
  /** Notifies watchers that the record changed. */
  changed(id: string): void;
  /** Removes the stage. The record is authoritative from now on. */
  finished(id: string): void;
  stageOf(id: string): Stage | null;
  /** Calls the listener on every change. @returns a function that unsubscribes */
  watch(id: string, listener: () => void): () => void;
}
