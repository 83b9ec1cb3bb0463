import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { CLOUD_IDS, type CloudId, createEngine } from '#core/index.ts';
import type { PageReader } from './prices/article.ts';
import { awsPrices } from './prices/aws.ts';
import { azurePrices } from './prices/azure.ts';
import { gcpPrices } from './prices/gcp.ts';
import { openJournal } from './prices/journal.ts';
import type { Change, Merged } from './prices/merge.ts';
import { readMap } from './prices/price-map.ts';
import { refresh } from './prices/refresh.ts';

const USAGE = `Usage: npm run prices:refresh -- --cloud aws|gcp|azure [options]

  --cloud NAME     whose public price list is read
  --api-key KEY    Google Cloud asks for one (Cloud Billing API); nobody else does
  --accept         take changes beyond 30 % too, after they have been looked at
  --url BASE       another address of the list
  --book FILE      another file than the cloud's prices.json
  --journal FILE   where to keep what was read, to go on after an interruption

Prices that no rule is written for stay as they are.`;

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
const DOWNLOAD = { attempts: 6, pauseMs: 1_000, silenceMs: 60_000 };

const WRONG_USAGE = 2;
/** Exit code where changes wait to be accepted. */
const TO_BE_ACCEPTED = 3;

class UsageError extends Error {}

async function main(args: readonly string[]): Promise<void> {
  const { cloud, key, accept, base, path, journal } = settingsOf(args);
  const engine = await createEngine();
  const readers: Readonly<Record<CloudId, () => PageReader>> = {
    aws: () => awsPrices(base, DOWNLOAD),
    gcp: () => gcpPrices(base, key, DOWNLOAD),
    azure: () => azurePrices(base, DOWNLOAD),
  };
  const merged = await refresh({
    path,
    rules: ({ meters }) => readMap(mapOf(cloud), Object.keys(meters)),
    regions: engine.regionsOf(cloud),
    reader: readers[cloud](),
    journal: openJournal(journal, purposeOf(cloud, base)),
    source: SOURCES[cloud],
    version: new Date().toISOString().slice(0, 10),
    accept,
    onProgress,
  });
  if (process.stderr.isTTY) process.stderr.write('\r\u001b[K');
  process.stdout.write(reportOf(merged, accept));
  if (merged.suspicious.length > 0 && !accept) process.exitCode = TO_BE_ACCEPTED;
}

function settingsOf(args: readonly string[]) {
  const { values } = parsed(args);
  const cloud = CLOUD_IDS.find((id) => id === values.cloud);
  if (cloud === undefined) throw new UsageError(`--cloud is one of ${CLOUD_IDS.join(', ')}`);
  const key = values['api-key'] ?? '';
  if (cloud === 'gcp' && key === '') throw new UsageError('--api-key is needed for gcp');
  const book = fileURLToPath(new URL(`core/catalog/${cloud}/prices.json`, import.meta.url));
  return {
    cloud,
    key,
    accept: values.accept === true,
    base: (values.url ?? BASES[cloud]).replace(/\/+$/, ''),
    path: values.book ?? book,
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
        url: { type: 'string' },
        book: { type: 'string' },
        journal: { type: 'string' },
      },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

/** A journal is of use only for the same list and the same rules. */
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

function reportOf({ changes, suspicious, added, ambiguous, unmapped, missing }: Merged, accept: boolean): string {
  const places = (list: readonly { readonly meter: string; readonly region: string }[]) =>
    list.map(({ meter, region }) => `  ${meter} in ${region}`);
  const sections: readonly (readonly [title: string, lines: readonly string[]])[] = [
    ['changed', changes.map(written)],
    [
      accept
        ? 'changed by more than 30 % and accepted'
        : 'changed by more than 30 %: left until --accept (within a day nothing is read again)',
      suspicious.map(written),
    ],
    ['regions with a price of their own now', places(added)],
    ['contradicted by the list itself and left', places(ambiguous)],
    ['not in the list and left', missing.map((meter) => `  ${meter}`)],
    ['not mapped and left', unmapped.map((meter) => `  ${meter}`)],
  ];
  return sections.map(([title, lines]) => [`${lines.length} ${title}`, ...lines, ''].join('\n')).join('\n');
}

function written({ meter, region, before, after }: Change): string {
  const percent = before === 0 ? 'from nothing' : `${(((after - before) / before) * 100).toFixed(1)} %`;
  return `  ${meter} in ${region}: $${before} to $${after} (${percent})`;
}

main(process.argv.slice(2)).catch((error: unknown) => {
  if (error instanceof UsageError) {
    process.stderr.write(`${error.message}\n\n${USAGE}\n`);
    process.exitCode = WRONG_USAGE;
    return;
  }
  process.stderr.write(
    `The prices could not be refreshed: ${error instanceof Error ? error.message : String(error)}\n`,
  );
  process.exitCode = 1;
});
