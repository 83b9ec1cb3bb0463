import type { Site } from '../../../../model/offering.ts';
import { code, type Expression, template } from '../../../../model/terraform.ts';
import { factsAt } from '../../foundation/facts.ts';
import type { Statement } from '../../foundation/iam.ts';

/** Address of the bucket in which a service stores its files; null if it has none. */
export function bucketOf(nodeId: string, site: Site): string | null {
  return factsAt(nodeId, site).bucket ?? null;
}

/** Address of the first bucket that a component reads, over an edge in either direction; undefined without one. */
export function bucketReadBy(nodeId: string, site: Site): string | undefined {
  const outward = site.from(nodeId).filter(({ kind }) => kind === 'read');
  const ids = [...outward.map(({ to }) => to), ...site.to(nodeId).map(({ from }) => from)];
  return ids.flatMap((id) => bucketOf(id, site) ?? [])[0];
}

/** Address of the first bucket that a component writes to; undefined without one. */
export function bucketWrittenBy(nodeId: string, site: Site): string | undefined {
  const outward = site.from(nodeId).filter(({ kind }) => kind !== 'read');
  return outward.flatMap(({ to }) => bucketOf(to, site) ?? [])[0];
}

/** Buckets at both ends of a component's edges, without duplicates. */
export function bucketsBeside(nodeId: string, site: Site): readonly Expression[] {
  const ids = [...site.to(nodeId).map(({ from }) => from), ...site.from(nodeId).map(({ to }) => to)];
  const buckets = [...new Set(ids)].flatMap((id) => bucketOf(id, site) ?? []);
  return buckets.map((address) => code(`${address}.arn`));
}

/** Access to files: read, or read and write. */
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
