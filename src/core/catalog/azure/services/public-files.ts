import type { GraphNode } from '../../../model/graph.ts';
import type { AccessGrant, Principal, Site } from '../../../model/offering.ts';
import { type Block, code, output, resource } from '../../../model/terraform.ts';
import { factsOf } from '../foundation/facts.ts';
import { callerRole } from '../foundation/identity.ts';
import { compactName, PLACED, settingName, TAGS, text } from '../foundation/names.ts';
import { type HotSize, replicationType } from './storage-account.ts';

type FilesNode = GraphNode<'object_storage'>;

/** Container of a static website, whose files everybody may read. */
const PUBLIC_CONTAINER = '$web';

/** True if a CDN serves files of the store. */
function hasCdn(site: Site, nodeId: string): boolean {
  return site.to(nodeId).some(({ from }) => factsOf(site.find(from)).entrance === 'front_door');
}

/**
 * A second account for the files that the CDN serves, as a static website: Front Door reads without authentication. Originals
 * and uploads stay in the account of the store. learn.microsoft.com/azure/storage/blobs/storage-blob-static-website
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
        allow_nested_items_to_be_public: false,
        cross_tenant_replication_enabled: false,
        ...TAGS,
      },
      'Stores only the files that the CDN serves to everybody.',
    ),
    resource('edge.tf', 'azurerm_storage_account_static_website', label, {
      storage_account_id: code(`${account}.id`),
      index_document: 'index.html',
    }),
    output(
      `${label}_account`,
      'Storage account of the files that the CDN serves. Write only files to its container $web that everybody may read.',
      code(`${account}.name`),
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
      [settingName(site, node, 'PUBLIC_BUCKET')]: text(PUBLIC_CONTAINER),
    },
    blocks: [callerRole(site, caller, `azurerm_storage_account.${label}`, 'Storage Blob Data Contributor')],
  };
}
