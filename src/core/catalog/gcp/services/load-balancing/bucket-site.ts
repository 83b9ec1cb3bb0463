import { formatNumber } from '../../../../messages/numbers.ts';
import type { GraphNode } from '../../../../model/graph.ts';
import type { Site, SizeFacts, Usage } from '../../../../model/offering.ts';
import { type Block, code, nested, output, resource } from '../../../../model/terraform.ts';
import { labelOf } from '../../../kit/blocks.ts';
import { isExcluded } from '../../../kit/requirements.ts';
import { managed } from '../../../kit/usage.ts';
import { entry, type GcpOffering, type Permissions } from '../../foundation/facts.ts';
import { apis, enabled, gib, globalNameOf, inGib, nameOf } from '../../foundation/names.ts';
import { stored } from '../cloud-storage.ts';
import {
  BACKEND_BUCKET_PERMISSIONS,
  FRONTEND_PERMISSIONS,
  forwardingUsage,
  frontendBlocks,
  frontendClaims,
} from './frontend.ts';

type SiteNode = GraphNode<'static_site'>;

const REQUESTS_PER_UNIT = 10_000;
/** Share of what readers fetch that the cache must fetch from the bucket first; a working assumption. */
const MISSED = 0.1;

/** A bucket behind the global load balancer, with Google's cache before it. */
export const bucketSite = entry(bucket({ id: 'gcp.storage-site-cdn', cached: true }));

/** The same without a CDN, where one is excluded. */
export const bucketSiteUncached = entry(bucket({ id: 'gcp.storage-site', cached: false }));

function bucket({ id, cached }: { id: string; cached: boolean }): GcpOffering<'static_site', SizeFacts> {
  return {
    id,
    service: cached ? 'Cloud Storage with Cloud CDN' : 'Cloud Storage behind a load balancer',
    capability: 'static_site',
    multiRegion: { scope: 'global' },
    inNetwork: false,
    fit(_node, requirements) {
      if (isExcluded(requirements, ['cdn']) === cached) return null;
      return {
        because: `A bucket keeps the files and a global load balancer serves them${cached ? ' from near the reader' : ''}: the address is your own, for $18/month plus data transfer.`,
        provides: cached ? ['static_site', 'cdn'] : ['static_site'],
        builtIn: cached ? ['cdn'] : [],
      };
    },
    size: ({ demand }) => [
      {
        sku: `One bucket, ${formatNumber(demand.storedGb)} GB`,
        count: 1,
        // The bucket's promise, the lower of the two: cloud.google.com/storage/sla
        qualities: managed(3, 99.9, { operations: 0.1 }),
      },
    ],
    meter: (_size, node) => [
      stored(node.demand.storedGb),
      forwardingUsage(),
      ...(cached ? cachedUsages(node) : plainUsages(node)),
    ],
    declare: (_size, node, site) => siteBlocks(node, site, cached),
    claims: (_size, node) => frontendClaims(labelOf(node.id)),
    facts: () => ({ permissions: { ...PERMISSIONS, ...FRONTEND_PERMISSIONS } }),
  };
}

function cachedUsages({ demand }: SiteNode): readonly Usage[] {
  const missed = demand.requestsPerMonth * MISSED;
  return [
    inGib(
      'cloud_cdn/cache-data-out/europe',
      'Files sent to readers from the cache, at the price of Europe and North America',
      demand.egressGbPerMonth,
    ),
    {
      meter: 'cloud_cdn/cache-fill/max',
      what: 'Files that the cache fetches from the bucket, a tenth',
      quantity: gib(demand.egressGbPerMonth * MISSED),
      arithmetic: `${formatNumber(demand.egressGbPerMonth)} GB x ${MISSED} / 1.0737 GB a GiB`,
    },
    {
      meter: 'cloud_cdn/cache-lookups',
      what: 'Requests to the cache',
      quantity: demand.requestsPerMonth / REQUESTS_PER_UNIT,
      arithmetic: `${formatNumber(demand.requestsPerMonth)} requests`,
    },
    reads(missed),
  ];
}

function plainUsages({ demand }: SiteNode): readonly Usage[] {
  return [
    inGib('load_balancing/data-processed', 'Files that pass the load balancer', demand.egressGbPerMonth),
    inGib('data_transfer/internet-out/premium', 'Files sent to readers', demand.egressGbPerMonth),
    reads(demand.requestsPerMonth),
  ];
}

function reads(perMonth: number): Usage {
  return {
    meter: 'cloud_storage/ops/class-b/standard',
    what: 'Reads of the bucket',
    quantity: perMonth / REQUESTS_PER_UNIT,
    arithmetic: `${formatNumber(perMonth)} reads`,
  };
}

function siteBlocks(node: SiteNode, site: Site, cached: boolean): readonly Block[] {
  const label = site.label(node.id);
  const bucketName = code(`google_storage_bucket.${label}.name`);
  return [
    ...apis('storage', 'compute'),
    resource(
      'data.tf',
      'google_storage_bucket',
      label,
      {
        name: globalNameOf(node.id),
        location: code('upper(var.region)'),
        storage_class: 'STANDARD',
        uniform_bucket_level_access: true,
        force_destroy: false,
        website: nested({ main_page_suffix: 'index.html', not_found_page: '404.html' }),
        versioning: nested({ enabled: true }),
        depends_on: enabled('storage'),
      },
      'Public files of the site, in a separate bucket that contains nothing else.',
    ),
    resource(
      'data.tf',
      'google_storage_bucket_iam_member',
      `${label}_readers`,
      { bucket: bucketName, role: 'roles/storage.objectViewer', member: 'allUsers' },
      'The site is public; a load balancer requests files without an identity.',
    ),
    resource('data.tf', 'google_storage_bucket_object', label, {
      bucket: bucketName,
      name: 'index.html',
      content: '<!doctype html><html lang="en"><title>It works</title><h1>It works</h1></html>',
      content_type: 'text/html; charset=utf-8',
      lifecycle: nested({ ignore_changes: [code('content'), code('detect_md5hash')] }),
    }),
    resource('edge.tf', 'google_compute_backend_bucket', label, {
      name: nameOf(node.id),
      bucket_name: bucketName,
      enable_cdn: cached,
      compression_mode: 'AUTOMATIC',
      custom_response_headers: [
        'Strict-Transport-Security: max-age=31536000; includeSubDomains',
        'X-Content-Type-Options: nosniff',
        'Referrer-Policy: strict-origin-when-cross-origin',
      ],
      cdn_policy: cached
        ? nested({
            cache_mode: 'CACHE_ALL_STATIC',
            default_ttl: 3600,
            client_ttl: 3600,
            max_ttl: 86400,
            negative_caching: true,
          })
        : undefined,
      depends_on: enabled('compute'),
    }),
    resource('edge.tf', 'google_compute_url_map', label, {
      name: nameOf(node.id),
      default_service: code(`google_compute_backend_bucket.${label}.id`),
    }),
    ...frontendBlocks(site, node.id, `google_compute_url_map.${label}.id`),
    output(`${label}_bucket`, 'Put the files of the site here.', code(`google_storage_bucket.${label}.url`)),
  ];
}

const PERMISSIONS: Permissions = { google_compute_backend_bucket: BACKEND_BUCKET_PERMISSIONS };
