import type { GraphNode } from '../../../../model/graph.ts';
import type { MultiRegion, Regions, SizeFacts } from '../../../../model/offering.ts';
import type { RegionMode } from '../../../../model/resolved.ts';
import { type Block, code, nested, resource } from '../../../../model/terraform.ts';
import { joined, labelOf } from '../../../kit/blocks.ts';
import { role, rolePolicy, trust } from '../../foundation/iam.ts';
import { keyOf } from '../../foundation/naming.ts';
import { copiedBytes, WRITTEN_SHARE } from './copying.ts';

const FILE = 'data.tf';
/** S3 copies most objects within a quarter of an hour; only replication time control promises it (S3 guide). */
const QUARTER_OF_AN_HOUR = 900;

/** A bucket in each region with replication between them. */
export function copiedBucket<N extends GraphNode<'object_storage' | 'static_site'>>(): MultiRegion<SizeFacts, N> {
  return {
    replication: (_, __, mode) => ({
      kind: mode === 'active_active' ? 'equal' : 'replica',
      rpoSeconds: QUARTER_OF_AN_HOUR,
      rtoSeconds: 0,
      because:
        'Objects are replicated to a bucket in the second region, most within seconds and nearly all within 15 minutes; objects that existed before replication started are not replicated.',
    }),
    meter: (_, { demand }) => [
      copiedBytes(demand.storedGb * WRITTEN_SHARE, 'new objects replicated to the second region'),
    ],
    join({ home, copy }, regions) {
      const { label, mode, suffix } = regions;
      const other = `${label}_${suffix}`;
      return {
        home: [...home, ...replication(label, other, regions)],
        copy: [
          ...copy,
          ...(mode === 'active_active' ? replication(other, label, regions, `var.${suffix}_region`) : []),
        ],
      };
    },
    claims: (_, node, mode) => [replicationClaim(node, mode)],
  };
}

function replicationClaim({ id, title }: GraphNode, mode: RegionMode) {
  return {
    kind: 'replicated' as const,
    text: `${title}: objects are replicated to the second region${mode === 'active_active' ? ', and back' : ''}.`,
    resource: `aws_s3_bucket_replication_configuration.${labelOf(id)}`,
    attributes: { 'rule.delete_marker_replication.status': 'Enabled' },
  };
}

function replication(
  from: string,
  to: string,
  { home, suffix, elsewhere }: Regions,
  region?: string,
): readonly Block[] {
  const name = `${from}_copies`;
  const key = keyOf(home);
  const [own, others] = key?.hcl === 'code' ? pairOf(key.code, elsewhere(key.code), region) : [null, null];
  const [source, target] = [`aws_s3_bucket.${from}.arn`, `aws_s3_bucket.${to}.arn`];
  return [
    role(name, `Replicates the objects of ${from} to the other region`, trust('s3.amazonaws.com')),
    rolePolicy(name, 'copy', [
      { sid: 'SeeFiles', actions: ['s3:GetReplicationConfiguration', 's3:ListBucket'], resources: code(source) },
      {
        sid: 'ReadFiles',
        actions: ['s3:GetObjectVersionForReplication', 's3:GetObjectVersionAcl', 's3:GetObjectVersionTagging'],
        resources: joined(code(source), '/*'),
      },
      {
        sid: 'WriteCopies',
        actions: ['s3:ReplicateObject', 's3:ReplicateDelete', 's3:ReplicateTags'],
        resources: joined(code(target), '/*'),
      },
      ...(own === null || others === null
        ? []
        : [
            { sid: 'ReadWithKey', actions: ['kms:Decrypt'], resources: code(own) },
            { sid: 'WriteWithKey', actions: ['kms:Encrypt'], resources: code(others) },
          ]),
    ]),
    resource(
      FILE,
      'aws_s3_bucket_replication_configuration',
      from,
      {
        ...(region === undefined ? {} : { region: code(region) }),
        bucket: code(`aws_s3_bucket.${from}.id`),
        role: code(`aws_iam_role.${name}.arn`),
        rule: nested({
          id: 'everything',
          status: 'Enabled',
          filter: nested({}),
          delete_marker_replication: nested({ status: 'Enabled' }),
          ...(others === null
            ? {}
            : {
                source_selection_criteria: nested({ sse_kms_encrypted_objects: nested({ status: 'Enabled' }) }),
              }),
          destination: nested({
            bucket: code(target),
            storage_class: 'STANDARD',
            ...(others === null ? {} : { encryption_configuration: nested({ replica_kms_key_id: code(others) }) }),
          }),
        }),
        depends_on: [code(`aws_s3_bucket_versioning.${from}`), code(`aws_s3_bucket_versioning.${to}`)],
      },
      region === undefined
        ? undefined
        : `Objects written to the bucket of the ${suffix} region are replicated back to the first region.`,
    ),
  ];
}

/** KMS keys of the source and the destination. */
function pairOf(first: string, second: string, region?: string): readonly [string, string] {
  return region === undefined ? [first, second] : [second, first];
}

/** Replica file system, read-only until replication is deleted. */
export const copiedFileSystem: MultiRegion<SizeFacts, GraphNode<'file_storage'>> = {
  replication: () => ({
    kind: 'replica',
    rpoSeconds: QUARTER_OF_AN_HOUR,
    rtoSeconds: 600,
    because:
      'EFS replicates changes to a file system in the second region within 15 minutes. The replica is read-only; delete the replication to make it writable.',
  }),
  meter: (_, { demand }) => [
    copiedBytes(demand.storedGb * WRITTEN_SHARE, 'changed files replicated to the second region'),
  ],
  join({ home, copy }, { label, suffix }) {
    const copied = `aws_efs_file_system.${label}_${suffix}`;
    return {
      home: [
        ...home,
        resource(FILE, 'aws_efs_replication_configuration', label, {
          source_file_system_id: code(`aws_efs_file_system.${label}.id`),
          destination: nested({ file_system_id: code(`${copied}.id`), region: code(`var.${suffix}_region`) }),
        }),
      ],
      copy: copy.map((block) =>
        block.labels[0] === 'aws_efs_file_system'
          ? { ...block, body: { ...block.body, protection: nested({ replication_overwrite: 'DISABLED' }) } }
          : block,
      ),
    };
  },
  claims: (_, node) => [
    {
      kind: 'replicated',
      text: `${node.title}: changes are replicated to the second region within 15 minutes.`,
      resource: `aws_efs_replication_configuration.${labelOf(node.id)}`,
      attributes: { source_file_system_id: code(`aws_efs_file_system.${labelOf(node.id)}.id`) },
    },
  ],
};
