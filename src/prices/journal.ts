import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { ReadPage } from './article.ts';

/** What has been read so far, so that a run that was cut off goes on where it stopped. */
export interface Journal {
  find(name: string): ReadPage | null;
  keep(name: string, page: ReadPage): void;
  /** Forgets all of it: the run came to its end. */
  close(): void;
}

/** Prices of an older run are not mixed with today's (ms). */
const LONGEST_KEPT_MS = 86_400_000;

/**
 * A line a page, in a file that is appended to; a line that was cut off is read again. What was read a day ago, or for
 * another purpose, is forgotten.
 * @param purpose what its pages were read for: the list's address and the rules that pick from it
 */
export function openJournal(path: string, purpose: string): Journal {
  mkdirSync(dirname(path), { recursive: true });
  if (!isOf(path, purpose)) {
    rmSync(path, { force: true });
    appendFileSync(path, `${JSON.stringify({ purpose })}`);
  }
  const pages = new Map<string, ReadPage>();
  for (const line of existsSync(path) ? readFileSync(path, 'utf8').split('\n') : []) {
    try {
      const { name, page } = JSON.parse(line) as { readonly name: string; readonly page: ReadPage };
      if (page !== undefined) pages.set(name, page);
    } catch {
      // The end of a run that was cut off while it wrote.
    }
  }
  return {
    find: (name) => pages.get(name) ?? null,
    keep: (name, page) => {
      pages.set(name, page);
      appendFileSync(path, `\n${JSON.stringify({ name, page })}`);
    },
    close: () => rmSync(path, { force: true }),
  };
}

function isOf(path: string, purpose: string): boolean {
  if (!existsSync(path) || Date.now() - statSync(path).mtimeMs > LONGEST_KEPT_MS) return false;
  return readFileSync(path, 'utf8').split('\n', 1)[0] === JSON.stringify({ purpose });
}
