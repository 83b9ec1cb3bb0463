import { describe, expect, it } from 'vitest';
import { evaluateDesign } from '../../../../src/core/analysis/evaluate-design.ts';
import { aws } from '../../../../src/core/catalog/aws/index.ts';
import { declare } from '../../../../src/core/design/declare.ts';
import { createMemo } from '../../../../src/core/design/memo.ts';
import { PATTERNS } from '../../../../src/core/design/patterns/index.ts';
import { createSite } from '../../../../src/core/design/site.ts';
import { isAlone } from '../../../../src/core/model/graph.ts';
import type { Site } from '../../../../src/core/model/offering.ts';
import type { Quality, ResolvedRequirements } from '../../../../src/core/model/resolved.ts';
import { terraformFiles } from '../../../../src/core/render/terraform/files.ts';
import { loadUnder, requirementsOn, type WantedSystem } from '../wanted-systems.ts';
import { demands, edge, part } from './parts.ts';
import { blockOf, oneInstance, write } from './systems.ts';

interface Designed {
  readonly site: Site;
  readonly services: readonly string[];
  readonly text: string;
  /** Meters of all components, those of each as often as it has them. */
  readonly meters: readonly string[];
}

function designed(system: WantedSystem, peakRps = 1, more: Partial<ResolvedRequirements> = {}): Designed {
  const requirements = { ...requirementsOn(aws, system), ...more };
  const knowledge = { cloud: aws, patterns: PATTERNS, memo: createMemo() };
  const placement = evaluateDesign(requirements, loadUnder(peakRps, system), knowledge).value;
  const site = createSite(placement, requirements, aws);
  const { files } = terraformFiles({ site, cloud: aws, ...declare(site, aws) });
  return {
    site,
    services: placement.chosen.map(({ candidate }) => candidate.offering),
    text: files.map(({ content }) => content.replaceAll(/ +/g, ' ')).join('\n'),
    meters: placement.chosen.flatMap(({ candidate }) => candidate.usages.map(({ meter }) => meter)),
  };
}

/** The label of the program that is alone. */
function labelIn({ site }: Designed): string {
  return site.label(site.placed.find(({ node }) => isAlone(node))?.node.id ?? '');
}

const SMALL: WantedSystem = { terms: ['web_compute:vm', 'relational_db'] };
const availability = (value: number): Partial<ResolvedRequirements> => {
  const quality: Quality = { value, origin: 'stated', because: 'stated by the test', evidence: [] };
  return { qualities: { availability: quality } };
};

describe('a small program on one virtual machine', () => {
  const small = designed(SMALL);
  const label = labelIn(small);
  const instance = blockOf(small.text, `aws_instance.${label}`);

  it('is an instance without a load balancer', () => {
    expect(small.services).toContain('aws.ec2-instance');
    expect(small.services).not.toContain('aws.alb');
    expect(small.text).not.toContain('aws_autoscaling_group');
    for (const port of [443, 80]) {
      const rule = blockOf(small.text, `aws_vpc_security_group_ingress_rule.${label}_from_internet_${port}`);
      expect(rule).toContain('var.allowed_client_cidrs');
    }
    expect(small.text).not.toContain(`from_port = var.${label}_port`);
  });

  it('has one public address, which replaces the outbound access, and pays the responses once', () => {
    expect(small.services.filter((id) => /nat-gateway|public-address/.test(id))).toEqual([]);
    for (const meter of ['vpc/public-ipv4', 'data_transfer/internet-out', 'ebs/storage/gp3']) {
      expect(
        small.meters.filter((one) => one === meter),
        meter,
      ).toHaveLength(1);
    }
    expect(small.meters.filter((meter) => meter.startsWith('elb/'))).toEqual([]);
  });

  it('keeps its disk when the image or the start script changes', () => {
    expect(instance).toContain('ignore_changes = [ami]');
    expect(instance).toContain('user_data_replace_on_change = false');
    expect(instance).toContain('disable_api_termination = var.deletion_protection');
    expect(small.text).toContain('cloud_final_modules: [[scripts-user, always]]');
  });

  it('answers over HTTPS under the host name that is set, else over HTTP', () => {
    expect(small.text).toContain(`${label}_host = var.${label}_host_name`);
    expect(small.text).toContain(`SITE_ADDRESS = local.${label}_host == null ? ":80" : local.${label}_host`);
    expect(small.text).toMatch(new RegExp(`output "${label}_url" .*\n.*\n value = local.${label}_host == null`));
  });

  it('reports a failed status check', () => {
    const watched = designed({ ...SMALL, implied: ['monitoring'] });
    const alarm = blockOf(watched.text, `aws_cloudwatch_metric_alarm.${label}_status`);
    expect(alarm).toContain('metric_name = "StatusCheckFailed"');
    expect(alarm).toContain(`aws_instance.${label}.id`);
  });

  it('fetches packages and certificates, as the diagram shows', () => {
    const { edges } = small.site;
    expect(edges.filter(({ kind }) => kind === 'egress').map(({ port }) => port)).toEqual([80, 443]);
    expect(blockOf(small.text, `aws_vpc_security_group_egress_rule.${label}_to_internet_80`)).toContain(
      'ubuntu-packages',
    );
  });
});

