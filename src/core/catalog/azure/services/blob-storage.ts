import { formatNumber } from '../../../messages/numbers.ts';
import type { GraphNode } from '../../../model/graph.ts';
import type { Principal, Site, Usage } from '../../../model/offering.ts';
import { type Block, code, nested, output, resource, template, variable } from '../../../model/terraform.ts';
import { between, labelOf, numberVariable } from '../../kit/blocks.ts';
import { isExcluded } from '../../kit/requirements.ts';
import { counted } from '../../kit/usage.ts';
import { callsTo, partnerOf, triggers } from '../foundation/calls.ts';
import { customerManagedKey, managedKey } from '../foundation/encryption.ts';
import { type AzureOffering, entry, manage, type Permissions } from '../foundation/facts.ts';
import { callerRole, roleAssignment } from '../foundation/identity.ts';
import { compactName, deletionLock, PLACED, settingName, TAGS } from '../foundation/names.ts';
import { httpsOnly, keyless, overZones } from './claims.ts';
import { linkTarget } from './private-link/address.ts';
import { publicFiles, publicFilesAccess } from './public-files.ts';
import { copiedContainer } from './regional/stores.ts';
import { inboxLabel, inboxReader } from './service-bus/inboxes.ts';
import { NEW_FILE_PERMISSIONS, newFileBlocks } from './service-bus/new-files.ts';
import { type HotSize, hotSizes, networkRules, replicationType } from './storage-account.ts';

type FilesNode = GraphNode<'object_storage'>;

/** Retention of deleted or overwritten files, days. */
const KEPT_DAYS = 14;

function meter(size: HotSize, node: FilesNode): readonly Usage[] {
  const { demand } = node;
  const egress: readonly Usage[] =
    demand.egressGbPerMonth === 0
      ? []
      : [
          counted(
            'bandwidth/internet-out/microsoft-network',
            'data out to the internet, direct from the store',
            demand.egressGbPerMonth,
            1,
            'GB',
          ),
        ];
  return [
    counted(`blob_storage/storage/hot/${size.redundancy}`, 'files', demand.storedGb - (demand.coldGb ?? 0), 1, 'GB'),
    ...(demand.coldGb === undefined
      ? []
      : [counted(`blob_storage/storage/cold/${size.redundancy}`, 'files older than a month', demand.coldGb, 1, 'GB')]),
    counted('blob_storage/ops/read/hot', 'reads', demand.readsPerMonth, 1e4),
    counted('blob_storage/ops/write/hot-lrs', 'writes', demand.writesPerMonth, 1e4),
    ...egress,
  ];
}

function declare(size: HotSize, node: FilesNode, site: Site): readonly Block[] {
  const label = site.label(node.id);
  const account = `azurerm_storage_account.${label}`;
  const key = customerManagedKey(site, node.id);
  return [
    numberVariable(
      `${label}_kept_days`,
      'Days during which a deleted or overwritten file can be restored.',
      KEPT_DAYS,
      between(1, 365),
    ),
    resource('data.tf', 'azurerm_storage_account', label, {
      name: compactName(node.id),
      ...PLACED,
      account_tier: 'Standard',
      account_replication_type: replicationType(site, size.redundancy),
      min_tls_version: 'TLS1_2',
      https_traffic_only_enabled: true,
      allow_nested_items_to_be_public: false,
      shared_access_key_enabled: false,
      default_to_oauth_authentication: true,
      cross_tenant_replication_enabled: false,
      ...TAGS,
      ...managedKey(key, 'user_assigned_identity_id'),
      blob_properties: nested({
        versioning_enabled: true,
        delete_retention_policy: nested({ days: code(`var.${label}_kept_days`) }),
        container_delete_retention_policy: nested({ days: code(`var.${label}_kept_days`) }),
      }),
      ...networkRules(site),
      ...(key === null ? {} : { depends_on: key.after }),
    }),
    resource('data.tf', 'azurerm_storage_container', label, {
      name: node.id,
      storage_account_id: code(`${account}.id`),
      container_access_type: 'private',
    }),
    versionsPolicy(label, node),
    ...locked(label, node),
    ...(node.demand.outsiders === true ? outsideUsers(node, label) : []),
    ...deletionLock(label, account),
    ...publicFiles(size, node, site),
    ...startedBy(site, node.id).flatMap((receiver) => newFilesFor(site, node.id, receiver)),
    output(
      `${label}_url`,
      `Endpoint of ${node.title}.`,
      template`${code(`${account}.primary_blob_endpoint`)}${code(`azurerm_storage_container.${label}.name`)}`,
    ),
  ];
}

