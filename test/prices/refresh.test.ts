import { existsSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CLOUD_IDS } from '#core/index.ts';
import { awsPrices } from '../../src/prices/aws.ts';
import { azurePrices } from '../../src/prices/azure.ts';
import { type BookFile, parseBook, readBook, writeBook } from '../../src/prices/book-file.ts';
import { gcpPrices } from '../../src/prices/gcp.ts';
import { openJournal } from '../../src/prices/journal.ts';
import { isComplete } from '../../src/prices/merge.ts';
import type { PageReader } from '../../src/prices/page-reader.ts';
import { readMap } from '../../src/prices/price-map.ts';
import { refresh } from '../../src/prices/refresh.ts';
import { type PriceServer, startPriceServer, type Trouble } from './price-server.ts';

const OPTIONS = { attempts: 4, pauseMs: 1, idleTimeoutMs: 5_000 };

let directory: string;
let server: PriceServer | undefined;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'prices-'));
});
afterEach(async () => {
  await server?.close();
  server = undefined;
  rmSync(directory, { recursive: true });
});

function bookOf(meters: Readonly<Record<string, readonly [unit: string, region: string, usd: number]>>): BookFile {
  const entries = Object.entries(meters).map(([meter, [unit, region, usd]]) => [
    meter,
    { unit, regions: { [region]: [{ usd, source: 0, as_of: '2026-01-01', confidence: 'low' }] } },
  ]);
  return parseBook({ version: '2026-01-01', sources: ['a test'], meters: Object.fromEntries(entries) });
}

function run(
  cloud: (typeof CLOUD_IDS)[number],
  reader: PageReader,
  book: BookFile,
  more: { accept?: boolean; dryRun?: boolean; regions?: string[]; purpose?: string } = {},
) {
  const path = join(directory, 'prices.json');
  if (!existsSync(path)) writeBook(path, book);
  return refresh({
    paths: [path],
    dryRun: more.dryRun ?? false,
    rules: (meters) => readMap(new URL(`../../src/prices/maps/${cloud}.json`, import.meta.url), meters),
    regions: more.regions ?? ['eu-west-1', 'us-east-1', 'europe-west1', 'westeurope'],
    reader,
    journal: openJournal(join(directory, 'journal.jsonl'), more.purpose ?? 'a test'),
    source: 'the list',
    version: '2026-02-02',
    accept: more.accept ?? false,
    onProgress: () => {},
  });
}

const written = () => readBook(join(directory, 'prices.json'));
const tiersIn = (meter: string, region: string) => written().meters[meter]?.regions[region];

function awsOffer(prices: Readonly<Record<string, readonly (readonly [from: number, usd: number])[]>>) {
  const products = Object.fromEntries(
    Object.keys(prices).map((article, index) => {
      const [usagetype = '', group = '', productFamily = 'Serverless'] = article.split(' | ');
      return [`SKU${index}`, { sku: `SKU${index}`, productFamily, attributes: { usagetype, group } }];
    }),
  );
  const terms = Object.entries(prices).map(([, tiers], index) => {
    const dimensions = tiers.map(([from, usd], tier) => [
      `R${tier}`,
      { beginRange: String(from), endRange: 'Inf', unit: 'x', pricePerUnit: { USD: String(usd) } },
    ]);
    const term = { effectiveDate: '2026-02-01T00:00:00Z', priceDimensions: Object.fromEntries(dimensions) };
    return [`SKU${index}`, { [`SKU${index}.T`]: term }];
  });
  return { formatVersion: 'v1.0', products, terms: { OnDemand: Object.fromEntries(terms), Reserved: {} } };
}

/** The bulk files: index, regions of a service, and one file per region. */
function awsDocuments(offers: Readonly<Record<string, Readonly<Record<string, unknown>>>>) {
  return ({ pathname }: URL): unknown => {
    if (pathname.endsWith('/index.json')) {
      const entries = Object.keys(offers).map((name) => [
        name,
        { currentRegionIndexUrl: `/offers/${name}/regions.json` },
      ]);
      return { offers: Object.fromEntries(entries) };
    }
    const [, , service = '', file = ''] = pathname.split('/');
    const own = offers[service] ?? {};
    if (file !== 'regions.json') return own[file];
    const regions = Object.keys(own).map((region) => [region, { currentVersionUrl: `/offers/${service}/${region}` }]);
    return { regions: Object.fromEntries(regions) };
  };
}

