import type { CloudId } from '../../src/core/index.ts';
import { readBook } from '../../src/prices/book-file.ts';
import { type Meters, type RegionIndexes, regionIndexes } from '../../src/prices/region-index.ts';

/** Meters whose price pages have one price for all or most regions: clusters, addresses, networks, keys, licences. */
const FLAT: Readonly<Record<CloudId, readonly string[]>> = {
  aws: [
    'vpc/public-ipv4',
    'eks/control-plane',
    'global_accelerator/',
    'direct_connect/port',
    'kms/',
    'secrets_manager/',
  ],
  gcp: [
    'vpc/',
    'cloud_nat/',
    'cloud_vpn/',
    'load_balancing/',
    'kms/',
    'secret_manager/',
    'gke/cluster-management',
    'cloud_sql/sqlserver-standard-licence',
  ],
  azure: [
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
    'aks/control-plane',
    'sql_database/license',
    'sql_database/bc/license',
    'sql_managed_instance/license',
  ],
};

/** The file of the region index, its base region, and the prefix of the meters of machines. */
export const INDEX_OF: Readonly<
  Record<CloudId, { path: string; base: string; machines: string; flat: readonly string[] }>
> = {
  aws: { path: pathOf('aws'), base: 'us-east-1', machines: 'ec2/', flat: FLAT.aws },
  gcp: { path: pathOf('gcp'), base: 'us-central1', machines: 'compute_engine/', flat: FLAT.gcp },
  azure: { path: pathOf('azure'), base: 'westeurope', machines: 'virtual_machines/', flat: FLAT.azure },
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
