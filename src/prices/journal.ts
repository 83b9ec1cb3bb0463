import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { ReadPage } from './page-reader.ts';

/** Pages read so far, to resume an interrupted run. */
export interface Journal {
  find(name: string): ReadPage | null;
  keep(name: string, page: ReadPage): void;
  /** Deletes the journal after a complete run. */
  close(): void;
}

/** Maximum age in ms, so that a run does not mix prices of different days. */
const MAX_AGE_MS = 86_400_000;

/**
 * A file with one JSON line per page. Ignores incomplete lines. Deletes a journal that is a day old or has another
 * purpose.
 * @param purpose identifies the price list and the rules of the run
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
      // Incomplete last line of an interrupted run.
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
  if (!existsSync(path) || Date.now() - statSync(path).mtimeMs > MAX_AGE_MS) return false;
  return readFileSync(path, 'utf8').split('\n', 1)[0] === JSON.stringify({ purpose });
}
