import { formatNumber } from '../../../messages/numbers.ts';
import type { Claim } from '../../../model/finding.ts';
import type { GraphNode } from '../../../model/graph.ts';
import type { Principal, Site, SizeFacts, Usage } from '../../../model/offering.ts';
import { type Block, code, nested, output, resource, variable } from '../../../model/terraform.ts';
import { between, labelOf, numberVariable } from '../../kit/blocks.ts';
import { managed } from '../../kit/usage.ts';
import { entry } from '../foundation/facts.ts';
import { apis, globalNameOf, inGib, variablePrefix } from '../foundation/names.ts';
import { privateBucket } from './buckets.ts';
import { accountOf } from './cloud-kms.ts';
import { signingAccess } from './load-balancing/cdn-files.ts';
import { topicBlocks } from './pubsub/topic.ts';
import { COPY_PERMISSIONS, copiedBucket } from './regional/files.ts';
import { onlyReads } from './sources.ts';

type FilesNode = GraphNode<'object_storage'>;

const COLD = { cold: 'cloud_storage/storage/coldline', archive: 'cloud_storage/storage/archive' } as const;

const OPERATIONS_PER_UNIT = 10_000;

/** Days for which a file that was overwritten or deleted can be restored. */
const OLD_VERSION_DAYS = 30;

export const cloudStorage = entry<'object_storage', SizeFacts>({
  id: 'gcp.cloud-storage',
  service: 'Cloud Storage',
  capability: 'object_storage',
  multiRegion: copiedBucket,
  inNetwork: false,
  fit: ({ demand }) => ({
    because: `Cloud Storage stores ${formatNumber(demand.storedGb)} GB of files in the zones of one region, is billed by stored volume, and needs no disk to be sized.`,
    provides: ['object_storage', 'backup'],
  }),
  size: ({ demand }) => [
    {
      sku: `Standard class, ${formatNumber(demand.storedGb)} GB`,
      count: 1,
      // Standard class in one region: cloud.google.com/storage/sla
      qualities: managed(3, 99.9, { scalesToZero: true }),
    },
  ],
  meter: (_size, { demand }) => [
    stored(demand.storedGb - (demand.coldGb ?? 0)),
    ...(demand.coldGb === undefined
      ? []
      : [inGib(COLD[demand.lifecycle?.access ?? 'cold'], 'Files older than a month', demand.coldGb)]),
    {
      meter: 'cloud_storage/ops/class-a/standard',
      what: 'Writes and lists',
      quantity: demand.writesPerMonth / OPERATIONS_PER_UNIT,
      arithmetic: `${formatNumber(demand.writesPerMonth)} writes`,
    },
    {
      meter: 'cloud_storage/ops/class-b/standard',
      what: 'Reads',
      quantity: demand.readsPerMonth / OPERATIONS_PER_UNIT,
      arithmetic: `${formatNumber(demand.readsPerMonth)} reads`,
    },
    ...(demand.egressGbPerMonth > 0
      ? [inGib('cloud_storage/internet-out', 'Files read over the internet', demand.egressGbPerMonth)]
      : []),
  ],
  declare: (_size, node, site) => bucketBlocks(node, site),
  grantAccess: (_size, node, site, caller, edge) => {
    const label = site.label(node.id);
    const prefix = variablePrefix(site, node, '');
    const signing = edge.kind === 'trigger' ? null : signingAccess(node.id, prefix, site, caller);
    return {
      environment: {
        [prefix === '' ? 'BUCKET' : `${prefix}_BUCKET`]: code(`google_storage_bucket.${label}.name`),
        ...signing?.environment,
      },
      secrets: { ...signing?.secrets },
      blocks: [
        ...(signing?.blocks ?? []),
        resource('security.tf', 'google_storage_bucket_iam_member', `${caller.label}_${label}`, {
          bucket: code(`google_storage_bucket.${label}.name`),
          role: onlyReads(site, edge) ? 'roles/storage.objectViewer' : 'roles/storage.objectUser',
          member: caller.identity,
        }),
        ...(edge.signs === true ? [signerOf(caller)] : []),
      ],
    };
  },
  claims: (_size, node): readonly Claim[] => {
    const bucket = `google_storage_bucket.${labelOf(node.id)}`;
    return [
      {
        kind: 'private',
        text: 'Public access prevention is enforced: no file can be made public.',
        resource: bucket,
        attributes: { public_access_prevention: 'enforced' },
      },
      {
        kind: 'deletion_protected',
        text: 'A bucket with files in it has deletion protection.',
        resource: bucket,
        attributes: { force_destroy: false },
      },
      {
        kind: 'backed_up',
        text: `A file that was overwritten or deleted can be restored for ${OLD_VERSION_DAYS} days.`,
        resource: bucket,
        attributes: { 'lifecycle_rule.condition.days_since_noncurrent_time': OLD_VERSION_DAYS },
      },
    ];
  },
  facts: (_size, node) => ({
    permissions: { ...COPY_PERMISSIONS, google_storage_notification: 'storage.buckets.get,update' },
    bucket: code(`google_storage_bucket.${labelOf(node.id)}.name`),
    announcesObjects: true,
  }),
});

