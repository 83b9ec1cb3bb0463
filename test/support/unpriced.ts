/** Meters of which no source has a price: they are listed as unknown, and are not in the total. */
export const UNPRICED: ReadonlySet<string> = new Set([
  'cloud_armor/enterprise-data',
  'content_safety/image',
  'netapp_volumes/backup',
  'network_connectivity_center/data',
  'network_connectivity_center/vpc-spoke',
  'purview/capacity-unit',
]);
