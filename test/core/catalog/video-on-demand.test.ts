import { beforeAll, describe, expect, it } from 'vitest';
import { type CloudId, createEngine, type Engine } from '#core/index.ts';

let engine: Engine;
beforeAll(async () => {
  engine = await createEngine();
});

function designed(text: string, cloud: CloudId) {
  const { graph, findings, iac } = engine.synthesize({ id: 'synt_test', text, cloud, constraints: {} });
  const terraform = iac.files.flatMap(({ path, content }) => (path.endsWith('.tf') ? [content] : [])).join('\n');
  const price = (id: string) => graph.nodes.find((node) => node.id === id)?.monthly ?? null;
  return { edges: graph.edges.map(({ id }) => id), findings, terraform, price };
}

const STREAM = 'Live streams of amateur football with adaptive HLS. The web site exists elsewhere.';
const LEAGUE =
  'We stream an ice hockey league in HLS, 38 TB a month. Fans buy a pass. Serverless, nothing runs when nobody plays.';

describe('video on demand', () => {
  it('is delivered on AWS through CloudFront, the only reader of the bucket', () => {
    const { edges, terraform } = designed(STREAM, 'aws');
    expect(edges).toEqual(expect.arrayContaining(['users-cdn', 'cdn-files']));
    expect(terraform).toMatch(/domain_name += aws_s3_bucket\.files\.bucket_regional_domain_name/);
    expect(terraform).toMatch(/"aws:SourceArn" = aws_cloudfront_distribution\.cdn\.arn/);
    expect(terraform).toContain('restrict_public_buckets = true');
    expect(terraform).toContain('Managed-CORS-and-SecurityHeadersPolicy');
    expect(terraform).not.toContain('aws_cloudfront_function');
    expect(terraform).toContain('aws_s3_bucket.files.arn}/public/*');
  });

  it('is decrypted for CloudFront if the key is customer-managed', () => {
    const { terraform } = designed(`${STREAM} Encrypted with our own keys.`, 'aws');
    expect(terraform).toMatch(/"aws_kms_key" "keys"[\s\S]*CacheReadsFiles/);
  });

  it('does not pass through the API gateway in front of functions', () => {
    const { edges, price } = designed(LEAGUE, 'aws');
    expect(edges).toEqual(expect.arrayContaining(['users-gateway', 'cdn-files']));
    expect(price('gateway')).toBeLessThan(100);
    expect(price('cdn')).toBeGreaterThan(1000);
  });

  it('is delivered on Azure through Front Door, from an account that holds nothing else', () => {
    const { edges, findings, terraform } = designed(STREAM, 'azure');
    expect(edges).toEqual(expect.arrayContaining(['users-cdn', 'cdn-files']));
    expect(findings.map(({ id }) => id)).not.toContain('OFFER-cdn');
    expect(terraform).toMatch(/host_name += azurerm_storage_account\.files_public\.primary_web_host/);
    expect(terraform).not.toMatch(/host_name += azurerm_storage_account\.files\.primary/);
  });

  it('is delivered on Google Cloud for signed URLs, whose key the program receives', () => {
    const { edges, terraform } = designed(STREAM, 'gcp');
    expect(edges).toContain('cdn-files');
    expect(terraform).toContain('resource "google_compute_backend_bucket_signed_url_key" "cdn"');
    expect(terraform).toContain('CDN_KEY');
  });
});
