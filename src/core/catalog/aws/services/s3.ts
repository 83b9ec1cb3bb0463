import { formatNumber } from '../../../messages/numbers.ts';
import { entry, type SizeFacts } from '../../../model/offering.ts';
import { type Block, code, output, variable } from '../../../model/terraform.ts';
import { joined, labelOf } from '../../kit/blocks.ts';
import { counted, gigabytes } from '../../kit/usage.ts';
import { type AwsOffering, permissions } from '../foundation/facts.ts';
import { accessGrant, grant, type Statement } from '../foundation/iam.ts';
import { environmentName, keyOf, servedByRegion } from '../foundation/naming.ts';
import { bucket, bucketClaims } from './bucket.ts';
import { arrivals } from './bucket-events.ts';
import { cacheReaders, publicPrefix } from './cache-readers.ts';
import { copiedBucket } from './regional/files.ts';
import { subscriberQueueGrant } from './subscriber-queue.ts';

/** Monthly uptime percentage in the SLA (cloudonaut.io, "AWS SLA", January 2019). */
export const S3_SLA = 99.9;

const REQUEST_UNIT = 1000;
const COLD = { cold: 's3/storage/glacier-instant', archive: 's3/storage/deep-archive' } as const;

/** Source that S3 names in its events on EventBridge. */
export const EVENT_SOURCE = 'aws.s3';

const PERMISSIONS = permissions('aws_s3_bucket_notification s3: PutBucketNotification');

/** Object storage without capacity planning. */
const offering: AwsOffering<'object_storage', SizeFacts> = {
  id: 'aws.s3',
  service: 'S3',
  capability: 'object_storage',
  multiRegion: copiedBucket(),
  inNetwork: false,
  facts: (_, { id }) => ({
    permissions: [PERMISSIONS],
    bucket: `aws_s3_bucket.${labelOf(id)}`,
    backup: { type: 'aws_s3_bucket', isBucket: true },
  }),
  fit: (node) => ({
    because: `${formatNumber(node.demand.storedGb)} GB of objects with unlimited growth, stored in several zones.`,
    provides: ['object_storage', 'backup'],
  }),
  size: () => [{ sku: 'S3 Standard', count: 1, qualities: servedByRegion(S3_SLA) }],
  meter: (_, { demand }) => [
    gigabytes('s3/storage/standard', 'files', demand.storedGb - (demand.coldGb ?? 0)),
    ...(demand.coldGb === undefined
      ? []
      : [gigabytes(COLD[demand.lifecycle?.access ?? 'cold'], 'files older than a month', demand.coldGb)]),
    counted('s3/requests/put-copy-post-list', 'files written', demand.writesPerMonth, REQUEST_UNIT, 'writes'),
    counted('s3/requests/get', 'files read', demand.readsPerMonth, REQUEST_UNIT, 'reads'),
    gigabytes('data_transfer/internet-out', 'data transfer from the bucket to the internet', demand.egressGbPerMonth),
  ],
  declare(_, node, site) {
    const label = site.label(node.id);
    return [
      ...(node.demand.outsiders === true ? [outsideVariable(label, node.title)] : []),
      ...bucket(label, {
        file: 'data.tf',
        versions: true,
        expiresAfter: null,
        allows: [...cacheReaders(node.id, site), ...(node.demand.outsiders === true ? [outsideUsers(label)] : [])],
        key: keyOf(site),
        lifecycle: node.demand.lifecycle,
        comment: `${node.title}.`,
      }),
      ...arrivals(node.id, EVENT_SOURCE, site),
      output(`${label}_bucket`, `${node.title}: bucket name.`, code(`aws_s3_bucket.${label}.bucket`)),
    ];
  },
  grantAccess(_, node, site, caller, edge) {
    const label = site.label(node.id);
    const isStarted = edge.from === node.id;
    const reads = isStarted || edge.kind === 'read';
    const queue = isStarted ? subscriberQueueGrant(label, edge.to, caller, site) : accessGrant({}, []);
    const prefix = publicPrefix(node.id, site);
    const name = environmentName(node, site, 'BUCKET');
    return accessGrant(
      {
        [name]: code(`aws_s3_bucket.${label}.bucket`),
        ...(prefix === '' ? {} : { [`${name}_PUBLIC_PREFIX`]: joined(prefix) }),
        ...queue.environment,
      },
      [grant(caller, reads ? `${label}_read` : label, statements(label, reads)), ...queue.blocks],
    );
  },
  claims: (_, node) => [
    ...bucketClaims(node.id, node.title),
    {
      kind: 'backed_up',
      text: `${node.title}: versioning is enabled: overwritten or deleted objects can be restored for 30 days.`,
      resource: `aws_s3_bucket_lifecycle_configuration.${labelOf(node.id)}`,
      attributes: { 'rule.noncurrent_version_expiration.noncurrent_days': 30 },
    },
  ],
};

/** Identities of parties outside; the account itself until they are set, since a policy needs a principal. */
function outsideUsers(label: string): Statement {
  const arn = code(`aws_s3_bucket.${label}.arn`);
  return {
    sid: 'PartiesOutside',
    principal: { AWS: code(`length(var.${label}_users) == 0 ? [local.account] : var.${label}_users`) },
    actions: ['s3:ListBucket', 's3:GetObject', 's3:PutObject'],
    resources: [arn, joined(arn, '/*')],
  };
}

function outsideVariable(label: string, title: string): Block {
  return variable(`${label}_users`, {
    description: `${title}: ARNs of the IAM roles or users of parties outside who read and write its files.`,
    type: 'list(string)',
    default: [],
    nullable: false,
    validation: {
      condition: `alltrue([for arn in var.${label}_users : startswith(arn, "arn:aws")])`,
      message: 'Use ARNs such as arn:aws:iam::123456789012:role/supplier.',
    },
  });
}

function statements(label: string, reads: boolean): readonly Statement[] {
  const arn = code(`aws_s3_bucket.${label}.arn`);
  const actions = reads
    ? ['s3:GetObject']
    : ['s3:GetObject', 's3:PutObject', 's3:DeleteObject', 's3:AbortMultipartUpload'];
  return [
    { sid: 'SeeFiles', actions: ['s3:ListBucket'], resources: arn },
    { sid: reads ? 'ReadFiles' : 'ReadAndWriteFiles', actions, resources: joined(arn, '/*') },
  ];
}

export const s3 = entry(offering);
