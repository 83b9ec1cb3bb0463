import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { CLOUD_IDS, loadCatalogue, type PriceList } from '#core/index.ts';
import type { ResourceTable } from '#core/model/resource-price.ts';
import { comparedResources, within } from './resource-table.ts';

let prices: PriceList;
beforeAll(async () => {
  prices = await (await loadCatalogue()).prices();
});

const price = (resource: string, attributes: object, usage: Record<string, number> = {}, region = 'us-east-1') =>
  prices.priceResource({ resource, region, attributes: { ...attributes }, usage });
const lines = (...given: Parameters<typeof price>) =>
  price(...given).line_items.map(({ meter, quantity }) => [meter, quantity]);

describe('the price of a resource', () => {
  it('has a line for each block, and counts what exceeds the included amount', () => {
    const volume = { volume_type: 'gp3', volume_size: 100, iops: 4000 };
    const attributes = { instance_type: 'm5.large', root_block_device: {}, ebs_block_device: [volume, volume] };
    expect(lines('aws_instance', attributes)).toEqual([
      ['ec2/m5.large', 730],
      ['ebs/storage/gp2', 8],
      ['ebs/storage/gp3', 100],
      ['ebs/storage/gp3', 100],
      ['ebs/gp3-iops-over-3000', 1000],
      ['ebs/gp3-iops-over-3000', 1000],
    ]);
  });

  it('translates values, and reads sizes in names', () => {
    const sql = { settings: [{ tier: 'db-custom-4-15360', availability_type: 'REGIONAL', disk_size: 100 }] };
    expect(lines('google_sql_database_instance', sql, {}, 'us-central1')).toEqual([
      ['cloud_sql/enterprise/vcpu/zonal', 5840],
      ['cloud_sql/enterprise/memory/zonal', 21900],
      ['cloud_sql/storage/ssd/zonal', 200],
    ]);
    const disk = { storage_account_type: 'Premium_LRS', disk_size_gb: 200 };
    expect(lines('azurerm_managed_disk', disk, {}, 'westeurope')).toEqual([['managed_disks/disk/P15/LRS', 1]]);
  });

  it('takes the region of its attributes before the given one', () => {
    const azure = price('azurerm_nat_gateway', { location: 'North Europe' }, {}, 'westeurope');
    const google = price('google_compute_instance', { zone: 'europe-west1-b', machine_type: 'e2-small' });
    expect([azure.region, google.region]).toEqual(['northeurope', 'europe-west1']);
    expect(price('aws_instance', {}, {}, 'nowhere')).toMatchObject({ region: null, unpriced: [{ reason: 'region' }] });
  });

  it('names every part that it cannot price', () => {
    expect(price('aws_instance', {}).unpriced).toEqual([{ reason: 'attribute', name: 'instance_type' }]);
    expect(price('aws_instance', { instance_type: 'z9.huge' }).unpriced).toEqual([
      { reason: 'meter', name: 'ec2/z9.huge', meter: 'ec2/z9.huge' },
    ]);
    expect(price('aws_db_instance', { engine: 'db2-se', instance_class: 'db.m5.large' }).unpriced).toEqual([
      { reason: 'attribute', name: 'engine = db2-se' },
    ]);
  });

  it('subtracts the discount for sustained use, and offers the others as ranges', () => {
    const machine = { machine_type: 'n2-standard-4', boot_disk: [{}] };
    const { line_items: own, savings, total } = price('google_compute_instance', machine, {}, 'us-central1');
    const [list, , discount] = own;
    expect(discount?.amount).toBeCloseTo(-0.2 * (list?.amount ?? 0), 1);
    expect(total).toBeCloseTo(
      own.reduce((sum, { amount }) => sum + amount, 0),
      6,
    );
    expect(savings.map(({ kind }) => kind)).toEqual(['committed_use_1y', 'committed_use_3y', 'spot']);
    expect(savings.every(({ percent }) => percent.low <= percent.high)).toBe(true);
    const half = price('google_compute_instance', machine, { monthly_hours: 300 }, 'us-central1');
    expect(half.savings).toEqual([]);
  });
});

describe.each(CLOUD_IDS)('the table of %s', (cloud) => {
  const file = JSON.parse(readFileSync(`src/core/catalog/${cloud}/resources.json`, 'utf8')) as ResourceTable;
  const charges = Object.entries(file.resources).flatMap(([type, meters]) =>
    meters.map((meter) => [type, meter] as const),
  );

  it('uses maps that it has, and valid patterns', () => {
    const texts = charges.flatMap(([, { meter, quantity }]) => [meter, ...quantity.map(String)]);
    const used = texts.flatMap((text) => [...text.matchAll(/:(\w+)(?=\}|$)/g)].map(([, name = '']) => name));
    expect([...new Set(used)].filter((name) => !Object.hasOwn(file.maps, name))).toEqual([]);
    for (const [, { match }] of charges) if (match !== undefined) expect(() => new RegExp(match[1])).not.toThrow();
  });

  it('has types of its prefix, each either charged or free', () => {
    const types = Object.keys(file.resources);
    expect([...types, ...file.free].filter((type) => !type.startsWith(file.prefix))).toEqual([]);
    expect(types.filter((type) => file.free.includes(type))).toEqual([]);
  });
});

describe('published costs of resources', () => {
  it('are met as docs/pricing.md says', async () => {
    const compared = await comparedResources();
    expect(compared.length).toBeGreaterThanOrEqual(200);
    expect(compared.filter(({ expressed }) => expressed).length / compared.length).toBeGreaterThan(0.8);
    expect(within(compared, 0.02)).toBeGreaterThan(0.5);
  });
});
