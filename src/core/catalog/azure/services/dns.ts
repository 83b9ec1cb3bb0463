import { formatNumber } from '../../../messages/numbers.ts';
import type { SizeFacts } from '../../../model/offering.ts';
import { code, output, resource } from '../../../model/terraform.ts';
import { isExcluded } from '../../kit/requirements.ts';
import { counted, managed } from '../../kit/usage.ts';
import { type AzureOffering, entry, manage, type Permissions } from '../foundation/facts.ts';
import { GROUPED, TAGS } from '../foundation/names.ts';

/** Requests per DNS query: clients cache the response and send several requests. */
const REQUESTS_PER_LOOKUP = 10;

const NET = 'Microsoft.Network';

const PERMISSIONS: Permissions = {
  azurerm_dns_zone: manage(`${NET}/dnsZones`, `${NET}/dnsZones/SOA/read`, `${NET}/dnsZones/SOA/write`),
};

const offering: AzureOffering<'dns', SizeFacts> = {
  id: 'azure.dns',
  service: 'Azure DNS',
  capability: 'dns',
  multiRegion: { scope: 'global' },
  inNetwork: false,
  permissions: PERMISSIONS,
  fit(_node, requirements) {
    if (isExcluded(requirements, ['dns'], ['azure dns'])) return null;
    return {
      because: 'Hosts the domain on a global network of name servers, for $0.50/month per zone.',
      provides: ['dns'],
    };
  },
  size: () => [
    {
      sku: 'public zone',
      count: 1,
      // Service level agreement for online services: Azure DNS 100 %.
      qualities: managed(3, 100, { scalesToZero: true }),
    },
  ],
  meter: (_size, node) => [
    counted('dns/public-zone', 'zone', 1, 1, 'zone'),
    {
      meter: 'dns/queries',
      what: 'DNS queries, one per ten requests',
      quantity: node.demand.requestsPerMonth / REQUESTS_PER_LOOKUP / 1e6,
      arithmetic: `${formatNumber(node.demand.requestsPerMonth / 1e6)} million / ${REQUESTS_PER_LOOKUP}`,
    },
  ],
  declare(_size, node, site) {
    const label = site.label(node.id);
    return [
      resource('edge.tf', 'azurerm_dns_zone', label, {
        count: code('var.domain_name == null ? 0 : 1'),
        name: code('var.domain_name'),
        ...GROUPED,
        ...TAGS,
      }),
      output(
        'name_servers',
        'Name servers to set at the registrar of domain_name.',
        code(`flatten(azurerm_dns_zone.${label}[*].name_servers)`),
      ),
    ];
  },
};

/** Public DNS zone of the domain, created if domain_name is set. */
export const dns = entry(offering);
