import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import type { ReadPage } from './article.ts';

/** What has been read so far, so that a run that was cut off goes on where it stopped. */
export interface Journal {
  find(name: string): ReadPage | null;
  keep(name: string, page: ReadPage): void;
  /** Forgets all of it: the run came to its end. */
  close(): void;
}

/** A line a page, in a file that is appended to; a line that was cut off is read again. */
export function openJournal(path: string): Journal {
  mkdirSync(dirname(path), { recursive: true });
  const pages = new Map<string, ReadPage>();
  for (const line of existsSync(path) ? readFileSync(path, 'utf8').split('\n') : []) {
    try {
      const { name, page } = JSON.parse(line) as { readonly name: string; readonly page: ReadPage };
      pages.set(name, page);
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
