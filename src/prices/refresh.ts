import { readBook, writeBook } from './book-file.ts';
import type { Journal } from './journal.ts';
import { type MergeOptions, merge, type Report } from './merge.ts';
import type { Found, PageReader } from './page-reader.ts';
import type { MeterRule } from './price-map.ts';

export interface Refresh extends MergeOptions {
  /** Price book files, which are replaced. */
  readonly paths: readonly string[];
  /** Compare only: no file is replaced, and the journal is kept. */
  readonly dryRun: boolean;
  readonly rules: (meters: readonly string[]) => readonly MeterRule[];
  readonly regions: readonly string[];
  readonly reader: PageReader;
  readonly journal: Journal;
  /** Called before each page. */
  readonly onProgress: (done: number, known: number, name: string) => void;
}

/**
 * Reads a price list, merges the matching prices into the books and replaces their files.
 * @throws Error if no price matches the rules. The books are then unchanged
 */
export async function refresh({ paths, dryRun, ...options }: Refresh): Promise<Report> {
  const { reader, journal, onProgress } = options;
  const books = paths.map((path) => ({ path, book: readBook(path) }));
  const rules = options.rules(books.flatMap(({ book }) => Object.keys(book.meters)));
  const found = await readAll(rules, { reader, journal, onProgress, regions: options.regions });
  if (found.length === 0 && rules.length > 0)
    throw new Error(
      'no price in the list matches the rules: the format of the list may have changed. The book is unchanged',
    );
  const known = new Set([...options.regions, 'global']);
  const own = found.filter(({ region }) => known.has(region));
  const merged = books.map(({ path, book }) => {
    const ownRules = rules.filter(({ meter }) => meter in book.meters);
    return { path, ...merge(book, ownRules, own, options) };
  });
  if (!dryRun) for (const { path, book } of merged) writeBook(path, book);
  const report = joined(merged);
  // Keeps the journal until suspicious changes are accepted.
  if (!dryRun && (report.suspicious.length === 0 || options.accept)) journal.close();
  return report;
}

/** All pages of the list, those of the journal without a request. */
async function readAll(
  rules: readonly MeterRule[],
  { reader, journal, onProgress, regions }: Pick<Refresh, 'reader' | 'journal' | 'onProgress' | 'regions'>,
): Promise<readonly Found[]> {
  const open = [...(await reader.pages(rules, regions))];
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
  return found;
}

/** The reports of several books as one. */
function joined(reports: readonly Report[]): Report {
  return {
    changes: reports.flatMap(({ changes }) => changes),
    suspicious: reports.flatMap(({ suspicious }) => suspicious),
    added: reports.flatMap(({ added }) => added),
    ambiguous: reports.flatMap(({ ambiguous }) => ambiguous),
    unmapped: reports.flatMap(({ unmapped }) => unmapped),
    missing: reports.flatMap(({ missing }) => missing),
  };
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
