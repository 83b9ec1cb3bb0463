import { describe, expect, it } from 'vitest';
import type { Edge, GraphNode } from '../../../../src/core/model/graph.ts';
import type { Candidate } from '../../../../src/core/model/offering.ts';
import { demands, edge, part } from './parts.ts';
import { type System, type Written, write } from './systems.ts';

const load = demands(5);
const LONG = ['orders-and-returns-of-all', 'orders-and-returns-of-old'].map((id) => id.slice(0, 24));

/** NAT gateways, so that containers have no public address. */
const anything = (candidate: Candidate) => candidate.offering !== 'aws.public-address';

const web = (id: string, form: string, more: object = {}) =>
  part(id, 'web_compute', 'private_application', { ...load.compute, ...more }, { forms: [form as 'container'] });
const worker = (id: string, form: string) =>
  part(id, 'worker_compute', 'private_application', load.jobs, { forms: [form as 'container'] });

function written(nodes: readonly GraphNode[], edges: readonly Edge[], asks: System['asks'] = ['web_compute']): Written {
  const around = [
    part('lb', 'load_balancer', 'public', load.traffic),
    part('egress', 'network_egress', 'public', load.egress),
  ];
  return write({ name: '', rps: 5, asks, wanted: anything, nodes: [...around, ...nodes], edges });
}

/** The printed block of a resource, such as `aws_lb_listener_rule.orders`. */
function block({ text }: Written, address: string): string {
  const [type, label] = address.split('.');
  const start = text.indexOf(`resource "${type}" "${label}" {`);
  return start < 0 ? '' : text.slice(start, text.indexOf('\n}', start));
}

/** Environment variables of a caller: names with the expressions that give their values. */
function environmentOf({ site }: Written, nodeId: string): ReadonlyMap<string, string> {
  const { environment } = site.granted(nodeId);
  return new Map(Object.entries(environment).map(([name, value]) => [name, JSON.stringify(value)]));
}

describe('several programs behind one load balancer', () => {
  const system = written(
    [
      web('shop', 'container'),
      web('orders', 'container', { path: '/orders' }),
      web('quotes', 'function', { path: '/quotes' }),
    ],
    ['shop', 'orders', 'quotes'].map((id) => edge('lb', id, 'request', 8080)),
    ['web_compute', 'web_compute:function'],
  );

  it('routes each path to its program and everything else to the one without a path', () => {
    expect(block(system, 'aws_lb_listener.lb_http')).toContain('aws_lb_target_group.shop.arn');
    expect(block(system, 'aws_lb_listener_rule.orders')).toContain('aws_lb_target_group.orders.arn');
    expect(system.text).toMatch(/variable "orders_paths" \{[^}]*default = \["\/orders", "\/orders\/\*"\]/s);
    expect(block(system, 'aws_lb_listener_rule.shop')).toBe('');
  });

  it('has a health check, a rule and a port of its own for each container', () => {
    for (const id of ['shop', 'orders']) {
      expect(block(system, `aws_lb_target_group.${id}`)).toContain(`var.${id}_health_check_path`);
      expect(block(system, `aws_vpc_security_group_ingress_rule.lb_to_${id}`)).toContain(`var.${id}_port`);
    }
  });

  it('invokes a function without a connection', () => {
    expect(block(system, 'aws_lb_target_group.quotes')).toContain('target_type = "lambda"');
    expect(block(system, 'aws_lambda_permission.quotes_from_balancer')).toContain('elasticloadbalancing.amazonaws.com');
    expect(system.text).not.toContain('lb_to_internet');
    expect(system.text).not.toContain('var.quotes_port');
  });
});

describe('functions and a load balancer behind one API gateway', () => {
  const system = written(
    [
      part('gateway', 'api_gateway', 'edge', load.traffic),
      web('shop', 'container'),
      web('quotes', 'function', { path: '/quotes' }),
    ],
    [
      edge('users', 'gateway', 'request'),
      edge('gateway', 'lb', 'request'),
      edge('gateway', 'quotes', 'request'),
      edge('lb', 'shop', 'request', 8080),
    ],
    ['web_compute', 'web_compute:function', 'api_gateway'],
  );

  it('has one default route', () => {
    expect(system.text.match(/route_key = "\$default"/g)).toHaveLength(1);
    expect(block(system, 'aws_apigatewayv2_route.lb')).toContain('$default');
    expect(block(system, 'aws_apigatewayv2_route.quotes')).toContain('ANY /quotes/{path+}');
  });
});