const LAMBDA = bookOf({ 'lambda/requests': ['1M requests', 'us-east-1', 0.25], 'no/rule': ['hour', 'us-east-1', 1] });

describe('the AWS Price List', () => {
  it('is read by service and region, in the units of the book, with tiers', async () => {
    const offer = awsOffer({
      'Request | AWS-Lambda-Requests': [
        [0, 2e-7],
        [5e9, 1.9e-7],
      ],
      Other: [[0, 5]],
    });
    server = await startPriceServer(awsDocuments({ AWSLambda: { 'us-east-1': offer, 'eu-west-1': offer } }));
    const result = await run('aws', awsPrices(server.url, OPTIONS), LAMBDA, { accept: true });
    expect(tiersIn('lambda/requests', 'eu-west-1')).toEqual([
      { usd: 0.2, to: 5000, source: 1, as_of: '2026-02-02', confidence: 'high' },
      { usd: 0.19, from: 5000, source: 1, as_of: '2026-02-02', confidence: 'high' },
    ]);
    expect(result.added).toEqual([{ meter: 'lambda/requests', region: 'eu-west-1' }]);
    expect(result.unmapped).toEqual(['no/rule']);
    expect(tiersIn('no/rule', 'us-east-1')?.[0]?.usd).toBe(1);
    expect(existsSync(join(directory, 'journal.jsonl'))).toBe(false);
  });

  it('advances the version of the book only if every price was refreshed', async () => {
    const { 'lambda/requests': mapped } = LAMBDA.meters;
    const whole = { ...LAMBDA, meters: { 'lambda/requests': mapped ?? { unit: '', regions: {} } } };
    const offer = awsOffer({ 'Request | AWS-Lambda-Requests': [[0, 2.4e-7]] });
    server = await startPriceServer(awsDocuments({ AWSLambda: { 'us-east-1': offer } }));
    await run('aws', awsPrices(server.url, OPTIONS), LAMBDA);
    expect([written().version, tiersIn('lambda/requests', 'us-east-1')?.[0]?.as_of]).toEqual([
      '2026-01-01',
      '2026-02-02',
    ]);
    writeBook(join(directory, 'prices.json'), whole);
    const report = await run('aws', awsPrices(server.url, OPTIONS), whole);
    expect([isComplete(report), written().version]).toEqual([true, '2026-02-02']);
  });

  it('tells articles apart as they are named', async () => {
    const balancer = 'LoadBalancer | Load Balancer-Application';
    const offer = awsOffer({
      [`EUC1-LoadBalancerUsage | ${balancer}`]: [[0, 0.027]],
      [`EUC1-TS-LoadBalancerUsage | ${balancer}`]: [[0, 0.005]],
      [`EUC1-Outposts-LoadBalancerUsage | ${balancer}`]: [[0, 0.02]],
      [`EUC1-LCUUsage | ${balancer}`]: [[0, 0.008]],
      [`EUC1-Outposts-LCUUsage | ${balancer}`]: [[0, 0.001]],
    });
    const functions = awsOffer({
      'EUC1-Request | AWS-Lambda-Requests': [[0, 2e-7]],
      'Global-Request | AWS-Lambda-Requests': [[0, 0]],
    });
    const tables = awsOffer({ 'EUC1-ReadRequestUnits': [[0, 1.525e-7]], 'EUC1-IA-ReadRequestUnits': [[0, 1.9e-7]] });
    const offers = { AWSELB: offer, AWSLambda: functions, AmazonDynamoDB: tables };
    const documents = Object.entries(offers).map(([service, file]) => [service, { 'eu-central-1': file }]);
    server = await startPriceServer(awsDocuments(Object.fromEntries(documents)));
    const meters = ['elb/alb/hour', 'elb/alb/lcu', 'lambda/requests', 'dynamodb/on-demand/read-request-unit'];
    const book = bookOf(Object.fromEntries(meters.map((meter) => [meter, ['x', 'us-east-1', 1]])));
    const regions = ['eu-central-1'];
    const report = await run('aws', awsPrices(server.url, OPTIONS), book, { regions });
    expect(report.ambiguous).toEqual([]);
    expect(meters.map((meter) => tiersIn(meter, 'eu-central-1')?.[0]?.usd)).toEqual([0.027, 0.008, 0.2, 0.1525]);
  });

  it('shows the changes by size and changes nothing in a dry run', async () => {
    const offer = awsOffer({
      'Request | AWS-Lambda-Requests': [[0, 2.4e-7]],
      'Lambda-GB-Second | AWS-Lambda-Duration': [[0, 1.2]],
    });
    server = await startPriceServer(awsDocuments({ AWSLambda: { 'us-east-1': offer } }));
    const book = bookOf({ 'lambda/requests': ['1M', 'us-east-1', 0.25], 'lambda/duration/x86': ['s', 'us-east-1', 1] });
    const { changes } = await run('aws', awsPrices(server.url, OPTIONS), book, { dryRun: true });
    expect(changes.map(({ meter }) => meter)).toEqual(['lambda/duration/x86', 'lambda/requests']);
    expect(written()).toEqual(book);
    expect(existsSync(join(directory, 'journal.jsonl'))).toBe(true);
  });

  it('is read despite errors, throttling and closed connections', async () => {
    const offer = awsOffer({ 'Request | AWS-Lambda-Requests': [[0, 2.4e-7]] });
    const troubles: readonly Trouble[] = ['fails', 'busy', 'cut', 'fine'];
    server = await startPriceServer(
      awsDocuments({ AWSLambda: { 'us-east-1': offer } }),
      (_url, time) => troubles[time] ?? 'fine',
    );
    const { changes } = await run('aws', awsPrices(server.url, OPTIONS), LAMBDA);
    expect(changes).toEqual([{ meter: 'lambda/requests', region: 'us-east-1', before: 0.25, after: 0.24 }]);
  });

  it('does not change the book on errors', async () => {
    server = await startPriceServer(awsDocuments({ AWSLambda: { 'us-east-1': undefined } }));
    await expect(run('aws', awsPrices(server.url, OPTIONS), LAMBDA)).rejects.toThrow(/AWSLambda\/us-east-1: HTTP 404/);
    expect(written()).toEqual(LAMBDA);
  });

  it('reports a large change and applies it when accepted', async () => {
    const offer = awsOffer({ 'Request | AWS-Lambda-Requests': [[0, 6e-7]] });
    server = await startPriceServer(awsDocuments({ AWSLambda: { 'us-east-1': offer } }));
    const first = await run('aws', awsPrices(server.url, OPTIONS), LAMBDA);
    expect(first.suspicious).toEqual([{ meter: 'lambda/requests', region: 'us-east-1', before: 0.25, after: 0.6 }]);
    expect(tiersIn('lambda/requests', 'us-east-1')?.[0]?.usd).toBe(0.25);
    await run('aws', awsPrices(server.url, OPTIONS), LAMBDA, { accept: true });
    expect(tiersIn('lambda/requests', 'us-east-1')?.[0]?.usd).toBe(0.6);
    expect(server.asked.filter((path) => path.endsWith('/us-east-1'))).toHaveLength(1);
    expect(existsSync(join(directory, 'journal.jsonl'))).toBe(false);
  });

  it('is read again for other rules or after a day', async () => {
    const offer = awsOffer({ 'Request | AWS-Lambda-Requests': [[0, 6e-7]] });
    server = await startPriceServer(awsDocuments({ AWSLambda: { 'us-east-1': offer } }));
    const readings = () => server?.asked.filter((path) => path.endsWith('/us-east-1')).length;
    await run('aws', awsPrices(server.url, OPTIONS), LAMBDA);
    await run('aws', awsPrices(server.url, OPTIONS), LAMBDA, { purpose: 'other rules' });
    expect(readings()).toBe(2);
    const longAgo = new Date(Date.now() - 2 * 86_400_000);
    utimesSync(join(directory, 'journal.jsonl'), longAgo, longAgo);
    await run('aws', awsPrices(server.url, OPTIONS), LAMBDA, { purpose: 'other rules' });
    expect(readings()).toBe(3);
  });

  it('does not change the book without matching prices', async () => {
    const offer = awsOffer({ Renamed: [[0, 2e-7]] });
    server = await startPriceServer(awsDocuments({ AWSLambda: { 'us-east-1': offer } }));
    await expect(run('aws', awsPrices(server.url, OPTIONS), LAMBDA)).rejects.toThrow(
      /format of the list may have changed/,
    );
    expect(written()).toEqual(LAMBDA);
  });

  it('is resumed after an interruption', async () => {
    const offer = awsOffer({ 'Request | AWS-Lambda-Requests': [[0, 2.4e-7]] });
    const documents = awsDocuments({ AWSLambda: { 'eu-west-1': offer, 'us-east-1': offer } });
    let isDown = true;
    server = await startPriceServer(documents, ({ pathname }) =>
      isDown && pathname.endsWith('us-east-1') ? 'fails' : 'fine',
    );
    await expect(run('aws', awsPrices(server.url, OPTIONS), LAMBDA)).rejects.toThrow(/HTTP 500/);
    writeFileSync(join(directory, 'journal.jsonl'), '\n{"name":"half a li', { flag: 'a' });
    isDown = false;
    await run('aws', awsPrices(server.url, OPTIONS), LAMBDA);
    expect(server.asked.filter((path) => path.endsWith('/eu-west-1'))).toHaveLength(1);
    expect(tiersIn('lambda/requests', 'eu-west-1')?.[0]?.usd).toBe(0.24);
  });
});

