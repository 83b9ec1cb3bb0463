import type { Clock } from '#ports/clock.ts';

/** A clock that a test moves. It starts at the real time: signatures of tokens are checked against that. */
export class FakeClock implements Clock {
  #offsetMs = 0;
  #frozenMs: number | null = null;

  now(): Date {
    return new Date((this.#frozenMs ?? Date.now()) + this.#offsetMs);
  }

  /** From now on only the test moves it, however long the machine takes. */
  freeze(): void {
    this.#frozenMs ??= Date.now();
  }

  advance(seconds: number): void {
    this.#offsetMs += seconds * 1000;
  }
}
