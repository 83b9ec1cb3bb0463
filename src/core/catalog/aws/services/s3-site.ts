import { formatNumber } from '../../../messages/numbers.ts';
import type { GraphNode } from '../../../model/graph.ts';
import { entry, type SizeFacts } from '../../../model/offering.ts';
import type { ResolvedRequirements } from '../../../model/resolved.ts';
import { type Block, code, nested, output, resource } from '../../../model/terraform.ts';
import { joined } from '../../kit/blocks.ts';
import { counted, gigabytes } from '../../kit/usage.ts';
import { type AwsOffering, permissions } from '../foundation/facts.ts';
import { policy } from '../foundation/iam.ts';
import { servedByRegion } from '../foundation/naming.ts';
import { bucket, bucketClaims, bucketName } from './bucket.ts';
import { cacheReaders } from './cache-readers.ts';
import { copiedBucket } from './regional/files.ts';
import { S3_SLA } from './s3.ts';

const PERMISSIONS = permissions(
  `
aws_s3_bucket_website_configuration s3: DeleteBucketWebsite PutBucketWebsite
`,
);

const FILE = 'data.tf';
const REQUEST_UNIT = 1000;
/** Cache miss rate of requests; a working assumption. */
const MISSES = 0.1;
/** Files published in a month; a working assumption. */
const FILES_WRITTEN = 1000;

function withoutCdn({ exclusions }: ResolvedRequirements): boolean {
  return exclusions.some(({ terms }) => terms.includes('cdn'));
}

/** A bucket that only the CDN may read. */
const behindCdn: AwsOffering<'static_site', SizeFacts> = {
  id: 'aws.s3-site',
  service: 'S3',
  capability: 'static_site',
  multiRegion: copiedBucket(),
  inNetwork: false,
  fit: (node, requirements) => (withoutCdn(requirements) ? null : fitOf(node)),
  size: () => [{ sku: 'S3 Standard', count: 1, qualities: servedByRegion(S3_SLA) }],
  meter: (_, { demand }) => [...storage(demand.storedGb), reads(demand.requestsPerMonth * MISSES, 'cache misses')],
  declare(_, node, site) {
    const label = site.label(node.id);
    return [
      ...bucket(label, {
        file: FILE,
        versions: true,
        expiresAfter: null,
        allows: cacheReaders(node.id, site),
        comment: `${node.title}: private; only CloudFront can read it.`,
      }),
      ...samplePages(label),
      output(
        `${label}_bucket`,
        `${node.title}: bucket for your files; upload them with aws s3 sync.`,
        code(`aws_s3_bucket.${label}.bucket`),
      ),
    ];
  },
  claims: (_, node) => bucketClaims(node.id, node.title),
};

/** S3 static website hosting if a CDN is ruled out: without HTTPS, which S3 website endpoints do not support. */
const alone: AwsOffering<'static_site', SizeFacts> = {
  id: 'aws.s3-website',
  service: 'S3 website',
  capability: 'static_site',
  inNetwork: false,
  facts: () => ({ permissions: [PERMISSIONS] }),
  fit: (node, requirements) => (withoutCdn(requirements) ? fitOf(node) : null),
  size: () => [{ sku: 'S3 Standard', count: 1, qualities: servedByRegion(S3_SLA) }],
  meter: (_, { demand }) => [
    ...storage(demand.storedGb),
    reads(demand.requestsPerMonth, 'requests'),
    gigabytes('data_transfer/internet-out', 'data transfer to the internet', demand.egressGbPerMonth),
  ],
  declare: (_, node, site) => declareWebsite(node, site.label(node.id)),
};

function fitOf(node: GraphNode<'static_site'>) {
  return {
    because: `Static files need no server: ${formatNumber(node.demand.storedGb)} GB at low cost, and ${formatNumber(node.demand.requestsPerMonth)} requests per month without capacity planning.`,
    provides: ['static_site'] as const,
  };
}

function storage(storedGb: number) {
  return [
    gigabytes('s3/storage/standard', 'storage of site files', storedGb),
    counted('s3/requests/put-copy-post-list', 'files published', FILES_WRITTEN, REQUEST_UNIT, 'files'),
  ];
}

function reads(count: number, what: string) {
  return {
    meter: 's3/requests/get',
    what,
    quantity: count / REQUEST_UNIT,
    arithmetic: `${formatNumber(count)} requests`,
  };
}

/** Two sample pages for the first apply; replace them with your own. */
function samplePages(label: string): readonly Block[] {
  const page = (name: string, key: string, text: string) =>
    resource(FILE, 'aws_s3_object', `${label}_${name}`, {
      bucket: code(`aws_s3_bucket.${label}.id`),
      key,
      content: `<!doctype html><title>${text}</title><h1>${text}</h1>`,
      content_type: 'text/html; charset=utf-8',
      lifecycle: nested({ ignore_changes: [code('content'), code('content_type'), code('tags_all')] }),
    });
  return [page('index', 'index.html', 'It works.'), page('missing', '404.html', 'Not found.')];
}

function declareWebsite(node: GraphNode<'static_site'>, label: string): readonly Block[] {
  return [
    resource(
      FILE,
      'aws_s3_bucket',
      label,
      {
        bucket: bucketName(label),
        force_destroy: code('!var.deletion_protection'),
      },
      `${node.title}: public by design. Store only public content here.`,
    ),
    ...openToAll(label),
    ...samplePages(label),
    output(
      `${label}_url`,
      'URL of the site.',
      joined('http://', code(`aws_s3_bucket_website_configuration.${label}.website_endpoint`)),
    ),
    output(`${label}_bucket`, `${node.title}: bucket for your files.`, code(`aws_s3_bucket.${label}.bucket`)),
  ];
}

function openToAll(label: string): readonly Block[] {
  const id = code(`aws_s3_bucket.${label}.id`);
  return [
    resource(FILE, 'aws_s3_bucket_public_access_block', label, {
      bucket: id,
      block_public_acls: true,
      block_public_policy: false,
      ignore_public_acls: true,
      restrict_public_buckets: false,
    }),
    resource(FILE, 'aws_s3_bucket_website_configuration', label, {
      bucket: id,
      index_document: nested({ suffix: 'index.html' }),
      error_document: nested({ key: '404.html' }),
    }),
    resource(FILE, 'aws_s3_bucket_policy', label, {
      bucket: id,
      policy: policy([
        {
          sid: 'EveryoneReads',
          principal: '*',
          actions: ['s3:GetObject'],
          resources: joined(code(`aws_s3_bucket.${label}.arn`), '/*'),
        },
      ]),
      depends_on: [code(`aws_s3_bucket_public_access_block.${label}`)],
    }),
  ];
}

export const s3Site = entry(behindCdn);
export const s3Website = entry(alone);
