import type { NodeCapability } from '../../../model/capability.ts';
import type { Site } from '../../../model/offering.ts';
import { type Block, code, type Expression, resource, type Value } from '../../../model/terraform.ts';
import { facesInternet } from '../foundation/network.ts';

/** Resources that exist only once a person has named a domain. */
export const WHERE_NAMED = code('var.domain_name == null ? 0 : 1');

/** Capabilities whose services answer under a name of the system. */
const NAMED: ReadonlySet<NodeCapability> = new Set(['static_site', 'load_balancer', 'web_compute']);

/** Whether an entry point has the name of the system itself: the first one; each further one has a name below it. */
export function hasOwnName(site: Site, id: string): boolean {
  const first = site.placed.find(
    ({ node }) => NAMED.has(node.capability) && (node.capability !== 'web_compute' || facesInternet(site, node.id)),
  );
  return first === undefined || first.node.id === id;
}

/** The name of an entry point as Terraform code; to be used where a domain is set. */
export function domainOf(site: Site, id: string): string {
  return hasOwnName(site, id) ? 'var.domain_name' : `"${id}.\${var.domain_name}"`;
}

/** Address of an entry point: HTTPS with its name once a domain is set, else HTTP. @param address its IP address as code */
export function urlOf(site: Site, id: string, address: string): Expression {
  const name = hasOwnName(site, id) ? '' : `${id}.`;
  return code(`var.domain_name == null ? "http://\${${address}}" : "https://${name}\${var.domain_name}"`);
}

/** The host that an uptime check asks. @param address its IP address as code */
export function hostOf(site: Site, id: string, address: string): Expression {
  return hasOwnName(site, id)
    ? code(`coalesce(var.domain_name, ${address})`)
    : code(`var.domain_name == null ? ${address} : ${domainOf(site, id)}`);
}

type RecordType = 'A' | 'AAAA' | 'TXT' | 'CNAME';

/** Records of the system's own name, where its zone is part of the system. */
export function domainRecords(
  site: Site,
  id: string,
  records: Readonly<Partial<Record<RecordType, readonly Value[]>>>,
): readonly Block[] {
  const zone = site.first('dns');
  if (zone === null) return [];
  const label = site.label(id);
  const managed = `google_dns_managed_zone.${site.label(zone.node.id)}[0]`;
  return Object.entries(records).map(([type, rrdatas]) =>
    resource('edge.tf', 'google_dns_record_set', `${label}_${type.toLowerCase()}`, {
      count: WHERE_NAMED,
      managed_zone: code(`${managed}.name`),
      name: hasOwnName(site, id) ? code(`${managed}.dns_name`) : code(`"${id}.\${${managed}.dns_name}"`),
      type,
      ttl: 300,
      rrdatas,
    }),
  );
}
