import { entry, type SizeFacts } from '../../../model/offering.ts';
import { code, type Expression, locals, resource } from '../../../model/terraform.ts';
import { atLeast, joined, labelOf, numberVariable } from '../../kit/blocks.ts';
import { counted, gigabytes } from '../../kit/usage.ts';
import { type AwsOffering, permissions, scope } from '../foundation/facts.ts';
import type { Statement } from '../foundation/iam.ts';
import { keyOf, named, servedByRegion, withKey } from '../foundation/naming.ts';
import { bucket, bucketClaims } from './bucket.ts';

const PERMISSIONS = permissions(
  `
aws_cloudtrail cloudtrail: AddTags CreateTrail DeleteTrail PutEventSelectors RemoveTags StartLogging StopLogging UpdateTrail
`,
  { cloudtrail: scope('cloudtrail:{region}:*:trail/{name}*', 'Describe* Get* List*') },
);

/** Log size of a small account per year in GB, and its number of files: one per five minutes in some regions. */
const RECORDS_GB = 2;
const FILES_PER_MONTH = 30_000;

/** API calls of the account in every region. AWS charges for the files only; the first copy of events is free. */
const offering: AwsOffering<'audit_trail', SizeFacts> = {
  id: 'aws.cloudtrail',
  service: 'CloudTrail',
  capability: 'audit_trail',
  multiRegion: { scope: 'global' },
  inNetwork: false,
  facts: () => ({ permissions: [PERMISSIONS] }),
  fit: () => ({
    because:
      'Records all management events of the account in all regions, with log file integrity validation; the first trail of an account is free.',
    provides: ['audit_trail'],
  }),
  size: () => [{ sku: 'one multi-region trail', count: 1, qualities: { ...servedByRegion(null), availability: 99.9 } }],
  meter: () => [
    gigabytes('s3/storage/standard', 'log files of one year', RECORDS_GB),
    counted('s3/requests/put-copy-post-list', 'log files written', FILES_PER_MONTH, 1000, 'files'),
  ],
  declare(_, node, site) {
    const label = site.label(node.id);
    return [
      numberVariable(`${label}_retention_days`, `${node.title}: log file retention in days.`, 365, atLeast(90)),
      locals('locals.tf', {
        [`${label}_arn`]: joined(
          'arn:aws:cloudtrail:',
          code('var.region'),
          ':',
          code('local.account'),
          ':trail/',
          named(label),
        ),
      }),
      ...bucket(label, {
        file: 'observability.tf',
        versions: true,
        expiresAfter: `var.${label}_retention_days`,
        allows: trailWrites(label),
        key: keyOf(site),
        comment: 'Log files of the audit trail.',
      }),
      resource('observability.tf', 'aws_cloudtrail', label, {
        name: named(label),
        s3_bucket_name: code(`aws_s3_bucket.${label}.id`),
        is_multi_region_trail: true,
        include_global_service_events: true,
        enable_log_file_validation: true,
        ...withKey(site, 'kms_key_id'),
        depends_on: [code(`aws_s3_bucket_policy.${label}`)],
      }),
    ];
  },
  claims: (_, node) => [
    ...bucketClaims(node.id, node.title),
    {
      kind: 'logged',
      text: `${node.title}: all management events of the account are recorded, and log file validation detects tampering.`,
      resource: `aws_cloudtrail.${labelOf(node.id)}`,
      attributes: { enable_log_file_validation: true },
    },
  ],
};

function trailWrites(label: string): readonly Statement[] {
  const address = code(`aws_s3_bucket.${label}.arn`);
  const records: Expression = joined(address, '/AWSLogs/', code('local.account'), '/*');
  const source = { 'aws:SourceArn': code(`local.${label}_arn`) };
  const principal = { Service: 'cloudtrail.amazonaws.com' };
  return [
    {
      sid: 'TrailLooks',
      principal,
      actions: ['s3:GetBucketAcl'],
      resources: address,
      condition: { StringEquals: source },
    },
    {
      sid: 'TrailWrites',
      principal,
      actions: ['s3:PutObject'],
      resources: records,
      condition: { StringEquals: { ...source, 's3:x-amz-acl': 'bucket-owner-full-control' } },
    },
  ];
}

export const cloudtrail = entry(offering);
