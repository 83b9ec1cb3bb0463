import type { GraphNode } from '../../../model/graph.ts';
import type { AccessGrant, Principal, Site } from '../../../model/offering.ts';
import { type Block, code, output } from '../../../model/terraform.ts';
import { factsOf } from '../foundation/facts.ts';
import { callerRole } from '../foundation/identity.ts';
import { settingName, text } from '../foundation/names.ts';
import { type HotSize, replicationType, websiteAccount } from './storage-account.ts';

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
    ...websiteAccount(
      label,
      `${node.id}cdn`,
      replicationType(site, size.redundancy),
      'Stores only the files that the CDN serves to everybody.',
    ),
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
