import type { Clock } from '#ports/clock.ts';

/** A clock that a test moves. It starts at the real time: signatures of tokens are checked against that. */
export class FakeClock implements Clock {
  #offsetMs = 0;

  now(): Date {
    return new Date(Date.now() + this.#offsetMs);
  }

  advance(seconds: number): void {
    this.#offsetMs += seconds * 1000;
  }
}
