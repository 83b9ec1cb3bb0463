import { formatNumber } from '../../../messages/numbers.ts';
import type { GraphNode } from '../../../model/graph.ts';
import type { Site, SizeFacts, Usage } from '../../../model/offering.ts';
import type { Region } from '../../../model/region.ts';
import { type Block, code, type Expression, nested, output, resource, template } from '../../../model/terraform.ts';
import { joined, labelOf } from '../../kit/blocks.ts';
import { isExcluded } from '../../kit/requirements.ts';
import { counted } from '../../kit/usage.ts';
import { type AzureOffering, entry, manage, type Permissions } from '../foundation/facts.ts';
import { hostVariable } from '../foundation/inputs.ts';
import { GROUPED, groupName, TAGS } from '../foundation/names.ts';
import { isBehindEntryPoint } from '../foundation/network/plan.ts';
import { delegationVariable } from './container-apps/domain.ts';

/** Regions of static web app resources; files are served globally. learn.microsoft.com/azure/static-web-apps/overview */
const HOMES: readonly (readonly [id: string, latitude: number, longitude: number])[] = [
  ['westus2', 47.23, -119.85],
  ['centralus', 41.59, -93.62],
  ['eastus2', 36.67, -78.39],
  ['westeurope', 52.37, 4.9],
  ['eastasia', 22.27, 114.19],
];

/** Storage, GB, and data out per month of each plan. learn.microsoft.com/azure/static-web-apps/quotas */
const FREE = { storedGb: 0.25, egressGb: 100 } as const;
const STANDARD = { storedGb: 0.5, egressGb: 100 } as const;

/** Maximum site size of a static web app, GB. */
export const STATIC_WEB_APP_GB = STANDARD.storedGb;

interface SiteSize extends SizeFacts {
  readonly plan: 'Free' | 'Standard';
}

function homeOf(region: Region): string {
  const distance = ([, latitude, longitude]: (typeof HOMES)[number]) =>
    (latitude - region.latitude) ** 2 + (longitude - region.longitude) ** 2;
  const [nearest] = HOMES.toSorted((a, b) => distance(a) - distance(b));
  return nearest?.[0] ?? 'eastus2';
}

function sizes(node: GraphNode<'static_site'>): readonly SiteSize[] {
  const { storedGb, egressGbPerMonth } = node.demand;
  const size = (plan: SiteSize['plan'], availability: number | null): SiteSize => ({
    sku: `${plan} plan`,
    count: 1,
    plan,
    qualities: { zones: 3, availability, operations: 0, scalesToZero: plan === 'Free', headroomScore: 1 },
  });
  return [
    // No service level agreement on the free plan.
    ...(storedGb <= FREE.storedGb && egressGbPerMonth <= FREE.egressGb ? [size('Free', null)] : []),
    // Service level agreement for online services: Static Web Apps, Standard, 99.95 %.
    size('Standard', 99.95),
  ];
}

function meter(size: SiteSize, node: GraphNode<'static_site'>): readonly Usage[] {
  if (size.plan === 'Free') return [];
  const { egressGbPerMonth } = node.demand;
  return [
    counted('static_web_apps/standard', 'plan, with 100 GB out', 1, 1, 'site'),
    {
      meter: 'static_web_apps/bandwidth-over-100gb',
      what: 'data out beyond the included 100 GB',
      quantity: Math.max(0, egressGbPerMonth - STANDARD.egressGb),
      arithmetic: `${formatNumber(egressGbPerMonth)} GB - ${STANDARD.egressGb} GB`,
    },
  ];
}

function declare(size: SiteSize, node: GraphNode<'static_site'>, site: Site): readonly Block[] {
  const label = site.label(node.id);
  const address = `azurerm_static_web_app.${label}`;
  return [
    resource('edge.tf', 'azurerm_static_web_app', label, {
      name: groupName(node.id),
      ...GROUPED,
      location: homeOf(site.region),
      sku_tier: size.plan,
      sku_size: size.plan,
      preview_environments_enabled: false,
      ...TAGS,
      // The first deployment pipeline writes its repository into the resource.
      lifecycle: nested({ ignore_changes: [code('repository_url'), code('repository_branch')] }),
    }),
    ...domainBlocks(site, node.id, address),
    output(`${label}_url`, `Endpoint of ${node.title}.`, template`https://${code(`${address}.default_host_name`)}`),
    output(`${label}_deployment_token`, 'Deployment token for your pipeline.', code(`${address}.api_key`), true),
  ];
}

/** True for the first static web app of the site: it has www and the apex domain, the others have a subdomain. */
function ownsApex(site: Site, nodeId: string): boolean {
  const own = site.find(nodeId)?.choice.offering;
  return site.placed.find(({ choice }) => choice.offering === own)?.node.id === nodeId;
}