describe('the Cloud Billing Catalog', () => {
  const sku = (description: string, usd: number, regions = ['europe-west1']) => ({
    description,
    category: { resourceFamily: 'Compute', resourceGroup: 'CPU', usageType: 'OnDemand' },
    serviceRegions: regions,
    pricingInfo: [
      {
        effectiveTime: '2026-02-01T00:00:00Z',
        pricingExpression: {
          tieredRates: [
            { startUsageAmount: 0, unitPrice: { currencyCode: 'USD', units: '0', nanos: Math.round(usd * 1e9) } },
          ],
        },
      },
    ],
  });
  const book = bookOf({ 'compute_engine/e2-standard-2': ['hour', 'europe-west1', 0.07] });

  it('is read in pages with the key, and parts are added', async () => {
    server = await startPriceServer(({ searchParams }) => {
      if (searchParams.get('key') !== 'secret') return undefined;
      return searchParams.has('pageToken')
        ? { skus: [sku('E2 Instance Ram running in Belgium', 0.003)], nextPageToken: '' }
        : { skus: [sku('E2 Instance Core running in Belgium', 0.024), sku('E2 Other', 9)], nextPageToken: 'two' };
    });
    await run('gcp', gcpPrices(server.url, 'secret', OPTIONS), book);
    expect(tiersIn('compute_engine/e2-standard-2', 'europe-west1')?.[0]?.usd).toBe(0.072);
  });

  it('does not disclose the key in errors or in the journal', async () => {
    server = await startPriceServer(({ searchParams }) =>
      searchParams.has('pageToken') ? undefined : { skus: [], nextPageToken: 'two' },
    );
    const failed = run('gcp', gcpPrices(server.url, 'secret', OPTIONS), book);
    await expect(failed).rejects.toThrow(/HTTP 404/);
    await expect(failed).rejects.not.toThrow(/secret/);
    expect(readFileSync(join(directory, 'journal.jsonl'), 'utf8')).not.toContain('secret');
  });

  it('adds cores and memory by the size in the name of a machine', async () => {
    const ram = sku('N1 Predefined Instance Ram running in Belgium', 0.004);
    server = await startPriceServer(() => ({
      skus: [
        sku('N1 Predefined Instance Core running in Belgium', 0.03),
        sku('N2 Instance Core running in Belgium', 9),
        ram,
      ],
    }));
    const machines = bookOf({ 'compute_engine/n1-standard-4': ['hour', 'europe-west1', 0.2] });
    await run('gcp', gcpPrices(server.url, 'secret', OPTIONS), machines);
    expect(tiersIn('compute_engine/n1-standard-4', 'europe-west1')?.[0]?.usd).toBe(0.18);
  });

  it('does not apply contradictory prices', async () => {
    const skus = [0.024, 0.025].map((usd) => sku('E2 Instance Core running in Belgium', usd));
    server = await startPriceServer(() => ({ skus: [...skus, sku('E2 Instance Ram running in Belgium', 0.003)] }));
    const { ambiguous } = await run('gcp', gcpPrices(server.url, 'secret', OPTIONS), book);
    expect(ambiguous).toEqual([{ meter: 'compute_engine/e2-standard-2', region: 'europe-west1' }]);
    expect(tiersIn('compute_engine/e2-standard-2', 'europe-west1')?.[0]?.usd).toBe(0.07);
  });
});

