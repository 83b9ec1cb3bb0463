import { formatNumber } from '../../../messages/numbers.ts';
import type { SizeFacts } from '../../../model/offering.ts';
import { code, nested, output, resource } from '../../../model/terraform.ts';
import { managed } from '../../kit/usage.ts';
import { entry } from '../foundation/facts.ts';
import { apis, enabled, nameOf } from '../foundation/names.ts';
import { WHERE_NAMED } from './domain.ts';

const MILLION = 1_000_000;
/** Resolvers remember an answer for its five minutes: one question for ten requests; a working assumption. */
const LOOKUPS_PER_REQUEST = 0.1;

export const cloudDns = entry<'dns', SizeFacts>({
  id: 'gcp.cloud-dns',
  service: 'Cloud DNS',
  capability: 'dns',
  multiRegion: { scope: 'global' },
  inNetwork: false,
  fit: () => ({
    because:
      'Cloud DNS serves the domain from locations worldwide with DNSSEC; its records follow the components that they point to.',
    provides: ['dns'],
  }),
  size: () => [
    {
      sku: 'One public zone',
      count: 1,
      // cloud.google.com/dns/sla
      qualities: managed(3, 100, { scalesToZero: true }),
    },
  ],
  meter: (_size, { demand }) => [
    { meter: 'cloud_dns/managed-zone', what: 'Zone', quantity: 1, arithmetic: '1 zone' },
    {
      meter: 'cloud_dns/queries',
      what: 'Lookups, one for ten requests',
      quantity: (demand.requestsPerMonth * LOOKUPS_PER_REQUEST) / MILLION,
      arithmetic: `${formatNumber(demand.requestsPerMonth)} requests x ${LOOKUPS_PER_REQUEST}`,
    },
  ],
  declare: (_size, node, site) => {
    const label = site.label(node.id);
    return [
      ...apis('dns'),
      resource('edge.tf', 'google_dns_managed_zone', label, {
        count: WHERE_NAMED,
        name: nameOf(node.id),
        dns_name: code('"${var.domain_name}."'),
        description: 'Public zone of the system',
        dnssec_config: nested({ state: 'on' }),
        depends_on: enabled('dns'),
      }),
      output(
        `${label}_name_servers`,
        'Delegate domain_name to these where it is registered; empty until it is set.',
        code(`flatten(google_dns_managed_zone.${label}[*].name_servers)`),
      ),
    ];
  },
});
