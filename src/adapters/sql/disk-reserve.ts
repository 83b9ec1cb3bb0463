import { existsSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const RESERVE_FILE = 'disk-reserve';
/** Several thousand revocations, sign-outs and deletions with their audit entries. */
const RESERVE_BYTES = 2 * 1024 * 1024;
/** Free space at which the reserve is restored, as a multiple of its size. */
const RECOVERY_FACTOR = 4;
/** Minimum interval of checks for free space. */
const CHECK_INTERVAL_MS = 2_000;

/** Disk space in the data directory that is used only while the disk is full. */
export interface DiskReserve {
  /** True from the moment the reserve is used until it is restored. */
  isUsed(): boolean;
  /** Frees the reserve. @returns false if it was used already */
  use(): boolean;
}

/** @param now milliseconds, monotonic */
export function createDiskReserve(dataDir: string, now: () => number = () => performance.now()): DiskReserve {
  const path = join(dataDir, RESERVE_FILE);
  let used = !existsSync(path);
  let checkedAt = Number.NEGATIVE_INFINITY;

  function restore(): void {
    if (!used || now() - checkedAt < CHECK_INTERVAL_MS) return;
    checkedAt = now();
    const { bavail, bsize } = statfsSync(dataDir);
    if (bavail * bsize < RECOVERY_FACTOR * RESERVE_BYTES) return;
    try {
      writeFileSync(path, Buffer.alloc(RESERVE_BYTES), { flush: true });
      used = false;
    } catch {
      rmSync(path, { force: true });
    }
  }

  restore();
  return {
    isUsed: () => {
      restore();
      return used;
    },
    use: () => {
      if (used) return false;
      rmSync(path, { force: true });
      used = true;
      checkedAt = now();
      return true;
    },
  };
}
