import type { CloudId } from '../../src/core/index.ts';
import { readBook } from '../../src/prices/book-file.ts';
import { type Meters, type RegionIndexes, regionIndexes } from '../../src/prices/region-index.ts';

/** The file of the region index, its base region, and the prefix of the meters of machines. */
export const INDEX_OF: Readonly<Record<CloudId, { path: string; base: string; machines: string }>> = {
  aws: { path: pathOf('aws'), base: 'us-east-1', machines: 'ec2/' },
  gcp: { path: pathOf('gcp'), base: 'us-central1', machines: 'compute_engine/' },
  azure: { path: pathOf('azure'), base: 'westeurope', machines: 'virtual_machines/' },
};

function pathOf(cloud: CloudId): string {
  return `src/core/catalog/${cloud}/region-index.json`;
}

/** The meters of both books of a cloud. */
export function metersOf(cloud: CloudId): Meters {
  const folder = `src/core/catalog/${cloud}`;
  return { ...readBook(`${folder}/prices.json`).meters, ...readBook(`${folder}/wide-prices.json`).meters };
}

export function indexesOf(cloud: CloudId): RegionIndexes {
  return regionIndexes(metersOf(cloud), INDEX_OF[cloud].base, INDEX_OF[cloud].machines);
}