describe('the Azure Retail Prices', () => {
  const item = (retailPrice: number, more: object = {}) => ({
    currencyCode: 'USD',
    tierMinimumUnits: 0,
    retailPrice,
    armRegionName: 'westeurope',
    effectiveStartDate: '2026-02-01T00:00:00Z',
    meterName: 'Hot LRS Data Stored',
    productName: 'General Block Blob v2',
    skuName: 'Hot LRS',
    armSkuName: '',
    unitOfMeasure: '1 GB/Month',
    type: 'Consumption',
    ...more,
  });
  const book = bookOf({ 'blob_storage/storage/hot/LRS': ['GB-month', 'westeurope', 0.02] });

  it('is read by following links, and tiers on several pages are merged', async () => {
    server = await startPriceServer(({ pathname, searchParams }) =>
      searchParams.has('$skip')
        ? { Items: [item(0.0188, { tierMinimumUnits: 51200 })], NextPageLink: null }
        : {
            Items: [item(0.0196), item(7, { meterName: 'Cool LRS Data Stored' }), item(9, { type: 'Reservation' })],
            NextPageLink: `${server?.url}${pathname}?$skip=1000`,
          },
    );
    await run('azure', azurePrices(server.url, OPTIONS), book, { accept: true });
    expect(tiersIn('blob_storage/storage/hot/LRS', 'westeurope')?.map(({ usd, from, to }) => [usd, from, to])).toEqual([
      [0.0196, undefined, 51200],
      [0.0188, 51200, undefined],
    ]);
  });
});

