import type { Site } from '../../../model/offering.ts';
import { code } from '../../../model/terraform.ts';
import { joined } from '../../kit/blocks.ts';
import type { Statement } from '../foundation/iam.ts';

const CLOUDFRONT = 'cloudfront.amazonaws.com';

/** Distributions deliver only the files of a bucket below this prefix; the others reach people through the program. */
const PUBLIC = 'public/';

/** Prefix of the files that a distribution delivers; empty for a site, and for a bucket without a distribution. */
export function publicPrefix(nodeId: string, site: Site): string {
  const isSite = site.find(nodeId)?.node.capability === 'static_site';
  return isSite || caches(nodeId, site).length === 0 ? '' : PUBLIC;
}

/** Read permission for each distribution with this bucket as origin. */
export function cacheReaders(nodeId: string, site: Site): readonly Statement[] {
  return caches(nodeId, site).map((distribution, index) => ({
    sid: numbered('CacheReads', index),
    principal: { Service: CLOUDFRONT },
    actions: ['s3:GetObject'],
    resources: joined(code(`aws_s3_bucket.${site.label(nodeId)}.arn`), `/${publicPrefix(nodeId, site)}*`),
    condition: { StringEquals: { 'aws:SourceArn': code(`${distribution}.arn`) } },
  }));
}

/** Distributions must be able to decrypt objects under a customer managed key (CloudFront guide, "SSE-KMS"). */
export function cacheDecrypts(site: Site): readonly Statement[] {
  const distributions = site.placed
    .filter(({ node }) => node.capability === 'object_storage')
    .flatMap(({ node }) => caches(node.id, site));
  return [...new Set(distributions)].map((distribution, index) => ({
    sid: numbered('CacheReadsFiles', index),
    principal: { Service: CLOUDFRONT },
    actions: ['kms:Decrypt'],
    resources: '*',
    condition: { StringEquals: { 'aws:SourceArn': code(`${distribution}.arn`) } },
  }));
}

/** Statement ids are unique in a policy. */
function numbered(sid: string, index: number): string {
  return index === 0 ? sid : `${sid}${index + 1}`;
}

function caches(nodeId: string, site: Site): readonly string[] {
  return site
    .to(nodeId)
    .filter(({ from }) => site.find(from)?.node.capability === 'cdn')
    .map(({ from }) => `aws_cloudfront_distribution.${site.label(from)}`);
}
