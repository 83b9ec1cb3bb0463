import type { ReadingRepository, StoredReading } from '#ports/readings.ts';
import type { Table } from './table.ts';

/** Time until which a key is reserved. */
export interface ReadingClaim {
  readonly until: Date;
}

/** Number of requests of a day. */
export interface ReadingDay {
  readonly requests: number;
}

export function createReadings(
  readings: Table<StoredReading>,
  claims: Table<ReadingClaim>,
  days: Table<ReadingDay>,
): ReadingRepository {
  return {
    byKey: async (key) => readings.get(key),
    put: async (reading) => readings.put(reading.key, reading),
    claim: async (key, now, until) => {
      const claim = claims.get(key);
      if (claim !== null && claim.until > now) return false;
      claims.put(key, { until });
      return true;
    },
    release: async (key) => claims.remove(key),
    countRequest: async (day, most) => {
      const requests = days.get(day)?.requests ?? 0;
      if (requests >= most) return false;
      days.put(day, { requests: requests + 1 });
      return true;
    },
    removeBefore: async (before, most) => {
      const old = readings.where(({ createdAt }) => createdAt < before);
      const oldest = old.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime()).slice(0, most);
      for (const { key } of oldest) readings.remove(key);
      return oldest.length;
    },
  };
}
