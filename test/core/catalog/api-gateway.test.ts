import { beforeAll, describe, expect, it } from 'vitest';
import { type CloudId, createEngine, type Engine } from '#core/index.ts';

let engine: Engine;
beforeAll(async () => {
  engine = await createEngine();
});

const API = 'REST API in containers on PostgreSQL behind an API gateway, 200 requests a second';

function designed(more: string, cloud: CloudId) {
  const text = `${API}, ${more}`;
  const { graph, findings, iac } = engine.synthesize({ id: 'synt_test', text, cloud, constraints: {} });
  const terraform = iac.files.flatMap(({ path, content }) => (path.endsWith('.tf') ? [content] : [])).join('\n');
  return { edges: graph.edges.map(({ id }) => id), findings: findings.map(({ text: said }) => said), terraform };
}

describe('an API gateway behind a CDN', () => {
  it('is the CloudFront origin, without a custom domain', () => {
    const { edges, terraform } = designed('behind a CDN', 'aws');
    expect(edges).toEqual(expect.arrayContaining(['users-cdn', 'cdn-gateway', 'gateway-lb']));
    expect(terraform).toMatch(/domain_name = trimprefix\(aws_apigatewayv2_api\.gateway\.api_endpoint, "https:\/\/"\)/);
    expect(terraform).not.toContain('resource "aws_apigatewayv2_domain_name"');
    expect(terraform).toContain('name = "Managed-AllViewerExceptHostHeader"');
  });

  it('on Azure accepts requests of its Front Door profile only', () => {
    const { edges, terraform } = designed('behind a CDN', 'azure');
    expect(edges).toEqual(expect.arrayContaining(['cdn-gateway', 'gateway-app']));
    expect(terraform).toContain('check-header name="X-Azure-FDID"');
    expect(terraform).toMatch(/value += azurerm_cdn_frontdoor_profile\.cdn\.resource_guid/);
  });
});

describe('an API gateway behind a firewall', () => {
  it('is the Front Door origin on Azure', () => {
    const { edges, terraform } = designed('with a WAF', 'azure');
    expect(edges).toEqual(expect.arrayContaining(['waf-gateway', 'gateway-app']));
    expect(terraform).toMatch(/value += azurerm_cdn_frontdoor_profile\.waf\.resource_guid/);
  });

  it.each([
    ['with a WAF', ['users-gateway', 'gateway-lb', 'waf-lb', 'lb-app'], '$context.identity.sourceIp'],
    [
      'behind a CDN with a WAF',
      ['users-cdn', 'cdn-gateway', 'gateway-lb', 'waf-lb', 'lb-app'],
      '$request.header.x-forwarded-for',
    ],
  ])(
    'on aws %s leads to the load balancer that the firewall inspects, by the address of the client',
    (more, path, client) => {
      const { edges, findings, terraform } = designed(more, 'aws');
      expect(edges).toEqual(expect.arrayContaining(path));
      expect(findings.filter((text) => text.includes('No component provides'))).toEqual([]);
      expect(terraform).toMatch(/"aws_wafv2_web_acl_association" "waf_to_lb" \{\s+resource_arn = aws_lb\.lb\.arn/);
      expect(terraform).toContain(`"overwrite:header.x-client-address" = "${client}"`);
    },
  );
});

describe('an API gateway on Google Cloud', () => {
  it.each([
    ['with a WAF', ['users-gateway', 'waf-gateway', 'gateway-lb', 'lb-app'], { inspected: true, cached: false }],
    ['behind a CDN', ['users-cdn', 'cdn-gateway', 'gateway-lb', 'lb-app'], { inspected: false, cached: true }],
    [
      'behind a CDN with a WAF',
      ['users-cdn', 'waf-cdn', 'cdn-gateway', 'gateway-lb', 'lb-app'],
      { inspected: true, cached: true },
    ],
  ] as const)('%s is behind the load balancer, which has both', (more, path, { inspected, cached }) => {
    const { edges, findings, terraform } = designed(more, 'gcp');
    expect(edges).toEqual(expect.arrayContaining([...path]));
    expect(findings.filter((text) => text.startsWith('No component provides'))).toEqual([]);
    const [entry = '', ...others] = terraform.match(/^resource "google_compute_backend_service" [\s\S]*?^}/gm) ?? [];
    expect(others).toEqual([]);
    expect(entry).toContain('"lb_gateway"');
    expect(entry).toContain('group = google_compute_region_network_endpoint_group.lb_gateway.id');
    expect(entry.includes('google_compute_security_policy.waf.id')).toBe(inspected);
    expect(/enable_cdn += true/.test(entry)).toBe(cached);
    expect(terraform).toMatch(/resource += google_api_gateway_gateway\.gateway\.gateway_id/);
    expect(terraform).toMatch(/address += google_cloud_run_v2_service\.app\.uri/);
  });
});
