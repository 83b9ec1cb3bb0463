import { describe, expect, it } from 'vitest';
import { aws } from '../../../../src/core/catalog/aws/index.ts';
import { FURTHER_SYSTEMS } from './further-systems.ts';
import { NAMED_SYSTEMS } from './named-systems.ts';
import { demands, edge, part, ruledOut } from './parts.ts';
import {
  blockOf,
  candidatesOf,
  largeWeb,
  publishedWeb,
  SYSTEMS,
  serverless,
  siteOf,
  smallWeb,
  staticSite,
  write,
} from './systems.ts';

describe.each([...SYSTEMS, ...FURTHER_SYSTEMS, ...NAMED_SYSTEMS])('$name', (system) => {
  const written = write(system, { budgetUsd: 500 });

  it('says only what its Terraform does', () => {
    const own = written.site.placed.flatMap(({ choice }) => choice.claims);
    for (const { resource, argument } of [...own, ...aws.claims(written.site)]) {
      expect(blockOf(written.text, resource), resource).toContain(argument);
    }
  });

  it('refers to nothing that is not declared', () => {
    const declared = new Set(
      [...written.text.matchAll(/^(?:resource|data) "(\w+)" "(\w+)"/gm)].map((m) => `${m[1]}.${m[2]}`),
    );
    const code = written.text.replaceAll(/^#.*$/gm, '').replaceAll(/"[^"$]*"/g, '""');
    for (const [, address] of code.matchAll(/\b(?:data\.)?(aws_\w+\.\w+)/g)) expect(declared).toContain(address);
    const variables = new Set([...written.text.matchAll(/^variable "(\w+)"/gm)].map((m) => m[1]));
    for (const [, name] of code.matchAll(/\bvar\.(\w+)/g)) expect(variables).toContain(name);
  });

  it('gives every variable a type, a description and a validation', () => {
    for (const text of (written.files['variables.tf'] ?? '').split(/\n(?=variable )/)) {
      expect(text).toMatch(/description = "[A-Z]/);
      if (!/type\s+= (bool|list\(string\))/.test(text) && !text.includes('"deletion_protection"')) {
        expect(text).toContain('validation {');
      }
    }
  });

  it('holds no secret', () => {
    expect(written.text).not.toMatch(/\b(password|secret_string) = "(?!set-me)/);
  });

  it('is the same text twice, and another environment changes only values', () => {
    expect(write(system, { budgetUsd: 500 }).files).toEqual(written.files);
    const copy = write(system, { budgetUsd: 500, environment: 'development' });
    expect(Object.keys(copy.files)).toEqual(Object.keys(written.files));
    expect(copy.files['compute.tf']).toBe(written.files['compute.tf']);
    expect(copy.files['data.tf']).toBe(written.files['data.tf']);
  });
});

describe('rules of the network', () => {
  const { text, site } = write(largeWeb('postgresql', 3));
  const rules = [...text.matchAll(/^resource "aws_vpc_security_group_(?:in|e)gress_rule" "(\w+)"/gm)].map((m) => m[1]);

  it('stand for edges alone', () => {
    const ids = new Set(site.edges.map(({ id }) => id));
    for (const [, described] of text.matchAll(/description = "edge ([^"]*)"/g)) {
      for (const id of described?.split(', ') ?? []) expect(ids).toContain(id);
    }
    expect(rules).toContain('app_to_orders_db');
    expect(rules).toContain('worker_to_orders_db');
    expect(rules).not.toContain('worker_to_cache');
  });

  it('let the internet in at the load balancer only', () => {
    const open = rules.filter((name) => name?.includes('from_internet'));
    expect(open).toEqual(['lb_from_internet_443', 'lb_from_internet_80']);
  });
});

describe('a static site', () => {
  it('has no network, and a bucket that the cache alone reads', () => {
    const { files, text } = write(staticSite());
    expect(files['network.tf']).toBeUndefined();
    expect(blockOf(text, 'aws_s3_bucket_policy.site')).toContain('aws_cloudfront_distribution.cdn.arn');
  });

  it('without a CDN is an S3 website', () => {
    const node = part('site', 'static_site', 'private_data', demands(0.1).site);
    const [choice] = candidatesOf(node, ruledOut('cdn'));
    const system = { ...staticSite(), nodes: [node], edges: [edge('users', 'site', 'request')] };
    const blocks = choice?.declare(siteOf(system)) ?? [];
    expect(blocks.map(({ labels }) => labels[0])).toContain('aws_s3_bucket_website_configuration');
  });
});

describe('a small web application', () => {
  it('runs in private subnets behind NAT, or in public subnets with its own address', () => {
    const nat = blockOf(write(smallWeb('nat')).text, 'aws_ecs_service.app');
    expect(nat).toContain('aws_subnet.app');
    expect(nat).toContain('assign_public_ip = false');
    const { text } = write(smallWeb('public addresses'));
    expect(blockOf(text, 'aws_ecs_service.app')).toContain('assign_public_ip = true');
    expect(text).not.toContain('aws_nat_gateway');
  });

  it('answers over HTTP until a certificate stands', () => {
    const { text } = write(smallWeb('nat'));
    expect(text).toContain('lb_https = var.lb_certificate_arn != null || local.own_https');
    expect(text).toContain('local.lb_https ? [] : ["answer"]');
  });
});

describe('what a caller is told', () => {
  it('tells two stores of one kind apart by their names', () => {
    const task = blockOf(write(largeWeb('mysql', 2)).text, 'aws_ecs_task_definition.app');
    expect(task).toContain('{ name = "UPLOADS", value = aws_s3_bucket.uploads.bucket }');
    expect(task).toContain('{ name = "DB_HOST", value = aws_db_instance.orders_db.address }');
    expect(task).toContain('name = "STRIPE_SECRET"');
  });

  it('lets the worker take messages and the application send them', () => {
    const { text } = write(largeWeb('mysql', 2));
    expect(blockOf(text, 'aws_iam_role_policy.worker_queue_take')).toContain('sqs:DeleteMessage');
    expect(blockOf(text, 'aws_iam_role_policy.app_queue')).not.toContain('sqs:DeleteMessage');
  });

  it('gives a reader of files no right to write them', () => {
    const policy = blockOf(write(largeWeb('mysql', 2)).text, 'aws_iam_role_policy.app_archive_read');
    expect(policy).toContain('s3:GetObject');
    expect(policy).not.toContain('s3:PutObject');
  });
});

describe('a serverless API', () => {
  it('stands outside any network with a store of records, and inside one with a database', () => {
    expect(write(serverless('key_value_db')).files['network.tf']).toBeUndefined();
    const inside = blockOf(write(serverless('relational_db')).text, 'aws_lambda_function.app');
    expect(inside).toContain('security_group_ids = [aws_security_group.app.id]');
  });

  it('hides a message for longer than the function may work on it', () => {
    const { text } = write(serverless('key_value_db'));
    const timeout = Number(/timeout = (\d+)/.exec(blockOf(text, 'aws_lambda_function.worker'))?.[1]);
    const hidden = Number(/variable "queue_visibility_seconds" \{[^}]*default = (\d+)/.exec(text)?.[1]);
    expect(hidden).toBeGreaterThanOrEqual(timeout);
  });
});

describe('an API in containers behind a gateway', () => {
  const { text } = write(publishedWeb());

  it('leads over a link to a load balancer that no visitor reaches', () => {
    const integration = blockOf(text, 'aws_apigatewayv2_integration.lb');
    expect(integration).toContain('connection_id = aws_apigatewayv2_vpc_link.gateway.id');
    expect(integration).toContain('aws_lb_listener.lb_http.arn');
    expect(integration).toContain('server_name_to_verify = var.domain_name');
    expect(blockOf(text, 'aws_lb.lb')).toContain('internal = true');
    expect(text).not.toContain('_from_internet_');
    expect(text).not.toContain('allowed_client_cidrs');
  });

  it('opens the load balancer to the link alone, on the port in use', () => {
    const rule = blockOf(text, 'aws_vpc_security_group_ingress_rule.gateway_to_lb');
    expect(rule).toContain('referenced_security_group_id = aws_security_group.gateway.id');
    expect(rule).toContain('from_port = local.lb_https ? 443 : 80');
    expect(rule).toContain('description = "edge gateway-lb"');
  });

  it('bills answers to the internet at the gateway and not again behind it', () => {
    const metered = siteOf(publishedWeb()).placed.flatMap(({ node, choice }) =>
      choice.usages.flatMap(({ meter }) => (meter === 'data_transfer/internet-out' ? [node.id] : [])),
    );
    expect(metered).toContain('gateway');
    expect(metered).not.toContain('lb');
  });

  it('asks for no certificate where DNS is kept elsewhere', () => {
    const system = publishedWeb();
    const bare = {
      ...system,
      nodes: system.nodes.filter(({ id }) => id !== 'dns'),
      edges: system.edges.filter(({ to }) => to !== 'dns'),
    };
    const integration = blockOf(write(bare).text, 'aws_apigatewayv2_integration.lb');
    expect(integration).toContain('integration_type = "HTTP_PROXY"');
    expect(integration).not.toContain('tls_config');
  });
});

describe('a zone-poor region', () => {
  it('has as many zones as there are', () => {
    const { text } = write(largeWeb('postgresql', 3), { region: 'us-west-1' });
    expect(text).toContain('default = ["us-west-1a", "us-west-1c"]');
  });
});
