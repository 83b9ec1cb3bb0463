import type { Site, SizeFacts } from '../../../model/offering.ts';
import { type Block, type Body, code, nested, resource } from '../../../model/terraform.ts';
import { managed } from '../../kit/usage.ts';
import { compactName, PLACED, TAGS } from '../foundation/names.ts';
import { callerSubnetIds } from '../foundation/network/plan.ts';

/** Copies of each object: three in one zone (LRS) or one in each of three zones (ZRS). */
export interface HotSize extends SizeFacts {
  readonly redundancy: 'LRS' | 'ZRS';
}

/** Hot standard storage. Service level agreement for online services: hot tier 99.9 %. */
export function hotSizes(): readonly HotSize[] {
  return (['LRS', 'ZRS'] as const).map((redundancy) => ({
    sku: `Standard ${redundancy}, hot`,
    count: 1,
    redundancy,
    qualities: managed(redundancy === 'ZRS' ? 3 : 1, 99.9, { scalesToZero: true }),
  }));
}

/** Regions without zones support only LRS. */
export function replicationType({ region }: Site, wanted: HotSize['redundancy']): string {
  return region.zones.length === 0 ? 'LRS' : wanted;
}

/** Network rules: with a virtual network, only application subnets can access the account. */
export function networkRules(site: Site): Body {
  const callers = callerSubnetIds(site);
  if (callers.length === 0) return {};
  return {
    network_rules: nested({
      default_action: 'Deny',
      bypass: ['AzureServices'],
      virtual_network_subnet_ids: callers,
    }),
  };
}

/** Storage account whose container `$web` everybody may read over HTTPS. */
export function websiteAccount(
  label: string,
  name: string,
  replication: string,
  comment: string,
  pages: { readonly error_404_document?: string } = {},
): readonly Block[] {
  return [
    resource(
      'edge.tf',
      'azurerm_storage_account',
      label,
      {
        name: compactName(name),
        ...PLACED,
        account_tier: 'Standard',
        account_replication_type: replication,
        min_tls_version: 'TLS1_2',
        https_traffic_only_enabled: true,
        allow_nested_items_to_be_public: false,
        cross_tenant_replication_enabled: false,
        ...TAGS,
      },
      comment,
    ),
    resource('edge.tf', 'azurerm_storage_account_static_website', label, {
      storage_account_id: code(`azurerm_storage_account.${label}.id`),
      index_document: 'index.html',
      ...pages,
    }),
  ];
}