/** Custom domains. Azure validates them with public DNS, so the zone must be delegated first. */
function domainBlocks(site: Site, nodeId: string, address: string): readonly Block[] {
  const label = site.label(nodeId);
  const isFirst = ownsApex(site, nodeId);
  const host = isFirst ? 'www' : code(`var.${label}_host`);
  const zone = site.first('dns');
  if (zone === null || isBehindEntryPoint(site, nodeId)) return [];
  const zoneName = code(`azurerm_dns_zone.${site.label(zone.node.id)}[0].name`);
  const named = code('var.domain_name == null ? 0 : 1');
  const delegated = code('var.domain_delegated ? 1 : 0');
  return [
    delegationVariable(),
    ...(isFirst ? [] : [hostVariable(label, 'Subdomain of this site, such as help for help.example.com.', nodeId)]),
    resource('edge.tf', 'azurerm_dns_cname_record', label, {
      count: named,
      name: host,
      zone_name: zoneName,
      ...GROUPED,
      ttl: 300,
      record: code(`${address}.default_host_name`),
      ...TAGS,
    }),
    ...(isFirst ? [apexRecord(label, address, zoneName)] : []),
    resource('edge.tf', 'azurerm_static_web_app_custom_domain', `${label}_www`, {
      count: delegated,
      static_web_app_id: code(`${address}.id`),
      domain_name: joined(host, '.', code('var.domain_name')),
      validation_type: 'cname-delegation',
      depends_on: [code(`azurerm_dns_cname_record.${label}`)],
    }),
    ...(isFirst ? apexBlocks(label, address, zoneName) : []),
  ];
}

/** Alias record of the apex domain, which can have no CNAME record. */
function apexRecord(label: string, address: string, zoneName: Expression): Block {
  return resource('edge.tf', 'azurerm_dns_a_record', label, {
    count: code('var.domain_name == null ? 0 : 1'),
    name: '@',
    zone_name: zoneName,
    ...GROUPED,
    ttl: 300,
    target_resource_id: code(`${address}.id`),
    ...TAGS,
  });
}

/** Validation of the apex domain. */
function apexBlocks(label: string, address: string, zoneName: Expression): readonly Block[] {
  const delegated = code('var.domain_delegated ? 1 : 0');
  return [
    resource('edge.tf', 'azurerm_static_web_app_custom_domain', `${label}_bare`, {
      count: delegated,
      static_web_app_id: code(`${address}.id`),
      domain_name: code('var.domain_name'),
      validation_type: 'dns-txt-token',
    }),
    resource('edge.tf', 'azurerm_dns_txt_record', `${label}_proof`, {
      count: delegated,
      name: '@',
      zone_name: zoneName,
      ...GROUPED,
      ttl: 300,
      ...TAGS,
      record: nested({ value: code(`azurerm_static_web_app_custom_domain.${label}_bare[0].validation_token`) }),
    }),
  ];
}

const WEB = 'Microsoft.Web';

const PERMISSIONS: Permissions = {
  azurerm_static_web_app: manage(
    `${WEB}/staticSites`,
    `${WEB}/staticSites/listSecrets/action`,
    `${WEB}/staticSites/listAppSettings/action`,
    `${WEB}/staticSites/config/write`,
    `${WEB}/staticSites/basicAuth/read`,
  ),
  azurerm_static_web_app_custom_domain: manage(
    `${WEB}/staticSites/customDomains`,
    `${WEB}/staticSites/customDomains/validate/action`,
  ),
};

const offering: AzureOffering<'static_site', SiteSize> = {
  id: 'azure.static-web-apps',
  service: 'Azure Static Web Apps',
  capability: 'static_site',
  multiRegion: { scope: 'global' },
  inNetwork: false,
  permissions: PERMISSIONS,
  facts: (_size, node) => ({
    ownsDomain: true,
    web: { host: code(`azurerm_static_web_app.${labelOf(node.id)}.default_host_name`), plain: false },
  }),
  fit(node, requirements) {
    if (node.demand.storedGb > STATIC_WEB_APP_GB) return null;
    if (isExcluded(requirements, ['static_site'], ['static web apps', 'azure static web apps'])) return null;
    return {
      because: `Serves static files from global edge locations with a managed certificate; ${formatNumber(node.demand.egressGbPerMonth)} GB/month data out.`,
      provides: ['static_site', 'cdn'],
      builtIn: ['cdn'],
    };
  },
  size: sizes,
  meter,
  declare,
};

/** Static website. */
export const staticWebApps = entry(offering);
