import { code, type Expression, template } from '../../../../model/hcl.ts';
import type { Site } from '../../../../model/site.ts';
import type { Statement } from '../../foundation/iam.ts';

/** Bucket of a part that keeps files, null for any other part. */
export function bucketOf(nodeId: string, site: Site): string | null {
  const offering = site.find(nodeId)?.choice.offering;
  return offering === 'aws.s3' || offering === 'aws.athena-lake' ? `aws_s3_bucket.${site.label(nodeId)}` : null;
}

/** Buckets at either end of a part's edges, each once. */
export function bucketsBeside(nodeId: string, site: Site): readonly Expression[] {
  const ids = [...site.to(nodeId).map(({ from }) => from), ...site.from(nodeId).map(({ to }) => to)];
  const buckets = [...new Set(ids)].flatMap((id) => bucketOf(id, site) ?? []);
  return buckets.map((address) => code(`${address}.arn`));
}

/** Files that are read, or written too. */
export function fileStatements(sid: string, buckets: readonly Expression[], writes: boolean): readonly Statement[] {
  if (buckets.length === 0) return [];
  return [
    {
      sid,
      actions: ['s3:GetObject', 's3:ListBucket', ...(writes ? ['s3:PutObject', 's3:DeleteObject'] : [])],
      resources: buckets.flatMap((bucket) => [bucket, template`${bucket}/*`]),
    },
  ];
}
