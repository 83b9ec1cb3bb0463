/** A stored answer of a language model. */
export interface StoredReading {
  /** Hash of text, prompt version and model. */
  readonly key: string;
  /** JSON value. */
  readonly answer: unknown;
  readonly createdAt: Date;
}

export interface ReadingRepository {
  byKey(key: string): Promise<StoredReading | null>;
  /** Inserts or replaces. */
  put(reading: StoredReading): Promise<void>;
  /** Reserves a key until a time, so that one process at a time asks the model. False if it is reserved. */
  claim(key: string, now: Date, until: Date): Promise<boolean>;
  release(key: string): Promise<void>;
  /** Counts a request of a day, such as `2026-11-24`. False if the day has that many. */
  countRequest(day: string, most: number): Promise<boolean>;
  /** Removes up to `most` readings, oldest first. @returns number of removed readings */
  removeBefore(before: Date, most: number): Promise<number>;
}
