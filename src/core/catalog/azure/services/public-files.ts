import type { GraphNode } from '../../../model/graph.ts';
import type { AccessGrant, Principal, Site } from '../../../model/offering.ts';
import { type Block, code, output, resource, template } from '../../../model/terraform.ts';
import { factsOf } from '../foundation/facts.ts';
import { callerRole } from '../foundation/identity.ts';
import { compactName, PLACED, settingName, TAGS } from '../foundation/names.ts';
import { type HotSize, replicationType } from './storage-account.ts';

type FilesNode = GraphNode<'object_storage'>;

/** Container of the files that everybody may read. */
export const PUBLIC_CONTAINER = 'files';

/** True if a CDN serves files of the store. */
function hasCdn(site: Site, nodeId: string): boolean {
  return site.to(nodeId).some(({ from }) => factsOf(site.find(from)).entrance === 'front_door');
}

/**
 * A second account for the files that the CDN serves: Front Door reads blobs without authentication. Originals and uploads
 * stay in the account without anonymous access. learn.microsoft.com/azure/frontdoor/integrate-storage-account
 */
export function publicFiles(size: HotSize, node: FilesNode, site: Site): readonly Block[] {
  if (!hasCdn(site, node.id)) return [];
  const label = `${site.label(node.id)}_public`;
  const account = `azurerm_storage_account.${label}`;
  return [
    resource(
      'edge.tf',
      'azurerm_storage_account',
      label,
      {
        name: compactName(`${node.id}cdn`),
        ...PLACED,
        account_tier: 'Standard',
        account_replication_type: replicationType(site, size.redundancy),
        min_tls_version: 'TLS1_2',
        https_traffic_only_enabled: true,
        allow_nested_items_to_be_public: true,
        shared_access_key_enabled: false,
        default_to_oauth_authentication: true,
        cross_tenant_replication_enabled: false,
        ...TAGS,
      },
      'Stores only the files that the CDN serves to everybody.',
    ),
    resource('edge.tf', 'azurerm_storage_container', label, {
      name: PUBLIC_CONTAINER,
      storage_account_id: code(`${account}.id`),
      container_access_type: 'blob',
    }),
    output(
      `${label}_url`,
      'Container of the files that the CDN serves. Write only files to it that everybody may read.',
      template`${code(`${account}.primary_blob_endpoint`)}${code(`azurerm_storage_container.${label}.name`)}`,
    ),
  ];
}

/** Access of a writer to the files that the CDN serves. */
export function publicFilesAccess(
  node: FilesNode,
  site: Site,
  caller: Principal,
): Pick<AccessGrant, 'environment' | 'blocks'> {
  if (!hasCdn(site, node.id)) return { environment: {}, blocks: [] };
  const label = `${site.label(node.id)}_public`;
  return {
    environment: {
      [settingName(site, node, 'PUBLIC_BUCKET_URL')]: code(`azurerm_storage_account.${label}.primary_blob_endpoint`),
      [settingName(site, node, 'PUBLIC_BUCKET')]: code(`azurerm_storage_container.${label}.name`),
    },
    blocks: [callerRole(site, caller, `azurerm_storage_container.${label}`, 'Storage Blob Data Contributor')],
  };
}
