import type { Claim } from '../../../model/finding.ts';
import type { FileLifecycle } from '../../../model/resolved.ts';
import {
  type Block,
  type Body,
  code,
  type Expression,
  nested,
  resource,
  type TerraformFile,
} from '../../../model/terraform.ts';
import { joined, labelOf } from '../../kit/blocks.ts';
import { policy, REQUIRES_TLS, type Statement, tlsOnly } from '../foundation/iam.ts';
import { named } from '../foundation/naming.ts';

export interface BucketKeeping {
  readonly file: TerraformFile;
  /** Keeps noncurrent versions for 30 days, so that overwritten or deleted objects can be restored. */
  readonly versions: boolean;
  /** Days until objects expire; null for never. */
  readonly expiresAfter: string | null;
  /** Statements of its policy beside "TLS only". */
  readonly allows: readonly Statement[];
  /** Customer managed key with which objects are encrypted. */
  readonly key?: Expression | null;
  readonly comment?: string;
  readonly lifecycle?: FileLifecycle | undefined;
}

const OLD_VERSION_DAYS = 30;

/** Characters of a bucket name, without the account after it and the name of a second region before the label. */
const NAME_LENGTH = 42;

/** Unique in AWS: it ends in the account. */
export function bucketName(label: string): Expression {
  return joined(named(label, NAME_LENGTH), '-', code('local.account'));
}

/** A private bucket: encrypted, bucket owner enforced, public access blocked, TLS only. */
export function bucket(label: string, keeping: BucketKeeping): readonly Block[] {
  const { file } = keeping;
  const address = `aws_s3_bucket.${label}`;
  const id = code(`${address}.id`);
  return [
    resource(
      file,
      'aws_s3_bucket',
      label,
      {
        bucket: bucketName(label),
        force_destroy: code('!var.deletion_protection'),
        ...(keeping.lifecycle?.lockedDays === undefined ? {} : { object_lock_enabled: true }),
      },
      keeping.comment,
    ),
    ...closed(label, keeping),
    ...(keeping.versions
      ? [
          resource(file, 'aws_s3_bucket_versioning', label, {
            bucket: id,
            versioning_configuration: nested({ status: 'Enabled' }),
          }),
        ]
      : []),
    lifecycle(label, keeping),
    ...locked(label, keeping),
    resource(file, 'aws_s3_bucket_policy', label, {
      bucket: id,
      policy: policy([
        tlsOnly('s3', [code(`${address}.arn`), joined(code(`${address}.arn`), '/*')]),
        ...keeping.allows,
      ]),
      depends_on: [code(`aws_s3_bucket_public_access_block.${label}`)],
    }),
  ];
}

function closed(label: string, { file, key }: BucketKeeping): readonly Block[] {
  const id = code(`aws_s3_bucket.${label}.id`);
  return [
    resource(file, 'aws_s3_bucket_public_access_block', label, {
      bucket: id,
      block_public_acls: true,
      block_public_policy: true,
      ignore_public_acls: true,
      restrict_public_buckets: true,
    }),
    resource(file, 'aws_s3_bucket_ownership_controls', label, {
      bucket: id,
      rule: nested({ object_ownership: 'BucketOwnerEnforced' }),
    }),
    resource(file, 'aws_s3_bucket_server_side_encryption_configuration', label, {
      bucket: id,
      rule: nested({
        ...(key === null || key === undefined ? {} : { bucket_key_enabled: true }),
        apply_server_side_encryption_by_default: nested(
          key === null || key === undefined
            ? { sse_algorithm: 'AES256' }
            : { sse_algorithm: 'aws:kms', kms_master_key_id: key },
        ),
      }),
    }),
  ];
}

/** Nobody can change or delete a version before its retention has ended. */
function locked(label: string, { file, lifecycle: { lockedDays } = {} }: BucketKeeping): readonly Block[] {
  if (lockedDays === undefined) return [];
  return [
    resource(file, 'aws_s3_bucket_object_lock_configuration', label, {
      bucket: code(`aws_s3_bucket.${label}.id`),
      rule: nested({ default_retention: nested({ mode: 'COMPLIANCE', days: lockedDays }) }),
      depends_on: [code(`aws_s3_bucket_versioning.${label}`)],
    }),
  ];
}

/** Storage classes for files of rare access, and the age from which they are in them, days. */
const CLASSES = { cold: 'GLACIER_IR', archive: 'DEEP_ARCHIVE' } as const;
const COLD_AFTER_DAYS = 30;

/** Deletion and storage class of current files, as the request states them. */
function currentFiles({ expiresAfter, lifecycle: { access, deletedAfterDays } = {} }: BucketKeeping): Body {
  const expiry = expiresAfter === null ? deletedAfterDays : code(expiresAfter);
  return {
    ...(expiry === undefined ? {} : { expiration: nested({ days: expiry }) }),
    ...(access === undefined ? {} : { transition: nested({ days: COLD_AFTER_DAYS, storage_class: CLASSES[access] }) }),
  };
}

function lifecycle(label: string, keeping: BucketKeeping): Block {
  return resource(keeping.file, 'aws_s3_bucket_lifecycle_configuration', label, {
    bucket: code(`aws_s3_bucket.${label}.id`),
    rule: nested({
      id: 'tidy',
      status: 'Enabled',
      filter: nested({}),
      ...currentFiles(keeping),
      ...(keeping.versions ? { noncurrent_version_expiration: nested({ noncurrent_days: OLD_VERSION_DAYS }) } : {}),
      abort_incomplete_multipart_upload: nested({ days_after_initiation: 1 }),
    }),
    ...(keeping.versions ? { depends_on: [code(`aws_s3_bucket_versioning.${label}`)] } : {}),
  });
}

export function bucketClaims(nodeId: string, title: string): readonly Claim[] {
  const label = labelOf(nodeId);
  return [
    ...['AES256', 'aws:kms'].map((algorithm) => ({
      kind: 'encrypted_at_rest' as const,
      text: `${title}: all objects are encrypted.`,
      resource: `aws_s3_bucket_server_side_encryption_configuration.${label}`,
      attributes: { 'rule.apply_server_side_encryption_by_default.sse_algorithm': algorithm },
    })),
    {
      kind: 'encrypted_in_transit',
      text: `${title}: requests without TLS are denied.`,
      resource: `aws_s3_bucket_policy.${label}`,
      attributes: REQUIRES_TLS,
    },
    {
      kind: 'private',
      text: `${title}: public access is blocked.`,
      resource: `aws_s3_bucket_public_access_block.${label}`,
      attributes: { restrict_public_buckets: true },
    },
  ];
}