export function stored(storedGb: number): Usage {
  return inGib('cloud_storage/storage/standard', 'Files kept', storedGb);
}

/** A message for each new object, where a program is started by it. */
function announcements(node: FilesNode, site: Site): readonly Block[] {
  const isProgram = (id: string) => (site.find(id)?.choice.principal ?? null) !== null;
  if (!site.from(node.id).some(({ kind, to }) => kind === 'trigger' && isProgram(to))) return [];
  const label = site.label(node.id);
  const account = accountOf('storage', 'google_storage_project_service_account');
  return [
    ...topicBlocks(node, site),
    ...account.blocks,
    resource('security.tf', 'google_pubsub_topic_iam_member', `agent_${label}_files`, {
      topic: code(`google_pubsub_topic.${label}.id`),
      role: 'roles/pubsub.publisher',
      member: code('data.google_storage_project_service_account.this.member'),
    }),
    resource('messaging.tf', 'google_storage_notification', label, {
      bucket: code(`google_storage_bucket.${label}.name`),
      topic: code(`google_pubsub_topic.${label}.id`),
      payload_format: 'JSON_API_V1',
      event_types: ['OBJECT_FINALIZE'],
      depends_on: [code(`google_pubsub_topic_iam_member.agent_${label}_files`)],
    }),
  ];
}

/** Storage classes for files of rare access, and the age from which they are in them, days. */
const CLASSES = { cold: 'COLDLINE', archive: 'ARCHIVE' } as const;
const COLD_AFTER_DAYS = 30;

function colder(access: 'cold' | 'archive') {
  return nested({
    condition: nested({ age: COLD_AFTER_DAYS }),
    action: nested({ type: 'SetStorageClass', storage_class: CLASSES[access] }),
  });
}

function bucketBlocks(node: FilesNode, site: Site): readonly Block[] {
  const label = site.label(node.id);
  const { access, deletedAfterDays, lockedDays } = node.demand.lifecycle ?? {};
  const rule = (type: string, condition: Readonly<Record<string, number | string | ReturnType<typeof code>>>) =>
    nested({ condition: nested(condition), action: nested({ type }) });
  const files = privateBucket(
    label,
    {
      file: 'data.tf',
      name: globalNameOf(node.id),
      disposable: false,
      more: {
        storage_class: 'STANDARD',
        // A bucket with a retention policy keeps every version anyway.
        versioning: nested({ enabled: lockedDays === undefined }),
        ...(lockedDays === undefined ? {} : { retention_policy: nested({ retention_period: lockedDays * 86_400 }) }),
        lifecycle_rule: [
          rule('Delete', {
            days_since_noncurrent_time: code(`var.${label}_old_version_days`),
            with_state: 'ARCHIVED',
          }),
          rule('AbortIncompleteMultipartUpload', { age: 7 }),
          ...(deletedAfterDays === undefined ? [] : [rule('Delete', { age: deletedAfterDays })]),
          ...(access === undefined ? [] : [colder(access)]),
        ],
      },
    },
    site,
  );
  return [
    ...apis('storage'),
    ...files.key,
    numberVariable(
      `${label}_old_version_days`,
      `Days for which a file of ${node.title} that was overwritten or deleted can be restored.`,
      OLD_VERSION_DAYS,
      between(1, 365, 'Use 1 to 365 days.'),
    ),
    files.block,
    ...(node.demand.outsiders === true ? outsideUsers(node, label) : []),
    ...announcements(node, site),
    output(`${label}_bucket`, `Bucket of ${node.title}.`, code(`google_storage_bucket.${label}.name`)),
  ];
}

/** Parties outside use the files under the identities that the owner names. */
function outsideUsers({ title }: FilesNode, label: string): readonly Block[] {
  return [
    variable(`${label}_users`, {
      description: `Members of IAM that read and write files of ${title} from outside.`,
      type: 'list(string)',
      default: [],
      nullable: false,
      validation: {
        condition: `alltrue([for member in var.${label}_users : can(regex("^(user|group|serviceAccount|principal|principalSet):", member))])`,
        message: 'Use members such as serviceAccount:name@project.iam.gserviceaccount.com.',
      },
    }),
    resource('security.tf', 'google_storage_bucket_iam_member', `${label}_users`, {
      for_each: code(`toset(var.${label}_users)`),
      bucket: code(`google_storage_bucket.${label}.name`),
      role: 'roles/storage.objectUser',
      member: code('each.value'),
    }),
  ];
}

/** A program without a key signs URLs by a call to the IAM API, as itself. */
function signerOf(caller: Principal): Block {
  return resource('security.tf', 'google_service_account_iam_member', `${caller.label}_signs`, {
    service_account_id: code(`${caller.address}.name`),
    role: 'roles/iam.serviceAccountTokenCreator',
    member: caller.identity,
  });
}
