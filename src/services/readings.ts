import type { Reading, ReadingFault } from '#core/index.ts';
import type { Clock } from '#ports/clock.ts';
import type { Log } from '#ports/log.ts';
import { type LanguageModel, ModelFault, type Reader } from '#ports/reader.ts';
import type { Store } from '#ports/store.ts';
import { createCircuit } from './circuit.ts';
import { createSlots } from './slots.ts';

/** Pause before another look at the reading that another process requested. */
const POLL_MS = 200;

export interface ReadingLimits {
  /** Longest text that is sent, characters. */
  readonly maxInputChars: number;
  /** Requests of a day (UTC), of all processes. */
  readonly dailyRequests: number;
  /** Simultaneous requests of this process. */
  readonly concurrency: number;
  /** Time for one reading, including its repair. */
  readonly timeoutMs: number;
}

interface ReadingDeps {
  readonly model: LanguageModel;
  readonly limits: ReadingLimits;
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
}

/**
 * Reads texts with a language model, each text once: readings are stored, and processes wait for each other. Without an
 * answer in time the built-in reader reads, and the reading says why.
 */
export function createReadings({ model, limits, store, clock, log }: ReadingDeps): Reader {
  const circuit = createCircuit(clock);
  const slots = createSlots(limits.concurrency);
  const known = (answer: unknown): Reading => ({ by: 'model', model: model.name, prompt: model.prompt, answer });
  const fallback = (fault: ReadingFault): Reading => ({ by: 'built-in', model: model.name, fault });

  async function ask(key: string, text: string, signal: AbortSignal): Promise<Reading> {
    const now = clock.now();
    if (!(await store.readings.countRequest(now.toISOString().slice(0, 10), limits.dailyRequests)))
      return fallback('daily_limit');
    const { answer } = await model.read(text, signal);
    circuit.succeeded();
    await store.readings.put({ key, answer, createdAt: clock.now() });
    return known(answer);
  }

  /** Asks the model if no other process does; null while one does. */
  async function tryAsk(key: string, text: string, fresh: boolean, signal: AbortSignal): Promise<Reading | null> {
    const now = clock.now();
    if (!(await store.readings.claim(key, now, new Date(now.getTime() + limits.timeoutMs)))) return null;
    try {
      // The process that held the key before may have stored its reading.
      const stored = fresh ? null : await store.readings.byKey(key);
      return stored === null ? await ask(key, text, signal) : known(stored.answer);
    } finally {
      await store.readings.release(key);
    }
  }

  async function obtain(key: string, text: string, fresh: boolean, signal: AbortSignal): Promise<Reading> {
    for (;;) {
      const read = await tryAsk(key, text, fresh, signal);
      if (read !== null) return read;
      await pause(POLL_MS, signal);
      const stored = fresh ? null : await store.readings.byKey(key);
      if (stored !== null) return known(stored.answer);
    }
  }

  async function attempt(text: string, fresh: boolean, outer: AbortSignal): Promise<Reading> {
    const key = model.keyOf(text);
    const stored = fresh ? null : await store.readings.byKey(key);
    if (stored !== null) return known(stored.answer);
    if (text.length > limits.maxInputChars) return fallback('too_long');
    if (circuit.isOpen()) return fallback('silent');
    const signal = AbortSignal.any([outer, AbortSignal.timeout(limits.timeoutMs)]);
    return slots.within(signal, () => obtain(key, text, fresh, signal));
  }

  return {
    read: async (text, fresh, signal) => {
      try {
        return await attempt(text, fresh, signal);
      } catch (error) {
        signal.throwIfAborted();
        const fault = faultOf(error);
        if (fault === null) throw error;
        circuit.failed(fault);
        log.warn({ model: model.name, fault }, 'the language model did not read a text');
        return fallback(fault);
      }
    },
  };
}

/** Null for an error that is no failure of the model. */
function faultOf(error: unknown): ReadingFault | null {
  if (error instanceof ModelFault) return error.fault;
  return error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError') ? 'timeout' : null;
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', abort);
      resolve();
    }, milliseconds);
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { once: true });
  });
}
