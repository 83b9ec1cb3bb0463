import { type BookFile, readBook, writeBook } from './book-file.ts';
import type { Journal } from './journal.ts';
import { type Merged, type MergeOptions, merge } from './merge.ts';
import type { Found, PageReader } from './page-reader.ts';
import type { MeterRule } from './price-map.ts';

export interface Refresh extends MergeOptions {
  /** Price book file, which is replaced. */
  readonly path: string;
  readonly rules: (book: BookFile) => readonly MeterRule[];
  readonly regions: readonly string[];
  readonly reader: PageReader;
  readonly journal: Journal;
  /** Called before each page. */
  readonly onProgress: (done: number, known: number, name: string) => void;
}

/**
 * Reads a price list, merges the matching prices into the book and replaces its file.
 * @throws Error if no price matches the rules. The book is then unchanged
 */
export async function refresh({ path, reader, journal, onProgress, ...options }: Refresh): Promise<Merged> {
  const book = readBook(path);
  const rules = options.rules(book);
  const open = [...(await reader.pages(rules, options.regions))];
  const found: Found[] = [];
  let done = 0;
  for (let page = open.shift(); page !== undefined; page = open.shift()) {
    onProgress(done, done + open.length + 1, page.service);
    const name = nameOf(page.url);
    const known = journal.find(name);
    const read = known ?? (await reader.read(page, rules));
    if (known === null) journal.keep(name, { ...read, next: read.next === null ? null : nameOf(read.next) });
    found.push(...read.found);
    // The journal contains no API key: the URL gets the key of this run.
    if (read.next !== null) open.unshift({ ...page, url: withKeyOf(page.url, read.next) });
    done += 1;
  }
  if (found.length === 0 && rules.length > 0)
    throw new Error(
      'no price in the list matches the rules: the format of the list may have changed. The book is unchanged',
    );
  const known = new Set(options.regions);
  const merged = merge(
    book,
    rules,
    found.filter(({ region }) => known.has(region)),
    options,
  );
  writeBook(path, merged.book);
  // Keeps the journal until suspicious changes are accepted.
  if (merged.suspicious.length === 0 || options.accept) journal.close();
  return merged;
}

function nameOf(url: string): string {
  const named = new URL(url);
  named.searchParams.delete('key');
  return named.href;
}

function withKeyOf(from: string, to: string): string {
  const key = new URL(from).searchParams.get('key');
  const next = new URL(to);
  if (key !== null) next.searchParams.set('key', key);
  return next.href;
}
