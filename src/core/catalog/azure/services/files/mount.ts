import type { PlacedNode, Site } from '../../../../model/offering.ts';
import { type Block, type Body, code, nested, resource } from '../../../../model/terraform.ts';
import { joined } from '../../../kit/blocks.ts';
import { factsOf } from '../../foundation/facts.ts';

/** Mount path of a share in containers. */
export function mountPath(share: PlacedNode): string {
  return `/mnt/${share.node.id}`;
}

export function isNfs(share: PlacedNode): boolean {
  return factsOf(share).share?.nfs === true;
}

/** Programs under any user write, and symbolic links work. learn.microsoft.com/azure/container-apps/storage-mounts */
const SMB_OPTIONS = 'dir_mode=0777,file_mode=0777,mfsymlinks,nobrl';

function sharesOf(site: Site, nodeId: string): readonly PlacedNode[] {
  return site.from(nodeId).flatMap((edge) => {
    const target = site.find(edge.to);
    return target === null || factsOf(target).share === undefined ? [] : [target];
  });
}

/** Storage of the Container Apps environment for a share. */
export function environmentShare(site: Site, share: PlacedNode): Block {
  const label = site.label(share.node.id);
  const account = `azurerm_storage_account.${label}`;
  return resource('compute.tf', 'azurerm_container_app_environment_storage', label, {
    name: share.node.id,
    container_app_environment_id: code('azurerm_container_app_environment.main.id'),
    access_mode: 'ReadWrite',
    ...(isNfs(share)
      ? {
          nfs_server_url: code(`${account}.primary_file_host`),
          share_name: joined('/', code(`${account}.name`), '/', code(`azurerm_storage_share.${label}.name`)),
        }
      : {
          account_name: code(`${account}.name`),
          access_key: code(`${account}.primary_access_key`),
          share_name: code(`azurerm_storage_share.${label}.name`),
        }),
  });
}

/** Volume mounts of a container for the shares that its edges connect to, and volumes of its template. */
export function mounts(site: Site, nodeId: string): { readonly container: Body; readonly template: Body } {
  const shares = sharesOf(site, nodeId);
  if (shares.length === 0) return { container: {}, template: {} };
  return {
    container: {
      volume_mounts: shares.map((share) => nested({ name: share.node.id, path: mountPath(share) })),
    },
    template: {
      volume: shares.map((share) =>
        nested({
          name: share.node.id,
          storage_type: isNfs(share) ? 'NfsAzureFile' : 'AzureFile',
          storage_name: code(`azurerm_container_app_environment_storage.${site.label(share.node.id)}.name`),
          ...(isNfs(share) ? {} : { mount_options: SMB_OPTIONS }),
        }),
      ),
    },
  };
}
