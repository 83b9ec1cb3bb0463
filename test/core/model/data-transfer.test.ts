import { describe, expect, it } from 'vitest';
import { isDataTransfer } from '#core/index.ts';

describe('data transfer', () => {
  it.each([
    'data_transfer/internet-out/premium',
    'data_transfer/intra-region-cross-az',
    'bandwidth/internet-out/microsoft-network',
    'cloudfront/data-out/europe-israel',
    'cloud_cdn/cache-data-out/europe',
    'cloud_storage/egress-same-continent',
    'cloud_vpn/ipsec-egress/worldwide',
    'static_web_apps/bandwidth-over-100gb',
    'managed_kafka/inter-zone-transfer',
  ])('is what %s charges for', (meter) => {
    expect(isDataTransfer(meter)).toBe(true);
  });

  it.each([
    'nat_gateway/data-processed',
    'kinesis/on-demand/data-out',
    'ses/outbound',
    'transfer_family/endpoint/sftp',
    'rds/postgresql/db.t4g.micro',
  ])('is not what %s charges for', (meter) => {
    expect(isDataTransfer(meter)).toBe(false);
  });
});
