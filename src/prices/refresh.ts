import type { Found, PageReader } from './article.ts';
import { type BookFile, readBook, writeBook } from './book-file.ts';
import type { Journal } from './journal.ts';
import { type Merged, type MergeOptions, merge } from './merge.ts';
import type { MeterRule } from './price-map.ts';

export interface Refresh extends MergeOptions {
  /** The file of the book, which is replaced. */
  readonly path: string;
  readonly rules: (book: BookFile) => readonly MeterRule[];
  readonly regions: readonly string[];
  readonly reader: PageReader;
  readonly journal: Journal;
  /** Called before each page. */
  readonly onProgress: (done: number, known: number, name: string) => void;
}

/**
 * Reads the vendor's list page by page, merges what the rules ask for into the book, and replaces its file.
 * @throws Error where the list has nothing that fits the rules; the book is left as it is
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
    // The journal holds no key: what it names is asked for with the key of this run.
    if (read.next !== null) open.unshift({ ...page, url: withKeyOf(page.url, read.next) });
    done += 1;
  }
  if (found.length === 0 && rules.length > 0)
    throw new Error(
      'nothing in the list fits the rules for its articles: the list or its form has changed, and the book is left',
    );
  const known = new Set(options.regions);
  const merged = merge(
    book,
    rules,
    found.filter(({ region }) => known.has(region)),
    options,
  );
  writeBook(path, merged.book);
  // What waits to be accepted is not read a second time.
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
