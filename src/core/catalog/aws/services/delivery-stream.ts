import type { Site, Usage } from '../../../model/offering.ts';
import { type Block, code, type Expression, nested, resource } from '../../../model/terraform.ts';
import { joined } from '../../kit/blocks.ts';
import { gigabytes } from '../../kit/usage.ts';
import { factsAt, permissions, scope } from '../foundation/facts.ts';
import { role, rolePolicy, type Statement, serviceTrust } from '../foundation/iam.ts';
import { named } from '../foundation/naming.ts';
import { fileStatements } from './analytics/buckets.ts';

export const DELIVERY_PERMISSIONS = permissions(
  `
aws_kinesis_firehose_delivery_stream firehose: CreateDeliveryStream DeleteDeliveryStream TagDeliveryStream
 firehose: StartDeliveryStreamEncryption StopDeliveryStreamEncryption UntagDeliveryStream UpdateDestination
`,
  { firehose: scope('firehose:{region}:*:deliverystream/{name}*', 'Describe* List*') },
);

/** A file is written when it has this size, MB, or after this time, seconds, whichever comes first. */
const FILE_MB = 64;
const FILE_SECONDS = 300;

/** What the stream reads by itself; undefined where a service puts records into it. */
export interface DeliverySource {
  readonly arn: Expression;
  readonly statements: readonly Statement[];
}

interface Delivery {
  /** Label of the delivery stream. */
  readonly label: string;
  readonly blocks: readonly Block[];
}

/** Firehose streams that write the events of a component into the files of the buckets that its edges lead to. */
export function deliveriesFrom(
  nodeId: string,
  title: string,
  site: Site,
  source?: DeliverySource,
): readonly Delivery[] {
  const targets = new Set(site.from(nodeId).flatMap(({ kind, to }) => (kind === 'write' ? [to] : [])));
  return [...targets].flatMap((to) => {
    const { bucket } = factsAt(to, site);
    return bucket === undefined
      ? []
      : [delivery(`${site.label(nodeId)}_${site.label(to)}`, title, nodeId, bucket, source)];
  });
}

function delivery(
  label: string,
  title: string,
  nodeId: string,
  bucket: string,
  source: DeliverySource | undefined,
): Delivery {
  const arn = code(`${bucket}.arn`);
  const role_arn = code(`aws_iam_role.${label}.arn`);
  return {
    label,
    blocks: [
      role(label, `Permissions of the delivery of ${title} into files`, serviceTrust('firehose.amazonaws.com')),
      rolePolicy(label, 'deliver', [
        ...fileStatements('WriteFiles', [arn], true),
        {
          sid: 'FinishFiles',
          actions: ['s3:AbortMultipartUpload', 's3:GetBucketLocation', 's3:ListBucketMultipartUploads'],
          resources: [arn, joined(arn, '/*')],
        },
        ...(source?.statements ?? []),
      ]),
      resource('messaging.tf', 'aws_kinesis_firehose_delivery_stream', label, {
        name: named(label),
        destination: 'extended_s3',
        ...(source === undefined
          ? { server_side_encryption: nested({ enabled: true }) }
          : { kinesis_source_configuration: nested({ kinesis_stream_arn: source.arn, role_arn }) }),
        extended_s3_configuration: nested({
          role_arn,
          bucket_arn: arn,
          prefix: `raw/${nodeId}/!{timestamp:yyyy/MM/dd}/`,
          error_output_prefix: `errors/${nodeId}/!{firehose:error-output-type}/`,
          buffering_size: FILE_MB,
          buffering_interval: FILE_SECONDS,
          compression_format: 'GZIP',
        }),
        depends_on: [code(`aws_iam_role_policy.${label}`)],
      }),
    ],
  };
}

/** @param gb of all events, GB/month @param stores number of stores that they are written into */
export function delivered(gb: number, stores: number | undefined): readonly Usage[] {
  return stores === undefined ? [] : [gigabytes('firehose/data-in', 'events written into files', gb * stores)];
}
