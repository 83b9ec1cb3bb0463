import type { Site } from '../../../model/offering.ts';
import { type Block, code, resource, type Value } from '../../../model/terraform.ts';

/** Resources that exist only once a person has named a domain. */
export const WHERE_NAMED = code('var.domain_name == null ? 0 : 1');

type RecordType = 'A' | 'AAAA' | 'TXT' | 'CNAME';

/** Records of the system's own name, where its zone is part of the system. */
export function domainRecords(
  site: Site,
  label: string,
  records: Readonly<Partial<Record<RecordType, readonly Value[]>>>,
): readonly Block[] {
  const zone = site.first('dns');
  if (zone === null) return [];
  const managed = `google_dns_managed_zone.${site.label(zone.node.id)}[0]`;
  return Object.entries(records).map(([type, rrdatas]) =>
    resource('edge.tf', 'google_dns_record_set', `${label}_${type.toLowerCase()}`, {
      count: WHERE_NAMED,
      managed_zone: code(`${managed}.name`),
      name: code(`${managed}.dns_name`),
      type,
      ttl: 300,
      rrdatas,
    }),
  );
}
