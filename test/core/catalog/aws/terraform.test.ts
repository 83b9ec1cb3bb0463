import { describe, expect, it } from 'vitest';
import { aws } from '../../../../src/core/catalog/aws/index.ts';
import { unprovenSentences } from '../../../support/claims.ts';
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

  it('makes only claims that its Terraform fulfils', () => {
    const own = written.site.placed.flatMap(({ choice }) => choice.claims);
    expect(unprovenSentences([...own, ...aws.claims(written.site)], written.blocks)).toEqual([]);
  });

  it('references only declared addresses', () => {
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

  it('contains no secret', () => {
    expect(written.text).not.toMatch(/\b(password|secret_string) = "(?!set-me)/);
  });

  it('is deterministic, and another environment changes only values', () => {
    expect(write(system, { budgetUsd: 500 }).files).toEqual(written.files);
    const copy = write(system, { budgetUsd: 500, environment: 'development' });
    expect(Object.keys(copy.files)).toEqual(Object.keys(written.files));
    expect(copy.files['compute.tf']).toBe(written.files['compute.tf']);
    expect(copy.files['data.tf']).toBe(written.files['data.tf']);
  });
});

describe('security group rules', () => {
  const { text, site } = write(largeWeb('postgresql', 3));
  const rules = [...text.matchAll(/^resource "aws_vpc_security_group_(?:in|e)gress_rule" "(\w+)"/gm)].map((m) => m[1]);

  it('exist only for edges', () => {
    const ids = new Set(site.edges.map(({ id }) => id));
    for (const [, described] of text.matchAll(/description = "edge ([^"]*)"/g)) {
      for (const id of described?.split(', ') ?? []) expect(ids).toContain(id);
    }
    expect(rules).toContain('app_to_orders_db');
    expect(rules).toContain('worker_to_orders_db');
    expect(rules).not.toContain('worker_to_cache');
  });

  it('allow internet ingress at the load balancer only', () => {
    const open = rules.filter((name) => name?.includes('from_internet'));
    expect(open).toEqual(['lb_from_internet_443', 'lb_from_internet_80']);
  });
});

describe('a static site', () => {
  it('has no VPC, and a bucket that only CloudFront can read', () => {
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

  it('uses HTTP until a certificate exists', () => {
    const { text } = write(smallWeb('nat'));
    expect(text).toContain('lb_https = var.lb_certificate_arn != null || local.own_https');
    expect(text).toContain('local.lb_https ? [] : ["answer"]');
  });
});

describe('environment variables and grants of a caller', () => {
  it('distinguish two stores of one kind by name', () => {
    const task = blockOf(write(largeWeb('mysql', 2)).text, 'aws_ecs_task_definition.app');
    expect(task).toContain('{ name = "UPLOADS", value = aws_s3_bucket.uploads.bucket }');
    expect(task).toContain('{ name = "DB_HOST", value = aws_db_instance.orders_db.address }');
    expect(task).toContain('name = "STRIPE_SECRET"');
  });

  it('let the worker receive messages and the application send them', () => {
    const { text } = write(largeWeb('mysql', 2));
    expect(blockOf(text, 'aws_iam_role_policy.worker_queue_take')).toContain('sqs:DeleteMessage');
    expect(blockOf(text, 'aws_iam_role_policy.app_queue')).not.toContain('sqs:DeleteMessage');
  });

  it('give a file reader no write permission', () => {
    const policy = blockOf(write(largeWeb('mysql', 2)).text, 'aws_iam_role_policy.app_archive_read');
    expect(policy).toContain('s3:GetObject');
    expect(policy).not.toContain('s3:PutObject');
  });
});

describe('a serverless API', () => {
  it('runs outside a VPC with a key-value store, and in a VPC with a relational database', () => {
    expect(write(serverless('key_value_db')).files['network.tf']).toBeUndefined();
    const inside = blockOf(write(serverless('relational_db')).text, 'aws_lambda_function.app');
    expect(inside).toContain('security_group_ids = [aws_security_group.app.id]');
  });

  it('has a visibility timeout longer than the function timeout', () => {
    const { text } = write(serverless('key_value_db'));
    const timeout = Number(/timeout = (\d+)/.exec(blockOf(text, 'aws_lambda_function.worker'))?.[1]);
    const hidden = Number(/variable "queue_visibility_seconds" \{[^}]*default = (\d+)/.exec(text)?.[1]);
    expect(hidden).toBeGreaterThanOrEqual(timeout);
  });
});

describe('a container API behind an API gateway', () => {
  const { text } = write(publishedWeb());

  it('uses a VPC link to an internal load balancer', () => {
    const integration = blockOf(text, 'aws_apigatewayv2_integration.lb');
    expect(integration).toContain('connection_id = aws_apigatewayv2_vpc_link.gateway.id');
    expect(integration).toContain('aws_lb_listener.lb_http.arn');
    expect(integration).toContain('server_name_to_verify = var.domain_name');
    expect(blockOf(text, 'aws_lb.lb')).toContain('internal = true');
    expect(text).not.toContain('_from_internet_');
    expect(text).not.toContain('allowed_client_cidrs');
  });

  it('allows load balancer ingress from the VPC link only, on the port in use', () => {
    const rule = blockOf(text, 'aws_vpc_security_group_ingress_rule.gateway_to_lb');
    expect(rule).toContain('referenced_security_group_id = aws_security_group.gateway.id');
    expect(rule).toContain('from_port = local.lb_https ? 443 : 80');
    expect(rule).toContain('description = "edge gateway-lb"');
  });

  it('bills data transfer to the internet at the gateway only', () => {
    const metered = siteOf(publishedWeb()).placed.flatMap(({ node, choice }) =>
      choice.usages.flatMap(({ meter }) => (meter === 'data_transfer/internet-out' ? [node.id] : [])),
    );
    expect(metered).toContain('gateway');
    expect(metered).not.toContain('lb');
  });

  it('requests no certificate if DNS is managed elsewhere', () => {
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

describe('a region with few zones', () => {
  it('uses the available zones', () => {
    const { text } = write(largeWeb('postgresql', 3), { region: 'us-west-1' });
    expect(text).toContain('default = ["us-west-1a", "us-west-1c"]');
  });
});
