import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { CLOUD_IDS, type CloudId, loadCatalogue } from '#core/index.ts';
import { PRICES } from './messages.ts';
import { awsPrices } from './prices/aws.ts';
import { azurePrices } from './prices/azure.ts';
import { gcpPrices } from './prices/gcp.ts';
import { openJournal } from './prices/journal.ts';
import { type Change, factorOf, isComplete, type Report } from './prices/merge.ts';
import type { PageReader } from './prices/page-reader.ts';
import { readMap } from './prices/price-map.ts';
import { refresh } from './prices/refresh.ts';

const BASES: Readonly<Record<CloudId, string>> = {
  aws: 'https://pricing.us-east-1.amazonaws.com',
  gcp: 'https://cloudbilling.googleapis.com',
  azure: 'https://prices.azure.com',
};
const SOURCES: Readonly<Record<CloudId, string>> = {
  aws: 'AWS Price List bulk API',
  gcp: 'Cloud Billing Catalog API',
  azure: 'Azure Retail Prices API',
};
const DOWNLOAD = { attempts: 6, pauseMs: 1_000, idleTimeoutMs: 60_000 };

const USAGE_ERROR = 2;
/** Exit code if a price of the book was not refreshed: unaccepted, without a rule, or not in the list. */
const INCOMPLETE = 3;

class UsageError extends Error {}

async function main(args: readonly string[]): Promise<void> {
  const { cloud, key, accept, dryRun, base, paths, journal } = settingsOf(args);
  const { regionsOf } = await loadCatalogue();
  const readers: Readonly<Record<CloudId, () => PageReader>> = {
    aws: () => awsPrices(base, DOWNLOAD),
    gcp: () => gcpPrices(base, key, DOWNLOAD),
    azure: () => azurePrices(base, DOWNLOAD),
  };
  const report = await refresh({
    paths,
    dryRun,
    rules: (meters) => readMap(mapOf(cloud), meters),
    regions: regionsOf(cloud),
    reader: readers[cloud](),
    journal: openJournal(journal, purposeOf(cloud, base)),
    source: SOURCES[cloud],
    version: new Date().toISOString().slice(0, 10),
    accept,
    onProgress,
  });
  if (process.stderr.isTTY) process.stderr.write('\r\u001b[K');
  process.stdout.write(textOf(report, accept));
  if (!isComplete(accept ? { ...report, suspicious: [] } : report)) process.exitCode = INCOMPLETE;
}

function settingsOf(args: readonly string[]) {
  const { values } = parsed(args);
  const cloud = CLOUD_IDS.find((id) => id === values.cloud);
  if (cloud === undefined) throw new UsageError(PRICES.cloud(CLOUD_IDS));
  const key = values['api-key'] ?? '';
  if (cloud === 'gcp' && key === '') throw new UsageError(PRICES.apiKey);
  const fileOf = (name: string) => fileURLToPath(new URL(`core/catalog/${cloud}/${name}.json`, import.meta.url));
  return {
    cloud,
    key,
    accept: values.accept === true,
    dryRun: values['dry-run'] === true,
    base: (values.url ?? BASES[cloud]).replace(/\/+$/, ''),
    paths: values.book === undefined ? ['prices', 'wide-prices'].map(fileOf) : [values.book],
    journal: values.journal ?? `data/prices-${cloud}.jsonl`,
  };
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        cloud: { type: 'string' },
        'api-key': { type: 'string' },
        accept: { type: 'boolean' },
        'dry-run': { type: 'boolean' },
        url: { type: 'string' },
        book: { type: 'string' },
        journal: { type: 'string' },
      },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

/** Identifies the price list and the rules of a journal. */
function purposeOf(cloud: CloudId, base: string): string {
  const rules = createHash('sha256')
    .update(readFileSync(mapOf(cloud)))
    .digest('hex');
  return `${base} ${rules}`;
}

function mapOf(cloud: CloudId): URL {
  return new URL(`prices/maps/${cloud}.json`, import.meta.url);
}

function onProgress(done: number, known: number, name: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${done}/${known} ${name}`);
}

function textOf({ changes, suspicious, added, ambiguous, unmapped, missing }: Report, accept: boolean): string {
  const { sections: titles } = PRICES;
  const places = (list: readonly { readonly meter: string; readonly region: string }[]) =>
    list.map(({ meter, region }) => PRICES.place(meter, region));
  const sections: readonly (readonly [title: string, lines: readonly string[]])[] = [
    [titles.changed, changes.map(lineOf)],
    [accept ? titles.accepted : titles.suspicious, suspicious.map(lineOf)],
    [titles.added, places(added)],
    [titles.ambiguous, places(ambiguous)],
    [titles.missing, missing.map((meter) => `  ${meter}`)],
    [titles.unmapped, unmapped.map((meter) => `  ${meter}`)],
  ];
  return sections.map(([title, lines]) => [`${lines.length} ${title}`, ...lines, ''].join('\n')).join('\n');
}

const lineOf = (change: Change): string => {
  const { meter, region, before, after } = change;
  return PRICES.change(meter, region, before, after, factorOf(change));
};

main(process.argv.slice(2)).catch((error: unknown) => {
  if (error instanceof UsageError) {
    process.stderr.write(`${error.message}\n\n${PRICES.usage}\n`);
    process.exitCode = USAGE_ERROR;
    return;
  }
  process.stderr.write(PRICES.failed(error instanceof Error ? error.message : String(error)));
  process.exitCode = 1;
});