describe('a price of all regions of Azure', () => {
  it.each(['Global', ''])('is listed under “%s” and replaces those of single regions', async (armRegionName) => {
    const article = {
      currencyCode: 'USD',
      tierMinimumUnits: 0,
      retailPrice: 0.046,
      armRegionName,
      effectiveStartDate: '2020-02-01T00:00:00Z',
      meterName: 'Standard Gateway',
      productName: 'NAT Gateway',
      skuName: 'Standard',
      armSkuName: '',
      unitOfMeasure: '1 Hour',
      type: 'Consumption',
    };
    server = await startPriceServer(() => ({ Items: [article], NextPageLink: null }));
    const book = bookOf({ 'nat_gateway/gateway': ['hour', 'westeurope', 0.045] });
    await run('azure', azurePrices(server.url, OPTIONS), book);
    expect(Object.keys(written().meters['nat_gateway/gateway']?.regions ?? {})).toEqual(['global']);
  });
});

describe('the files', () => {
  it.each(CLOUD_IDS)('the price book of %s is valid, and its map references existing meters', (cloud) => {
    const books = ['prices', 'wide-prices'].map((name) => readBook(`src/core/catalog/${cloud}/${name}.json`));
    const meters = books.flatMap((book) => Object.keys(book.meters));
    const rules = readMap(new URL(`../../src/prices/maps/${cloud}.json`, import.meta.url), meters);
    const { rules: written } = JSON.parse(readFileSync(`src/prices/maps/${cloud}.json`, 'utf8')) as {
      rules: unknown[];
    };
    expect(rules.length).toBeGreaterThanOrEqual(written.length);
  });

  it('are not replaced by a book with a gap between tiers', () => {
    const path = join(directory, 'prices.json');
    writeBook(path, LAMBDA);
    const tiers = [
      { usd: 1, to: 10, source: 0, as_of: '', confidence: 'low' as const },
      { usd: 1, from: 20, source: 0, as_of: '', confidence: 'low' as const },
    ];
    const torn = { ...LAMBDA, meters: { 'a/b': { unit: 'hour', regions: { here: tiers } } } };
    expect(() => writeBook(path, torn)).toThrow(/contiguous/);
    expect(readBook(path)).toEqual(LAMBDA);
  });
});