describe('programs that call each other', () => {
  const inner = { internal: true };

  it('gives containers a private name and both ends of the rule', () => {
    const system = written(
      [web('shop', 'container'), web('prices', 'container', inner), worker('nightly', 'container')],
      [
        edge('lb', 'shop', 'request', 8080),
        edge('shop', 'prices', 'request', 8080),
        edge('nightly', 'prices', 'request', 8080),
      ],
    );
    for (const id of ['shop', 'nightly']) {
      expect(environmentOf(system, id).get('PRICES_URL')).toContain('aws_service_discovery_private_dns_namespace');
      expect(block(system, `aws_vpc_security_group_egress_rule.${id}_to_prices`)).toContain('var.prices_port');
      expect(block(system, `aws_vpc_security_group_ingress_rule.${id}_to_prices`)).toContain('var.prices_port');
    }
    expect(block(system, 'aws_ecs_service.prices')).toContain('aws_service_discovery_service.prices.arn');
    expect(block(system, 'aws_lb_target_group.prices')).toBe('');
  });

  it('lets a role sign its requests to the URL of a function', () => {
    const system = written(
      [web('shop', 'container'), web('prices', 'function', inner)],
      [edge('lb', 'shop', 'request', 8080), edge('shop', 'prices', 'request', 8080)],
      ['web_compute', 'web_compute:function'],
    );
    expect(block(system, 'aws_lambda_function_url.prices')).toContain('authorization_type = "AWS_IAM"');
    expect(block(system, 'aws_iam_role_policy.shop_prices')).toContain('aws_lambda_function.prices.arn');
    expect(block(system, 'aws_vpc_security_group_egress_rule.shop_to_internet_443')).not.toBe('');
  });

  it('puts a load balancer inside the network before internal instances, and bills it', () => {
    const system = written(
      [web('shop', 'vm'), web('prices', 'vm', inner)],
      [edge('lb', 'shop', 'request', 8080), edge('shop', 'prices', 'request', 8080)],
    );
    expect(block(system, 'aws_lb.prices_inside')).toContain('internal = true');
    expect(block(system, 'aws_autoscaling_group.prices')).toContain('aws_lb_target_group.prices_inside.arn');
    expect(environmentOf(system, 'shop').get('PRICES_URL')).toContain('aws_lb.prices_inside.dns_name');
    const meters = (id: string) => system.site.find(id)?.choice.usages.map(({ meter }) => meter);
    expect(meters('prices')).toContain('elb/alb/hour');
    expect(meters('shop')).not.toContain('elb/alb/hour');
  });

  it('reaches pods by the name of their service, at unique node ports', () => {
    const system = written(
      [web('shop', 'kubernetes'), web('prices', 'kubernetes', inner)],
      [edge('lb', 'shop', 'request', 8080), edge('shop', 'prices', 'request', 8080)],
    );
    expect(environmentOf(system, 'shop').get('PRICES_URL')).toContain('http://prices.default.svc.cluster.local');
    expect(block(system, 'aws_vpc_security_group_ingress_rule.shop_to_prices')).toContain('var.prices_program_port');
    const ports = [...system.text.matchAll(/variable "\w+_port" \{[^}]*default = (30\d+)/gs)].map(([, port]) => port);
    expect(new Set(ports).size).toBe(2);
  });
});

