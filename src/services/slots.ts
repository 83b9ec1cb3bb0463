/** A number of places for simultaneous work. */
export interface Slots {
  /** Runs work when a place is free. @throws the reason of the signal while waiting */
  within<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T>;
}

export function createSlots(count: number): Slots {
  let free = count;
  const waiting: (() => void)[] = [];

  async function enter(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    if (free > 0) {
      free -= 1;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const leave = () => {
        waiting.splice(waiting.indexOf(next), 1);
        reject(signal.reason);
      };
      const next = () => {
        signal.removeEventListener('abort', leave);
        resolve();
      };
      waiting.push(next);
      signal.addEventListener('abort', leave, { once: true });
    });
  }

  return {
    within: async (signal, work) => {
      await enter(signal);
      try {
        return await work();
      } finally {
        const next = waiting.shift();
        if (next === undefined) free += 1;
        else next();
      }
    },
  };
}
