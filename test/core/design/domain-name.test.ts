import { describe, expect, it } from 'vitest';
import { CLOUD_IDS, createEngine } from '#core/index.ts';

const { synthesize } = await createEngine();

/** Requests per DNS lookup on every cloud. */
const REQUESTS_PER_LOOKUP = 10;

describe('a DNS zone', () => {
  it.each(CLOUD_IDS)('bills one lookup for ten requests on %s', (cloud) => {
    const text = 'A shop on PostgreSQL for 200 requests a second at the peak';
    const { graph, workload, estimate } = synthesize({ id: 'syn_dns', text, cloud, constraints: {} });
    const zone = graph.nodes.find(({ capability }) => capability === 'dns');
    const lookups = estimate.line_items.find(({ node, meter }) => node === zone?.id && meter.includes('queries'));
    expect(lookups?.quantity).toBeCloseTo(workload.requestsPerMonth.value / REQUESTS_PER_LOOKUP / 1_000_000);
  });
});
