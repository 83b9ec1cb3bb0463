import { join } from 'node:path';
import { expect, it } from 'vitest';
import { aws } from '#core/catalog/aws/index.ts';
import { azure } from '#core/catalog/azure/index.ts';
import { gcp } from '#core/catalog/gcp/index.ts';
import { CAPABILITIES } from '#core/model/capability.ts';
import type { Cloud } from '#core/model/cloud.ts';

const CLOUDS: readonly Cloud[] = [aws, gcp, azure];

function servicesOf(cloud: Cloud, capability: (typeof CAPABILITIES)[number] | 'network_egress'): string {
  const names = cloud.offerings[capability].map(({ service }) => service);
  return names.length === 0 ? '–' : [...new Set(names)].join(', ');
}

function page(): string {
  const head = `| capability | ${CLOUDS.map(({ name }) => name).join(' | ')} |`;
  const rows = [...CAPABILITIES, 'network_egress' as const].map(
    (capability) => `| \`${capability}\` | ${CLOUDS.map((cloud) => servicesOf(cloud, capability)).join(' | ')} |`,
  );
  const regions = CLOUDS.map(
    (cloud) =>
      `- ${cloud.name}: ${cloud.regions.length} regions, price book ${cloud.prices.version}, ${cloud.prices.meters().length} meters`,
  );
  return [
    '# Catalogue',
    'Services by capability and cloud. A dash marks a capability without a service: the blueprint reports it. Generated from the catalogue by `npx vitest run -u test/core/catalog/document.test.ts`.',
    [head, '|---|---|---|---|', ...rows].join('\n'),
    regions.join('\n'),
    '',
  ]
    .join('\n\n')
    .replace(/\n+$/, '\n');
}

it('docs/catalogue.md is the catalogue of the code', async () => {
  await expect(page()).toMatchFileSnapshot(join(import.meta.dirname, '../../../docs/catalogue.md'));
});
