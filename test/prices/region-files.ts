import type { CloudId } from '../../src/core/index.ts';
import { readBook } from '../../src/prices/book-file.ts';
import { type Meters, type RegionIndexes, regionIndexes } from '../../src/prices/region-index.ts';

/** Networks, keys and secrets of Google Cloud and Azure: their price pages have one price for all or most regions. */
const NETWORKS = [
  'public_ip/',
  'nat_gateway/',
  'load_balancer/',
  'vpn_gateway/',
  'firewall/',
  'bastion/',
  'private_link/',
  'application_gateway/',
  'key_vault/',
  'container_registry/',
];
const GOOGLE_NETWORKS = ['vpc/', 'cloud_nat/', 'cloud_vpn/', 'load_balancing/', 'kms/', 'secret_manager/'];

/** The file of the region index, its base region, and the prefix of the meters of machines. */
export const INDEX_OF: Readonly<
  Record<CloudId, { path: string; base: string; machines: string; flat: readonly string[] }>
> = {
  aws: { path: pathOf('aws'), base: 'us-east-1', machines: 'ec2/', flat: [] },
  gcp: { path: pathOf('gcp'), base: 'us-central1', machines: 'compute_engine/', flat: GOOGLE_NETWORKS },
  azure: { path: pathOf('azure'), base: 'westeurope', machines: 'virtual_machines/', flat: NETWORKS },
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
  const { base, machines, flat } = INDEX_OF[cloud];
  return regionIndexes(metersOf(cloud), base, machines, flat);
}
