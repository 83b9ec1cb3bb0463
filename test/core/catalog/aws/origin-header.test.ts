import { expect, it } from 'vitest';
import { built, resourceIn } from '../../../support/terraform-of.ts';

const shop = (...entries: readonly string[]) =>
  built('aws', {
    components: [
      { id: 'shop', name: 'Shop', capability: 'web_compute' },
      ...entries.map((capability) => ({ id: capability.replaceAll('_', '-'), name: capability, capability })),
    ] as never,
  });

it('a distribution before an HTTP API sends a header by which the program knows it, and the first screen says so', () => {
  const { terraform, findings } = shop('cdn', 'api_gateway');
  expect(resourceIn(terraform, 'aws_cloudfront_distribution.cdn')).toMatch(
    /custom_header \{\s+name = "X-Origin-Verify"\s+value = terraform_data\.cdn\.output/,
  );
  expect(resourceIn(terraform, 'terraform_data.cdn')).toContain('ignore_changes = [input]');
  const told = findings.find(({ do: step }) => step?.includes('X-Origin-Verify'));
  expect(told).toMatchObject({ id: 'LAW-EDGE-cdn-api-gateway', status: 'yours' });
});

it('without a distribution there is none', () => {
  expect(shop('api_gateway').terraform).not.toContain('X-Origin-Verify');
});