describe('one virtual machine', () => {
  it('has the domain of the hosted zone, and its certificate', () => {
    const system = designed({ terms: [...SMALL.terms, 'dns'] });
    const label = labelIn(system);
    expect(blockOf(system.text, `aws_route53_record.${label}`)).toContain(`records = [aws_eip.${label}.public_ip]`);
    expect(system.text).toContain(
      `${label}_host = var.${label}_host_name == null && local.own_https ? var.domain_name : var.${label}_host_name`,
    );
    expect(system.text).not.toContain('aws_acm_certificate');
  });

  it('is below api. where a site has the domain', () => {
    const system = designed({ terms: ['static_site', 'web_compute:vm', 'dns'] });
    expect(blockOf(system.text, `aws_route53_record.${labelIn(system)}`)).toContain('"api.${var.domain_name}"');
  });

  it('leaves the outbound access to the other programs, and the address of the instance out of it', () => {
    const terms = ['web_compute:vm', 'worker_compute', 'queue', 'relational_db'] as const;
    const { site, meters } = designed({ terms: [...terms] });
    const egress = site.first('network_egress');
    const callers = site.to(egress?.node.id ?? '').map(({ from }) => site.find(from)?.node.capability);
    expect(callers).toEqual(['worker_compute']);
    const addresses = site.placed.flatMap(({ choice }) =>
      choice.usages.filter(({ meter }) => meter === 'vpc/public-ipv4').map(({ quantity }) => quantity),
    );
    expect(addresses).toEqual([730, 730]);
    expect(meters).not.toContain('elb/alb/hour');
  });

  it('is in the backup vault with its disk', () => {
    const system = designed({ terms: [...SMALL.terms, 'backup'] });
    const label = labelIn(system);
    expect(system.text).toMatch(new RegExp(`resources = \\[[^\\]]*aws_instance\\.${label}\\.arn`));
    expect(system.text).toMatch(new RegExp(`"iam:PassRole"\n Resource = \\[aws_iam_role\\.${label}\\.arn\\]`));
    const vault = system.site.first('backup')?.node;
    expect(vault?.capability === 'backup' ? vault.demand.protectedGb : 0).toBeGreaterThan(20);
  });

  it('gives its URL to the programs that call it', () => {
    const { nodes, edges, ...rest } = oneInstance();
    const worker = part('worker', 'worker_compute', 'private_application', demands(1).jobs, { forms: ['container'] });
    const { site, text } = write({
      ...rest,
      nodes: [...nodes, worker],
      edges: [...edges, edge('worker', 'app', 'request', 8080)],
    });
    expect(JSON.stringify(site.granted('worker').environment.APP_URL)).toContain('aws_eip.app.public_ip');
    expect(text).not.toContain('"worker_to_app"');
    expect(blockOf(text, 'aws_vpc_security_group_egress_rule.worker_to_internet_443')).not.toBe('');
  });

  const others: readonly (readonly [string, WantedSystem, number, Partial<ResolvedRequirements>])[] = [
    ['one is asked for', { terms: [...SMALL.terms, 'load_balancer'] }, 1, {}],
    ['99.9 % of availability are', SMALL, 1, availability(99.9)],
    ['a firewall is', { terms: [...SMALL.terms, 'waf'] }, 1, {}],
    ['a CDN is', { terms: [...SMALL.terms, 'cdn'] }, 1, {}],
    ['two regions are', { ...SMALL, hasTwoRegions: true }, 1, {}],
    ['the load needs several instances', SMALL, 2000, {}],
  ];
  it.each(others)('is behind a load balancer where %s', (_, system, peakRps, more) => {
    const { services } = designed(system, peakRps, more);
    expect(services).toContain('aws.alb');
    expect(services).not.toContain('aws.ec2-instance');
  });

  it('carries the peak', () => {
    const least = [1, 400, 1000].map((peakRps) => {
      const { site } = designed(SMALL, peakRps);
      return site.placed.find(({ node }) => isAlone(node))?.choice.size.sku;
    });
    expect(new Set(least).size).toBe(3);
  });
});