describe('two components of each capability', () => {
  const stores: readonly (readonly [GraphNode['capability'], Edge['kind'], number, object])[] = [
    ['relational_db', 'query', 5432, load.relational],
    ['cache', 'query', 6379, load.cache],
    ['object_storage', 'write', 443, load.objects],
    ['queue', 'message', 443, load.messages],
    ['email_sms', 'send', 443, load.mail],
    ['key_value_db', 'query', 443, load.lookups],
    ['pubsub', 'message', 443, { ...load.messages, subscribers: 2 }],
    ['event_bus', 'message', 443, { ...load.messages, subscribers: 2 }],
  ];
  const ids = (capability: string) => LONG.map((id) => `${capability.slice(0, 3)}${id.slice(3)}`.replaceAll('_', '-'));
  const nodes = stores.flatMap(([capability, , , demand]) =>
    ids(capability).map((id) => part(id, capability, 'private_data', demand as never)),
  );
  const system = written(
    [web('shop', 'container'), worker('import', 'container'), worker('export', 'vm'), ...nodes],
    [
      edge('lb', 'shop', 'request', 8080),
      ...stores.flatMap(([capability, kind, port]) => ids(capability).map((id) => edge('shop', id, kind, port))),
      ...['object_storage', 'queue', 'pubsub', 'event_bus'].flatMap((capability) =>
        ids(capability).flatMap((id) => ['import', 'export'].map((to) => edge(id, to, 'trigger', null))),
      ),
    ],
    ['web_compute', 'relational_db'],
  );

  it('gives the caller one variable for each store', () => {
    const names = [...environmentOf(system, 'shop').keys()];
    for (const [capability] of stores) {
      for (const id of ids(capability)) {
        const prefix = id.toUpperCase().replaceAll('-', '_');
        expect(
          names.some((name) => name.startsWith(prefix)),
          id,
        ).toBe(true);
      }
    }
  });

  it('limits each grant to its own resource', () => {
    for (const id of ids('queue')) {
      const label = id.replaceAll('-', '_');
      const grant = block(system, `aws_iam_role_policy.shop_${label}`);
      expect(grant).toContain(`aws_sqs_queue.${label}.arn`);
      expect(grant.match(/aws_sqs_queue\.\w+/g)).toHaveLength(1);
    }
  });

  it('declares the sending domain once', () => {
    expect(system.text.match(/resource "aws_sesv2_email_identity"/g)).toHaveLength(1);
    expect(system.text.match(/resource "aws_sesv2_configuration_set"/g)).toHaveLength(2);
  });

  it('gives a program that polls a queue of each source', () => {
    for (const id of [...ids('object_storage'), ...ids('pubsub'), ...ids('event_bus')]) {
      const label = id.replaceAll('-', '_');
      for (const program of ['import', 'export']) {
        expect(environmentOf(system, program).get(`${label.toUpperCase()}_QUEUE_URL`)).toContain(
          `${label}_for_${program}`,
        );
      }
    }
  });

  it.each([
    ['aws_lb_target_group', 'name', 32],
    ['aws_elasticache_replication_group', 'replication_group_id', 40],
    ['aws_elasticache_user', 'user_id', 40],
    ['aws_s3_bucket', 'bucket', 63],
    ['aws_iam_role', 'name', 64],
    ['aws_cloudwatch_event_rule', 'name', 64],
    ['aws_sqs_queue', 'name', 80],
  ])('keeps %s.%s unique and within %i characters', (type, argument, limit) => {
    const own = system.text.split('\nresource "').filter((text) => text.startsWith(`${type}"`));
    const names = own.flatMap((text) => text.match(new RegExp(`\n ${argument} = "(.*)"`))?.[1] ?? []);
    const longest = names.map((name) =>
      name.replaceAll('${local.name}', 'p'.repeat(23)).replaceAll('${local.account}', '1'.repeat(12)),
    );
    expect(names.length).toBeGreaterThan(0);
    expect(new Set(names).size).toBe(names.length);
    expect(longest.filter((name) => name.length > limit)).toEqual([]);
  });
});

describe('several sites behind one CDN', () => {
  const system = written(
    [
      part('cdn', 'cdn', 'edge', load.traffic),
      part('home', 'static_site', 'private_data', load.site),
      part('guide', 'static_site', 'private_data', load.site),
    ],
    [edge('users', 'cdn', 'request'), edge('cdn', 'home', 'origin'), edge('cdn', 'guide', 'origin')],
    ['static_site'],
  );

  it('serves the second below its path', () => {
    const distribution = block(system, 'aws_cloudfront_distribution.cdn');
    expect(distribution.match(/ origin \{/g)).toHaveLength(2);
    expect(distribution).toMatch(/ordered_cache_behavior \{[^}]*path_pattern = var\.cdn_guide_path/s);
    expect(system.text).toMatch(/variable "cdn_guide_path" \{[^}]*default = "\/guide\/\*"/s);
  });
});

describe('new objects of a bucket', () => {
  const arriving = (...targets: readonly string[]) =>
    written(
      [
        web('shop', 'container'),
        part('uploads', 'object_storage', 'private_data', load.objects),
        worker('resize', 'function'),
        worker('scan', 'container'),
      ],
      [
        edge('lb', 'shop', 'request', 8080),
        edge('resize', 'uploads', 'write'),
        ...targets.map((to) => edge('uploads', to, 'trigger', null)),
      ],
      ['web_compute', 'worker_compute:function'],
    );

  it('start a function, which does not start itself with what it writes', () => {
    const system = arriving('resize');
    expect(block(system, 'aws_s3_bucket_notification.uploads')).toContain('aws_lambda_function.resize.arn');
    expect(block(system, 'aws_lambda_permission.uploads_to_resize')).toContain('s3.amazonaws.com');
    expect(system.text).toMatch(/variable "uploads_resize_prefix" \{[^}]*default = "incoming\/"/s);
  });

  it('start several programs through EventBridge, since notifications of one bucket may not overlap', () => {
    const system = arriving('resize', 'scan');
    expect(block(system, 'aws_s3_bucket_notification.uploads')).not.toContain('lambda_function');
    expect(block(system, 'aws_cloudwatch_event_target.uploads_resize')).toContain('aws_lambda_function.resize.arn');
    expect(block(system, 'aws_cloudwatch_event_target.uploads_scan')).toContain('aws_sqs_queue.uploads_for_scan.arn');
  });
});
