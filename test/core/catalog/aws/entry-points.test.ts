import { describe, expect, it } from 'vitest';
import { evaluateDesign } from '../../../../src/core/analysis/evaluate-design.ts';
import { aws } from '../../../../src/core/catalog/aws/index.ts';
import { declare } from '../../../../src/core/design/declare.ts';
import { createMemo } from '../../../../src/core/design/memo.ts';
import { PATTERNS } from '../../../../src/core/design/patterns/index.ts';
import { createSite } from '../../../../src/core/design/site.ts';
import { terraformFiles } from '../../../../src/core/render/terraform/files.ts';
import { loadUnder, requirementsOn, type WantedSystem } from '../wanted-systems.ts';
import { blockOf } from './systems.ts';

function designed(system: WantedSystem, peakRps: number) {
  const requirements = requirementsOn(aws, system);
  const knowledge = { cloud: aws, patterns: PATTERNS, memo: createMemo() };
  const placement = evaluateDesign(requirements, loadUnder(peakRps, system), knowledge).value;
  const site = createSite(placement, requirements, aws);
  const { files } = terraformFiles({ site, cloud: aws, ...declare(site, aws) });
  return {
    site,
    services: placement.chosen.map(({ candidate }) => candidate.offering),
    text: files
      .map(({ content }) => content)
      .join('\n')
      .replaceAll(/ +/g, ' '),
  };
}

describe('the entry point of a small program', () => {
  it('is an HTTP API that asks Cloud Map for the containers', () => {
    const { services, site, text } = designed({ terms: ['web_compute', 'relational_db'] }, 1);
    expect(services).toContain('aws.http-api');
    expect(services).not.toContain('aws.alb');
    const [program] = site.placed.filter(({ node }) => node.capability === 'web_compute').map(({ node }) => node.id);
    const label = site.label(program ?? '');
    expect(blockOf(text, `aws_apigatewayv2_integration.${label}`)).toContain(
      `integration_uri = aws_service_discovery_service.${label}.arn`,
    );
    expect(blockOf(text, `aws_service_discovery_service.${label}`)).toContain('type = "SRV"');
    expect(blockOf(text, `aws_ecs_service.${label}`)).toContain(`container_port = var.${label}_port`);
    expect(blockOf(text, `aws_vpc_security_group_ingress_rule.gateway_to_${label}`)).toContain(`var.${label}_port`);
  });

  it('bills the requests and the zone of the private names', () => {
    const { site } = designed({ terms: ['web_compute'] }, 1);
    const gateway = site.first('api_gateway')?.choice;
    expect(gateway?.usages.map(({ meter }) => meter)).toEqual([
      'api_gateway/http-api/requests',
      'data_transfer/internet-out',
      'route53/hosted-zone',
    ]);
    expect(gateway?.fit.provides).toEqual([]);
  });

  const others: readonly (readonly [string, WantedSystem, number])[] = [
    ['a load balancer is asked for', { terms: ['web_compute', 'load_balancer'] }, 1],
    ['a firewall needs one', { terms: ['web_compute', 'waf'] }, 1],
    ['there are two regions', { terms: ['web_compute'], hasTwoRegions: true }, 1],
    ['the load is high', { terms: ['web_compute'] }, 400],
    ['the program runs on several instances', { terms: ['web_compute:vm'] }, 2000],
    ['the program runs in Kubernetes', { terms: ['web_compute:kubernetes'] }, 1],
    ['gRPC is named', { terms: ['web_compute'], names: ['grpc'] }, 1],
  ];
  it.each(others)('is a load balancer where %s', (_, system, peakRps) => {
    const { services } = designed(system, peakRps);
    expect(services).toContain('aws.alb');
    expect(services).not.toContain('aws.http-api');
  });

  it('is the gateway that is asked for, without a load balancer behind it', () => {
    const { services, site } = designed({ terms: ['web_compute', 'api_gateway'] }, 5);
    expect(services).not.toContain('aws.alb');
    expect(services.filter((service) => service === 'aws.http-api')).toHaveLength(1);
    expect(site.first('api_gateway')?.choice.fit.provides).toEqual(['api_gateway']);
  });

  it('is one for several programs, each below its path', () => {
    const { services, site, text } = designed({ terms: ['web_compute', 'web_compute'] }, 5);
    expect(services.filter((service) => service === 'aws.http-api')).toHaveLength(1);
    const programs = site.placed.filter(({ node }) => node.capability === 'web_compute');
    expect(programs).toHaveLength(2);
    expect(text.match(/resource "aws_apigatewayv2_vpc_link"/g)).toHaveLength(1);
    for (const { node } of programs) {
      const path = node.capability === 'web_compute' ? node.demand.path : undefined;
      const route = blockOf(text, `aws_apigatewayv2_route.${site.label(node.id)}`);
      expect(route).toContain(path === undefined ? 'route_key = "$default"' : `route_key = "ANY ${path}/{path+}"`);
    }
  });

  it('is the origin of a CDN', () => {
    const { services, text } = designed({ terms: ['web_compute', 'cdn'] }, 1);
    expect(services).not.toContain('aws.alb');
    expect(blockOf(text, 'aws_cloudfront_distribution.cdn')).toContain('aws_apigatewayv2_api.gateway.api_endpoint');
    expect(text).not.toContain('aws_cloudfront_vpc_origin');
  });
});