/** Parties outside use the files under the identities that the owner names. */
function outsideUsers({ title }: FilesNode, label: string): readonly Block[] {
  return [
    variable(`${label}_users`, {
      description: `Object ids of the Entra ID identities that read and write files of ${title} from outside.`,
      type: 'list(string)',
      default: [],
      nullable: false,
      validation: {
        condition: `alltrue([for id in var.${label}_users : can(regex("^[0-9a-f-]{36}$", id))])`,
        message: 'Use object ids.',
      },
    }),
    resource('security.tf', 'azurerm_role_assignment', `${label}_users`, {
      for_each: code(`toset(var.${label}_users)`),
      scope: code(`azurerm_storage_container.${label}.id`),
      role_definition_name: 'Storage Blob Data Contributor',
      principal_id: code('each.value'),
    }),
  ];
}

/** Components that a new file starts. */
function startedBy(site: Site, nodeId: string): readonly string[] {
  return site.from(nodeId).flatMap(({ kind, to }) => (kind === 'trigger' && site.find(to) !== null ? [to] : []));
}

/** A receiver that also writes to the container is started by the files in one folder only. */
function newFilesFor(site: Site, nodeId: string, receiver: string): readonly Block[] {
  const files = site.find(nodeId);
  const writes = callsTo(site, receiver, nodeId).some(({ kind }) => kind !== 'read');
  return files === null ? [] : newFileBlocks(site, files, receiver, writes ? 'incoming/' : '');
}

/** Age from which files of rare access are in the cold tier, days: the archive tier does not spread over zones. */
const COLD_AFTER_DAYS = 30;

/** Nobody can change or delete a file before its retention has ended. */
function locked(label: string, { demand: { lifecycle: { lockedDays } = {} } }: FilesNode): readonly Block[] {
  if (lockedDays === undefined) return [];
  return [
    resource('data.tf', 'azurerm_storage_container_immutability_policy', label, {
      storage_container_resource_manager_id: code(`azurerm_storage_container.${label}.id`),
      immutability_period_in_days: lockedDays,
    }),
  ];
}

/** Lifecycle policy that deletes old versions after the retention: they cost as much as current files. */
function versionsPolicy(label: string, { demand: { lifecycle: { access, deletedAfterDays } = {} } }: FilesNode): Block {
  const files = {
    ...(access === undefined ? {} : { tier_to_cold_after_days_since_modification_greater_than: COLD_AFTER_DAYS }),
    ...(deletedAfterDays === undefined ? {} : { delete_after_days_since_modification_greater_than: deletedAfterDays }),
  };
  return resource('data.tf', 'azurerm_storage_management_policy', label, {
    storage_account_id: code(`azurerm_storage_account.${label}.id`),
    rule: nested({
      name: 'old-versions',
      enabled: true,
      filters: nested({ blob_types: ['blockBlob'] }),
      actions: nested({
        ...(Object.keys(files).length === 0 ? {} : { base_blob: nested(files) }),
        version: nested({ delete_after_days_since_creation: code(`var.${label}_kept_days`) }),
      }),
    }),
  });
}

const STORAGE = 'Microsoft.Storage/storageAccounts';

