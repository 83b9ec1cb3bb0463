import { beforeAll, describe, expect, it } from 'vitest';
import { CLOUD_IDS, createEngine, type Engine } from '#core/index.ts';
import type { CloudId } from '#core/model/intent.ts';

const SHOP =
  'An online shop with a CDN for 2,000 visitors a day, PostgreSQL, card payments through Stripe, order e-mails.';
const GUARDED = `${SHOP} A web application firewall protects it.`;

let engine: Engine;
beforeAll(async () => {
  engine = await createEngine();
});

function blueprintOf(text: string, cloud: CloudId) {
  const blueprint = engine.synthesize({ id: 'synt_cached', text, cloud, constraints: {} });
  const offerings = blueprint.graph.nodes.map(({ offering }) => offering);
  const edges = blueprint.graph.edges.map(({ id }) => id);
  const terraform = blueprint.iac.files
    .filter(({ path }) => path.endsWith('.tf'))
    .map(({ content }) => content.replaceAll(/ +/g, ' '))
    .join('\n');
  return { blueprint, offerings, edges, terraform };
}

describe('a web service behind a CDN', () => {
  it('on AWS has an internal load balancer that only CloudFront can call', () => {
    const { edges, terraform } = blueprintOf(SHOP, 'aws');
    expect(edges).toEqual(expect.arrayContaining(['users-cdn', 'cdn-lb', 'lb-app', 'stripe-cdn']));
    expect(terraform).toContain('internal = true');
    expect(terraform).toContain('resource "aws_cloudfront_vpc_origin" "cdn"');
    expect(terraform).toContain('prefix_list_id = data.aws_ec2_managed_prefix_list.cloudfront.id');
    expect(terraform).not.toContain('allowed_client_cidrs');
    expect(terraform).not.toContain('aws_cloudfront_origin_access_control');
  });

  it('on AWS has the web application firewall on CloudFront', () => {
    const { terraform } = blueprintOf(GUARDED, 'aws');
    expect(terraform).toContain('scope = "CLOUDFRONT"');
    expect(terraform).toContain('web_acl_id = aws_wafv2_web_acl.waf.arn');
    expect(terraform).not.toContain('aws_wafv2_web_acl_association');
  });

  it('on Google Cloud is Cloud Run behind a load balancer with Cloud CDN', () => {
    const { offerings, terraform } = blueprintOf(GUARDED, 'gcp');
    expect(offerings).toEqual(
      expect.arrayContaining(['gcp.cloud-cdn', 'gcp.load-balancing', 'gcp.cloud-run-behind-load-balancer']),
    );
    expect(terraform).toContain('enable_cdn = true');
    expect(terraform).toContain('security_policy = google_compute_security_policy.waf.id');
  });

  it('on Google Cloud needs no load balancer without a CDN and a firewall', () => {
    const { offerings } = blueprintOf(
      'A web application with PostgreSQL. 5 requests per second. No CDN, no WAF.',
      'gcp',
    );
    expect(offerings).toContain('gcp.cloud-run');
    expect(offerings).not.toContain('gcp.load-balancing');
  });

  it('on Azure is behind one Front Door profile, which caches static files only', () => {
    const { offerings, edges, terraform } = blueprintOf(SHOP, 'azure');
    expect(offerings).toContain('azure.front-door-standard');
    expect(offerings).not.toContain('azure.front-door-balancer');
    expect(edges).toEqual(expect.arrayContaining(['users-cdn', 'cdn-app']));
    expect(terraform).toContain('url_file_extension_condition');
  });

  it('on Azure has the firewall and the CDN in one Front Door profile', () => {
    const { blueprint, offerings } = blueprintOf(GUARDED, 'azure');
    expect(offerings.filter((offering) => offering.startsWith('azure.front-door'))).toEqual([
      'azure.front-door-premium',
    ]);
    const door = blueprint.graph.nodes.find(({ id }) => id === 'waf');
    expect(door?.provides).toEqual(['waf', 'cdn']);
  });

  it.each(CLOUD_IDS)('on %s is not both in the design and omitted for its cost', (cloud) => {
    const { blueprint } = blueprintOf('A news site for 3 million page views a month.', cloud);
    const there = new Set<string>(blueprint.graph.nodes.map(({ capability }) => capability));
    const leftOut = blueprint.findings.filter(({ id }) => id.startsWith('WISH-')).map(({ id }) => id.slice(5));
    expect(leftOut.filter((term) => there.has(term))).toEqual([]);
  });

  it.each(CLOUD_IDS)('on %s bills data transfer to users once', (cloud) => {
    const { estimate } = blueprintOf(SHOP, cloud).blueprint;
    const out = estimate.line_items.filter(
      ({ meter, node }) => /data-out|internet-out|transfer/.test(meter) && ['cdn', 'lb', 'app'].includes(node),
    );
    const gigabytes = out.reduce(
      (sum, { quantity, unit }) => sum + quantity * (/gib/i.test(unit) ? 1.073741824 : 1),
      0,
    );
    const { value } = blueprintOf(SHOP, cloud).blueprint.workload.egressGbPerMonth;
    expect(gigabytes).toBeGreaterThan(value * 0.99);
    expect(gigabytes).toBeLessThan(value * 1.08);
  });
});

describe('messages on Google Cloud', () => {
  it('use an external provider, with its fee reported outside the total', () => {
    const { blueprint, offerings, terraform } = blueprintOf(SHOP, 'gcp');
    expect(offerings).toContain('gcp.mail-partner');
    expect(blueprint.findings).toContainEqual(expect.objectContaining({ id: 'COST-OTHERS', status: 'yours' }));
    expect(blueprint.markdown).toContain('**Billed by other vendors.**');
    expect(terraform).toContain('name = "MAIL_API_KEY"');
    expect(terraform).toContain('name = "MAIL_PROVIDER_URL"');
  });

  it('have no cost as push notifications', () => {
    const { blueprint, terraform } = blueprintOf(
      'A REST API with PostgreSQL for 10,000 users that sends push notifications.',
      'gcp',
    );
    const node = blueprint.graph.nodes.find(({ id }) => id === 'mail');
    expect(node).toMatchObject({ offering: 'gcp.cloud-messaging', monthly: 0 });
    expect(terraform).toContain('fcm.googleapis.com');
  });
});