describe('a firewall and an API gateway', () => {
  const terms = ['web_compute', 'api_gateway', 'waf'] as const;
  const acl = 'aws_wafv2_web_acl.waf';

  it('inspects what passes the gateway at the load balancer inside the network', () => {
    const { services, text, site } = designed({ terms: [...terms] }, 20);
    expect(services).toEqual(expect.arrayContaining(['aws.http-api', 'aws.alb', 'aws.waf']));
    const balancer = site.label(site.first('load_balancer')?.node.id ?? '');
    expect(blockOf(text, `aws_lb.${balancer}`)).toContain('internal = true');
    expect(blockOf(text, `aws_wafv2_web_acl_association.waf_to_${balancer}`)).toContain(`aws_lb.${balancer}.arn`);
    expect(blockOf(text, acl)).toContain('scope = "REGIONAL"');
  });

  it('limits the requests of each client, whose address the gateway states', () => {
    const { text, site } = designed({ terms: [...terms] }, 20);
    const balancer = site.label(site.first('load_balancer')?.node.id ?? '');
    expect(blockOf(text, `aws_apigatewayv2_integration.${balancer}`)).toContain(
      '"overwrite:header.x-client-address" = "$context.identity.sourceIp"',
    );
    expect(blockOf(text, acl)).toContain('aggregate_key_type = "FORWARDED_IP"');
    expect(blockOf(text, acl)).not.toContain('AWSManagedRulesAmazonIpReputationList');
  });

  it('reads the address from the CDN before the gateway, which no web ACL protects', () => {
    const { text, site } = designed({ terms: [...terms, 'cdn'] }, 20);
    const balancer = site.label(site.first('load_balancer')?.node.id ?? '');
    expect(blockOf(text, `aws_apigatewayv2_integration.${balancer}`)).toContain('$request.header.x-forwarded-for');
    expect(text).not.toContain('web_acl_id');
    expect(blockOf(text, acl)).toContain('scope = "REGIONAL"');
  });
});

describe('a firewall in front of a static site and an application', () => {
  it('is a web ACL for the distribution and one for the load balancer', () => {
    const { services, text } = designed({ terms: ['static_site', 'cdn', 'web_compute', 'waf'] }, 10);
    expect(services.filter((id) => id === 'aws.waf')).toHaveLength(2);
    expect(text).toContain('scope = "CLOUDFRONT"');
    expect(text).toContain('scope = "REGIONAL"');
    expect(text).toContain('web_acl_id = aws_wafv2_web_acl.waf.arn');
    expect(text).toMatch(/resource_arn = aws_lb\.\w+\.arn\n web_acl_arn = aws_wafv2_web_acl\.waf_\w+\.arn/);
  });
});