const PERMISSIONS: Permissions = {
  azurerm_storage_container_immutability_policy: manage(`${STORAGE}/blobServices/containers/immutabilityPolicies`),
  azurerm_storage_management_policy: manage(`${STORAGE}/managementPolicies`),
  azurerm_storage_object_replication: manage(`${STORAGE}/objectReplicationPolicies`),
};

const offering: AzureOffering<'object_storage', HotSize> = {
  id: 'azure.blob-storage',
  service: 'Azure Blob Storage',
  capability: 'object_storage',
  multiRegion: copiedContainer(),
  inNetwork: false,
  permissions: { ...PERMISSIONS, ...NEW_FILE_PERMISSIONS },
  facts(_size, node) {
    const label = labelOf(node.id);
    const address = `azurerm_storage_account.${label}`;
    return {
      takesOwnKey: true,
      web: { host: code(`${address}_public.primary_web_host`), plain: false, filesOnly: true },
      privateLink: linkTarget(address, 'blob', 'blob.core.windows.net'),
      blobContainer: code(`azurerm_storage_container.${label}.name`),
      backup: { type: 'blob_storage', address, role: 'Storage Account Backup Contributor' },
      // Without a trigger edge, new files start only the components that convert them.
      messages: { setting: 'FILE_QUEUE', inbox: 'queue_each', onEveryEdge: true, receivers: 'media_transcode' },
    };
  },
  fit(node, requirements) {
    if (isExcluded(requirements, ['object_storage'], ['blob storage', 'azure blob storage'])) return null;
    return {
      because: `Object storage for ${formatNumber(node.demand.storedGb)} GB without a size limit, with versions that can be restored for ${KEPT_DAYS} days.`,
      provides: ['object_storage', 'backup'],
    };
  },
  size: hotSizes,
  meter,
  declare,
  grantAccess(_size, node, site, caller, edge) {
    const label = site.label(node.id);
    const callerId = partnerOf(node, edge);
    const writes = callsTo(site, callerId, node.id).some(({ kind }) => kind !== 'read');
    const role = writes ? 'Storage Blob Data Contributor' : 'Storage Blob Data Reader';
    const inbox = inboxLabel(site, node.id, callerId);
    const published = writes ? publicFilesAccess(node, site, caller) : { environment: {}, blocks: [] };
    return {
      environment: {
        [settingName(site, node, 'BUCKET_URL')]: code(`azurerm_storage_account.${label}.primary_blob_endpoint`),
        [settingName(site, node, 'BUCKET')]: code(`azurerm_storage_container.${label}.name`),
        ...published.environment,
      },
      secrets: {},
      blocks: [
        callerRole(site, caller, `azurerm_storage_container.${label}`, role),
        ...(edge.signs === true ? [signerRole(label, caller)] : []),
        ...published.blocks,
        ...(triggers(site, node.id, callerId) ? [inboxReader(inbox, caller)] : []),
      ],
    };
  },
  claims(size, node) {
    const label = labelOf(node.id);
    const address = `azurerm_storage_account.${label}`;
    return [
      {
        kind: 'private',
        text: 'Anonymous read access is disabled.',
        resource: address,
        attributes: { allow_nested_items_to_be_public: false },
      },
      keyless(address, 'shared_access_key_enabled'),
      httpsOnly(address, 'https_traffic_only_enabled'),
      {
        kind: 'backed_up',
        text: `A deleted or overwritten file can be restored for ${KEPT_DAYS} days.`,
        resource: address,
        attributes: { 'blob_properties.versioning_enabled': true },
      },
      ...overZones(
        size.redundancy === 'ZRS',
        address,
        { account_replication_type: 'ZRS' },
        'Each file is replicated across three zones.',
      ),
    ];
  },
};

/** Objects in a storage account. */
export const blobStorage = entry(offering);

/** A user delegation key, with which a program signs URLs, is a right on the account. */
function signerRole(label: string, caller: Principal): Block {
  const account = code(`azurerm_storage_account.${label}.id`);
  return roleAssignment(`${caller.label}_signs_${label}`, account, 'Storage Blob Delegator', caller);
}
