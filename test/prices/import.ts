/**
 * Imports price facts into the price books: `npm run prices:import -- FILE.csv …`. The columns are those of
 * docs/pricing.md, "Import of price facts". Prints what was added, replaced and kept.
 */
import { existsSync, readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { CLOUD_IDS, loadCatalogue } from '../../src/core/index.ts';
import { type BookFile, readBook, writeBook } from '../../src/prices/book-file.ts';
import { factsOf, importFacts } from '../../src/prices/facts.ts';

const EMPTY: BookFile = { version: '', sources: [], meters: {} };

const facts = process.argv
  .slice(2)
  .flatMap((path) => factsOf(parse(readFileSync(path, 'utf8'), { columns: true, skip_empty_lines: true })));
if (facts.length === 0) throw new Error('Usage: npm run prices:import -- FILE.csv …');

const catalogue = await loadCatalogue();
for (const cloud of CLOUD_IDS) {
  const folder = `src/core/catalog/${cloud}`;
  const widePath = `${folder}/wide-prices.json`;
  const books = { book: readBook(`${folder}/prices.json`), wide: existsSync(widePath) ? readBook(widePath) : EMPTY };
  const own = facts.filter((fact) => fact.cloud === cloud);
  const { book, wide, added, replaced, kept } = importFacts(books, own, catalogue.regionsOf(cloud));
  writeBook(`${folder}/prices.json`, book);
  writeBook(widePath, wide);
  console.log(`${cloud}: ${added.length} added, ${replaced.length} replaced, ${kept.length} kept`);
  for (const line of replaced) console.log(`  replaced ${line}`);
  for (const line of kept) console.log(`  kept ${line}`);
}
