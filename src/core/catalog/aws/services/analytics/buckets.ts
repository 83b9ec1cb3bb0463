import { code, type Expression, template } from '../../../../model/hcl.ts';
import type { Site } from '../../../../model/site.ts';
import { factsAt } from '../../foundation/facts.ts';
import type { Statement } from '../../foundation/iam.ts';

/** Address of the bucket in which a service keeps its files, null where it has none. */
export function bucketOf(nodeId: string, site: Site): string | null {
  return factsAt(nodeId, site).bucket ?? null;
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
