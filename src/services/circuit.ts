import type { ReadingFault } from '#core/index.ts';
import type { Clock } from '#ports/clock.ts';

/** Failures in a row after which a model is not asked for a time. */
const MOST_FAILURES = 3;
const PAUSE_MS = 60_000;

/** Failures that say nothing about the next text. */
const OF_THE_TEXT: ReadonlySet<ReadingFault> = new Set(['invalid_answer', 'refusal', 'too_long', 'daily_limit']);

/** Leaves a model alone that fails several times in a row. */
export interface Circuit {
  isOpen(): boolean;
  succeeded(): void;
  failed(fault: ReadingFault): void;
}

export function createCircuit(clock: Clock): Circuit {
  let failures = 0;
  let openUntil = 0;
  return {
    isOpen: () => clock.now().getTime() < openUntil,
    succeeded: () => {
      failures = 0;
    },
    failed: (fault) => {
      if (OF_THE_TEXT.has(fault)) return;
      failures += 1;
      if (failures >= MOST_FAILURES) openUntil = clock.now().getTime() + PAUSE_MS;
    },
  };
}
