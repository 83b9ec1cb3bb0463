import { formatNumber } from '../../../../messages/numbers.ts';
import type { Claim } from '../../../../model/finding.ts';
import type { GraphNode } from '../../../../model/graph.ts';
import type { AccessGrant, Principal, Site, SizeFacts, Usage } from '../../../../model/offering.ts';
import { type Block, code, nested, resource, template } from '../../../../model/terraform.ts';
import { joined, labelOf } from '../../../kit/blocks.ts';
import { managed } from '../../../kit/usage.ts';
import { projectData } from '../../foundation/budget.ts';
import { entry, factsOf, type Permissions } from '../../foundation/facts.ts';
import { apis, enabled, gib, inGib, nameOf } from '../../foundation/names.ts';
import { urlOf } from '../domain.ts';
import { keptSecret, keptSecretUsage, secretReader } from '../secret-manager.ts';
import {
  BACKEND_BUCKET_PERMISSIONS,
  FRONTEND_PERMISSIONS,
  forwardingUsage,
  frontendBlocks,
  frontendClaims,
} from './frontend.ts';

type CdnNode = GraphNode<'cdn'>;

const REQUESTS_PER_UNIT = 10_000;
/** Share of what people fetch that the cache must fetch from the bucket first; a working assumption. */
const MISSED = 0.1;
/** Name of the key, which a signed URL names. */
const KEY_NAME = 'signing-1';
const SIGNED_SECONDS = 3600;

/**
 * A cache before a private bucket: only URLs that the program signs are answered
 * (cloud.google.com/cdn/docs/using-signed-urls).
 */
export const cdnFiles = entry<'cdn', SizeFacts>({
  id: 'gcp.cloud-cdn-files',
  service: 'Cloud CDN with signed URLs',
  capability: 'cdn',
  multiRegion: { scope: 'global' },
  inNetwork: false,
  fit: ({ demand }) =>
    demand.ofFiles === true
      ? {
          because: `A load balancer serves ${formatNumber(demand.egressGbPerMonth)} GB of files a month from near the reader; the bucket stays private, and a URL is answered only with the signature of the program.`,
          provides: ['cdn'],
        }
      : null,
  size: () => [
    {
      sku: 'Cache before a private bucket',
      count: 1,
      // The bucket's promise, the lower of the two: cloud.google.com/storage/sla
      qualities: managed(3, 99.9, { operations: 0.1 }),
    },
  ],
  meter: (_size, node) => [forwardingUsage(), ...usages(node), keptSecretUsage('Key that signs URLs')],
  declare: (_size, node, site) => cdnBlocks(node, site),
  claims: (_size, { id }): readonly Claim[] => [
    ...frontendClaims(labelOf(id)),
    {
      kind: 'private',
      text: 'Files are delivered only for URLs that the program has signed.',
      resource: `google_compute_backend_bucket_signed_url_key.${labelOf(id)}`,
      attributes: { name: KEY_NAME },
    },
  ],
  facts: () => ({ permissions: { ...PERMISSIONS, ...FRONTEND_PERMISSIONS } }),
});

function usages({ demand }: CdnNode): readonly Usage[] {
  const { egressGbPerMonth, requestsPerMonth } = demand;
  return [
    inGib(
      'cloud_cdn/cache-data-out/europe',
      'Files sent from the cache, at the price of Europe and North America',
      egressGbPerMonth,
    ),
    {
      meter: 'cloud_cdn/cache-fill/max',
      what: 'Files that the cache fetches from the bucket, a tenth',
      quantity: gib(egressGbPerMonth * MISSED),
      arithmetic: `${formatNumber(egressGbPerMonth)} GB x ${MISSED} / 1.0737 GB a GiB`,
    },
    {
      meter: 'cloud_cdn/cache-lookups',
      what: 'Requests to the cache',
      quantity: requestsPerMonth / REQUESTS_PER_UNIT,
      arithmetic: `${formatNumber(requestsPerMonth)} requests`,
    },
  ];
}

function cdnBlocks(node: CdnNode, site: Site): readonly Block[] {
  const label = site.label(node.id);
  const [bucket] = site.from(node.id).flatMap(({ to }) => factsOf(site.find(to)).bucket ?? []);
  if (bucket === undefined) return [];
  const key = `google_compute_backend_bucket_signed_url_key.${label}`;
  const secret = `${label}_key`;
  return [
    ...apis('compute', 'storage', 'cloudresourcemanager'),
    projectData(),
    resource('edge.tf', 'google_compute_backend_bucket', label, {
      name: nameOf(node.id),
      bucket_name: bucket,
      enable_cdn: true,
      cdn_policy: nested({ cache_mode: 'CACHE_ALL_STATIC', signed_url_cache_max_age_sec: SIGNED_SECONDS }),
      depends_on: enabled('compute'),
    }),
    resource('security.tf', 'random_id', secret, { byte_length: 16 }),
    resource('security.tf', 'google_compute_backend_bucket_signed_url_key', label, {
      name: KEY_NAME,
      backend_bucket: code(`google_compute_backend_bucket.${label}.name`),
      key_value: code(`random_id.${secret}.b64_url`),
    }),
    ...keptSecret(secret, nameOf(node.id, '-key'), site),
    resource('security.tf', 'google_secret_manager_secret_version', secret, {
      secret: code(`google_secret_manager_secret.${secret}.id`),
      secret_data: code(`random_id.${secret}.b64_url`),
    }),
    resource(
      'security.tf',
      'google_storage_bucket_iam_member',
      `${label}_fills`,
      {
        bucket,
        role: 'roles/storage.objectViewer',
        member: template`serviceAccount:service-${code('data.google_project.this.number')}@cloud-cdn-fill.iam.gserviceaccount.com`,
        depends_on: [code(key)],
      },
      'The identity of the cache exists once a key has been added.',
    ),
    resource('edge.tf', 'google_compute_url_map', label, {
      name: nameOf(node.id),
      default_service: code(`google_compute_backend_bucket.${label}.id`),
    }),
    ...frontendBlocks(site, node.id, `google_compute_url_map.${label}.id`),
  ];
}

/** What a program that uses a bucket needs to sign URLs of the cache before it; nothing without one. */
export function signingAccess(bucketId: string, prefix: string, site: Site, caller: Principal): AccessGrant | null {
  const cache = site.to(bucketId).find(({ from }) => site.find(from)?.choice.offering === cdnFiles.id)?.from;
  if (cache === undefined) return null;
  const secret = `${site.label(cache)}_key`;
  const name = prefix === '' ? 'CDN' : `${prefix}_CDN`;
  return {
    environment: {
      [`${name}_URL`]: urlOf(site, cache, `google_compute_global_address.${site.label(cache)}.address`),
      [`${name}_KEY_NAME`]: joined(KEY_NAME),
    },
    secrets: { [`${name}_KEY`]: code(`google_secret_manager_secret.${secret}.secret_id`) },
    blocks: [secretReader(secret, `${caller.label}_${secret}`, caller)],
  };
}

const PERMISSIONS: Permissions = {
  google_compute_backend_bucket: BACKEND_BUCKET_PERMISSIONS,
  google_compute_backend_bucket_signed_url_key: 'compute.backendBuckets.addSignedUrlKey,deleteSignedUrlKey,get',
};
