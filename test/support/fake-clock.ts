import type { Clock } from '#ports/clock.ts';

/** A manual clock. It starts at the current time, which token verification uses. */
export class FakeClock implements Clock {
  #offsetMs = 0;
  #frozenMs: number | null = null;

  now(): Date {
    return new Date((this.#frozenMs ?? Date.now()) + this.#offsetMs);
  }

  /** Stops the clock. Only the test advances it. */
  freeze(): void {
    this.#frozenMs ??= Date.now();
  }

  advance(seconds: number): void {
    this.#offsetMs += seconds * 1000;
  }
}
