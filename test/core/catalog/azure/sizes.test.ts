import { describe, expect, it } from 'vitest';
import type { Form } from '#core/model/capability.ts';
import { printBlock } from '#core/render/terraform/block.ts';
import { demands, part } from './scenarios.ts';
import { blocksOf, candidatesOf, edge, siteOf } from './site.ts';

/** The sizes offered to a program whose product needs 4 GB and two vCPU. */
function sizesFor(form: Form, leastMemoryGb: number, leastVcpu: number): readonly string[] {
  const demand = { ...demands(1).compute, leastMemoryGb, leastVcpu };
  return candidatesOf(part('lms', 'web_compute', 'private_application', demand, { forms: [form] })).map(
    ({ size }) => size.sku,
  );
}

describe('sizes for a product', () => {
  it.each([
    ['container', '2 vCPU, 4 GiB', /^(0\.25|0\.5|1) vCPU/],
    ['paas', 'P1v3', /^(B1|P0v3)/],
    ['vm', 'B2s', /^B1/],
    ['kubernetes', 'D2s v5', /B2s/],
  ] as const)('are at least as large as it needs: %s', (form, least, tooSmall) => {
    const sizes = sizesFor(form, 4, 2);
    expect(sizes.some((sku) => sku.includes(least))).toBe(true);
    expect(sizes.filter((sku) => tooSmall.test(sku))).toEqual([]);
  });

  it.each(['vm', 'kubernetes'] as const)('include larger machines where no usual one suffices: %s', (form) => {
    const sizes = sizesFor(form, 64, 8);
    expect(sizes.length).toBeGreaterThan(0);
    expect(sizes.filter((sku) => /D(2|4|8)s/.test(sku))).toEqual([]);
  });
});

describe('high loads', () => {
  const stream = { eventKb: 1, retentionDays: 3, consumers: 2, kafka: false };

  it.each([
    [1000, 'Standard'],
    [60_000, 'Premium'],
    [220_000, 'Dedicated'],
  ])('%d events/s have a tier of Event Hubs: %s', (rate, tier) => {
    const demand = { ...stream, peakPerSecond: rate, meanPerSecond: rate / 4 };
    const sizes = candidatesOf(part('log', 'event_stream', 'private_data', demand)).map(({ size }) => size.sku);
    expect(sizes.some((sku) => sku.startsWith(tier))).toBe(true);
  });

  it('more than 100,000 connections use Premium P2', () => {
    const demand = { peakConnections: 240_000, connectionMinutesPerMonth: 1e9, messagesPerMonth: 1e9, messageKb: 1 };
    const sizes = candidatesOf(part('live', 'websocket_realtime', 'edge', demand)).map(({ size }) => size.sku);
    expect(sizes).toEqual(['Premium P2, 300 units']);
  });
});

describe('an own model', () => {
  it('has an endpoint that its callers may score with their identity', () => {
    const load = demands(1);
    const nodes = [
      part('app', 'web_compute', 'private_application', load.compute, { forms: ['container'] }),
      part('model', 'ml_inference', 'management', { callsPerMonth: 1e6, peakPerSecond: 15, kind: 'own' }),
    ];
    const placed = nodes.flatMap((node) =>
      candidatesOf(node)
        .slice(0, 1)
        .map((choice) => ({ node, choice })),
    );
    const blocks = blocksOf(siteOf(placed, [edge('app', 'model', 'request')]));
    const printed = new Map(blocks.map((block) => [block.labels.join('.'), printBlock(block)]));
    expect(printed.get('azurerm_resource_group_template_deployment.model')).toContain('onlineEndpoints');
    expect(printed.get('azurerm_role_assignment.app_model')).toContain('/onlineEndpoints/');
    expect(printed.get('azurerm_container_app.app')).toContain('MODEL_URL');
  });
});

describe('a CDN of files', () => {
  it('serves an account of its own, which writers of the store can fill', () => {
    const load = demands(1);
    const nodes = [
      part('cdn', 'cdn', 'edge', { ...load.traffic, ofFiles: true }),
      part('app', 'web_compute', 'private_application', load.compute, { forms: ['container'] }),
      part('films', 'object_storage', 'private_data', load.objects),
    ];
    const placed = nodes.flatMap((node) =>
      candidatesOf(node)
        .slice(0, 1)
        .map((choice) => ({ node, choice })),
    );
    const blocks = blocksOf(siteOf(placed, [edge('cdn', 'films', 'origin'), edge('app', 'films', 'write')]));
    const printed = new Map(blocks.map((block) => [block.labels.join('.'), printBlock(block)]));
    expect(printed.get('azurerm_cdn_frontdoor_origin.cdn')).toContain('azurerm_storage_account.films_public.');
    expect(printed.get('azurerm_cdn_frontdoor_origin_group.cdn')).not.toContain('health_probe');
    expect(printed.get('azurerm_role_assignment.app_films_public')).toContain(
      'azurerm_storage_account.films_public.id',
    );
    expect(printed.get('azurerm_container_app.app')).toContain('PUBLIC_BUCKET');
  });
});
