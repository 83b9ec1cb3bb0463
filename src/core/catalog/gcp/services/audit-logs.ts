import type { GraphNode } from '../../../model/graph.ts';
import type { Site, SizeFacts } from '../../../model/offering.ts';
import { type Block, code, nested, resource, variable } from '../../../model/terraform.ts';
import { between, labelOf, numberVariable } from '../../kit/blocks.ts';
import { managed } from '../../kit/usage.ts';
import { entry, ON_PROJECT, type Permissions } from '../foundation/facts.ts';
import { apis, enabled, gib, globalNameOf, nameOf } from '../foundation/names.ts';
import { privateBucket } from './buckets.ts';
import { stored } from './cloud-storage.ts';

/** Reads and writes of data that a small system notes, GB a month; a working assumption. */
const AUDIT_GB_PER_MONTH = 2;
/** Thirteen months, so that an auditor always finds a whole year. */
const KEPT_DAYS = 400;
const KEPT_MONTHS = 13;

export const auditLogs = entry<'audit_trail', SizeFacts>({
  id: 'gcp.cloud-audit-logs',
  service: 'Cloud Audit Logs',
  capability: 'audit_trail',
  multiRegion: { scope: 'global' },
  inNetwork: false,
  fit: () => ({
    because: `Cloud Audit Logs record who changed and who read data; the records are copied to a bucket in which nothing can be changed or deleted for ${KEPT_DAYS} days.`,
    provides: ['audit_trail'],
  }),
  size: () => [
    {
      sku: `Reads, writes and changes, kept for ${KEPT_DAYS} days`,
      count: 1,
      // cloud.google.com/operations/sla
      qualities: managed(3, 99.95, { scalesToZero: true }),
    },
  ],
  meter: () => [
    {
      meter: 'cloud_logging/log-ingest-over-50gib-free',
      what: 'Notes of who read and wrote data, and of connections',
      quantity: gib(AUDIT_GB_PER_MONTH),
      arithmetic: `${AUDIT_GB_PER_MONTH} GB assumed / 1.0737 GB a GiB`,
    },
    stored(AUDIT_GB_PER_MONTH * KEPT_MONTHS),
  ],
  declare: (_size, node, site) => auditBlocks(node, site),
  claims: (_size, node) => [
    {
      kind: 'logged',
      text: `Audit logs record who changed and who read data, and cannot be changed or deleted for ${KEPT_DAYS} days.`,
      resource: `google_storage_bucket.${labelOf(node.id)}`,
      attributes: { 'retention_policy.retention_period': String(KEPT_DAYS * 24 * 60 * 60) },
    },
  ],
  facts: () => ({ permissions: PERMISSIONS }),
});

function auditBlocks(node: GraphNode<'audit_trail'>, site: Site): readonly Block[] {
  const label = site.label(node.id);
  const bucket = privateBucket(
    label,
    {
      file: 'observability.tf',
      name: globalNameOf(node.id),
      disposable: false,
      more: {
        storage_class: 'STANDARD',
        retention_policy: nested({
          retention_period: code(`tostring(var.${label}_days * 24 * 60 * 60)`),
          is_locked: code(`var.${label}_locked`),
        }),
        lifecycle_rule: nested({
          condition: nested({ age: code(`var.${label}_days + 1`) }),
          action: nested({ type: 'Delete' }),
        }),
      },
    },
    site,
  );
  return [
    ...apis('logging', 'storage', 'cloudresourcemanager'),
    ...bucket.key,
    numberVariable(
      `${label}_days`,
      'Days for which the audit trail is kept and cannot be deleted.',
      KEPT_DAYS,
      between(30, 3650, 'Use 30 to 3650 days.'),
    ),
    variable(`${label}_locked`, {
      description: 'Whether the retention policy is locked: it can never be shortened afterwards, not even by Google.',
      type: 'bool',
      default: false,
    }),
    resource('observability.tf', 'google_project_iam_audit_config', label, {
      project: code('var.project_id'),
      service: 'allServices',
      audit_log_config: ['ADMIN_READ', 'DATA_READ', 'DATA_WRITE'].map((log_type) => nested({ log_type })),
      depends_on: enabled('cloudresourcemanager'),
    }),
    bucket.block,
    resource('observability.tf', 'google_logging_project_sink', label, {
      name: nameOf(node.id),
      destination: code(`"storage.googleapis.com/\${google_storage_bucket.${label}.name}"`),
      filter:
        'log_id("cloudaudit.googleapis.com/activity") OR log_id("cloudaudit.googleapis.com/data_access") OR log_id("cloudaudit.googleapis.com/policy")',
      unique_writer_identity: true,
      depends_on: enabled('logging'),
    }),
    resource('security.tf', 'google_storage_bucket_iam_member', label, {
      bucket: code(`google_storage_bucket.${label}.name`),
      role: 'roles/storage.objectCreator',
      member: code(`google_logging_project_sink.${label}.writer_identity`),
    }),
  ];
}

const PERMISSIONS: Permissions = { google_project_iam_audit_config: ON_PROJECT };
