import { describe, expect, it } from 'vitest';
import { catalogue } from '#core/catalogue.ts';
import { configuredProject, type ParsedFile } from '#core/importing/configuration.ts';
import { ImportFault, type Json } from '#core/importing/resource.ts';
import { appliedProject } from '#core/importing/state.ts';

/** Files in Terraform's JSON syntax, as the parser returns them. */
const file = (body: ParsedFile['body'], path = 'main.tf'): ParsedFile => ({ path, body });
const resource = (type: string, name: string, attributes: Record<string, Json>) => ({
  [type]: { [name]: [attributes] },
});

describe('a configuration', () => {
  it('resolves variables with defaults, settings, local values and attributes of other resources', () => {
    const { resources } = configuredProject([
      file({
        variable: { size: [{ default: 20 }], name: [{ default: 'shop' }] },
        locals: [{ full: '${var.name}-${local.suffix}', suffix: 'db' }],
        resource: {
          ...resource('aws_db_instance', 'a', { identifier: '${local.full}', allocated_storage: '${var.size}' }),
          ...resource('aws_ssm_parameter', 'b', { value: '${aws_db_instance.a.identifier}', other: '${var.unknown}' }),
        },
      }),
      file({ size: 80 }, 'terraform.tfvars'),
    ]);
    expect(resources.map(({ attributes }) => attributes)).toEqual([
      { identifier: 'shop-db', allocated_storage: 80 },
      { value: 'shop-db', other: '${var.unknown}' },
    ]);
  });

  it('follows references through local values and data sources', () => {
    const { resources } = configuredProject([
      file({
        locals: [{ table: '${aws_dynamodb_table.orders.arn}' }],
        data: { aws_iam_policy_document: { read: [{ resources: ['${local.table}'] }] } },
        resource: {
          ...resource('aws_dynamodb_table', 'orders', {}),
          ...resource('aws_iam_policy', 'read', { policy: '${data.aws_iam_policy_document.read.json}' }),
        },
      }),
    ]);
    expect(Object.fromEntries(resources.map(({ address, references }) => [address, references]))).toEqual({
      'aws_dynamodb_table.orders': [],
      'aws_iam_policy.read': ['data.aws_iam_policy_document.read'],
      'data.aws_iam_policy_document.read': ['aws_dynamodb_table.orders'],
    });
  });

  it('counts instances that it states, and lists modules that are not part of it', () => {
    const { resources, modules } = configuredProject([
      file({
        module: { db: [{ source: 'terraform-aws-modules/rds/aws' }], queue: [{ source: './modules/queue' }] },
        resource: {
          aws_instance: { a: [{ count: 3 }], b: [{ count: '${var.n}' }], c: [{ for_each: '${var.all}' }] },
        },
      }),
      file({ resource: resource('aws_sqs_queue', 'this', {}) }, 'modules/queue/main.tf'),
    ]);
    expect(resources.map(({ address, instances }) => [address, instances])).toEqual([
      ['aws_instance.a', 3],
      ['aws_instance.b', null],
      ['aws_instance.c', null],
      ['modules/queue: aws_sqs_queue.this', 1],
    ]);
    expect(modules).toEqual([{ address: 'module.db', source: 'terraform-aws-modules/rds/aws' }]);
  });

  it('ends for values that refer to themselves or multiply', () => {
    const doubling = Object.fromEntries(
      Array.from({ length: 60 }, (_, index) => [`v${index}`, `\${local.v${index + 1}}\${local.v${index + 1}}`]),
    );
    const { resources } = configuredProject([
      file({
        locals: [{ ...doubling, v60: 'x', a: '${local.b}', b: '${local.a}', list: ['${local.list}'] }],
        resource: resource('aws_instance', 'a', { user_data: '${local.v0}', ami: '${local.a}', list: '${local.list}' }),
      }),
    ]);
    expect(JSON.stringify(resources).length).toBeLessThan(20_000);
  });
});

const values = (type: string, name: string, attributes: Record<string, Json>, more: Record<string, Json> = {}) => ({
  address: `${type}.${name}`,
  mode: 'managed',
  type,
  name,
  values: attributes,
  ...more,
});

describe('a state or a plan', () => {
  it('is read with its modules, instances and dependencies', () => {
    const { resources } = appliedProject({
      version: 4,
      resources: [
        {
          module: 'module.app[0]',
          mode: 'managed',
          type: 'aws_instance',
          name: 'web',
          instances: [
            { index_key: 0, attributes: { id: 'i-0000001', subnet_id: 'subnet-1' } },
            { index_key: 1, attributes: { id: 'i-0000002', subnet_id: 'subnet-1' } },
          ],
        },
        {
          mode: 'managed',
          type: 'aws_lb_target_group_attachment',
          name: 'web',
          instances: [{ attributes: { target_id: 'i-0000002' }, dependencies: ['module.app.aws_instance.web'] }],
        },
      ],
    });
    expect(resources.map(({ address, instances, references }) => [address, instances, references])).toEqual([
      ['module.app.aws_instance.web', 2, []],
      ['aws_lb_target_group_attachment.web', 1, ['module.app.aws_instance.web']],
    ]);
  });

  it('of a plan, has the references of its configuration and the region of its provider', () => {
    const project = appliedProject({
      planned_values: {
        root_module: {
          resources: [values('aws_ecs_service', 'api', { desired_count: 2 })],
          child_modules: [
            {
              address: 'module.net',
              resources: [values('aws_lb_target_group', 'api', {}, { address: 'module.net.aws_lb_target_group.api' })],
            },
          ],
        },
      },
      configuration: {
        provider_config: { aws: { name: 'aws', expressions: { region: { constant_value: 'eu-west-1' } } } },
        root_module: {
          resources: [
            {
              address: 'aws_ecs_service.api',
              expressions: { load_balancer: [{ target_group_arn: { references: ['module.net.arn', 'module.net'] } }] },
            },
          ],
          module_calls: { net: { module: { resources: [{ address: 'aws_lb_target_group.api', expressions: {} }] } } },
        },
      },
    });
    expect(project.regions).toEqual({ aws: 'eu-west-1' });
    expect(project.resources.map(({ address }) => address)).toEqual([
      'aws_ecs_service.api',
      'module.net.aws_lb_target_group.api',
    ]);
  });

  it('is refused if it is neither', () => {
    expect(() => appliedProject({ hello: 'world' })).toThrow(ImportFault);
  });

  it('of any shape gives a project or a fault', () => {
    const odd: readonly Json[] = [null, 1, 'x', [], [null], {}, [[]], [{ instances: 3 }], [{ type: 1, name: [] }]];
    for (const one of odd) {
      for (const document of [{ resources: one }, { values: { root_module: { resources: one } } }]) {
        try {
          const project = appliedProject(document as Record<string, Json>);
          expect(catalogue.importProject(project, 'aws').components).toEqual([]);
        } catch (error) {
          expect(error).toBeInstanceOf(ImportFault);
        }
      }
    }
  });
});

describe('an imported project', () => {
  const project = configuredProject([
    file({
      provider: { aws: [{ region: 'eu-west-1' }] },
      resource: {
        ...resource('aws_db_instance', 'orders', {
          engine: 'postgres',
          instance_class: 'db.t4g.medium',
          allocated_storage: 100,
          storage_type: 'gp3',
          multi_az: true,
        }),
        ...resource('aws_ecs_task_definition', 'api', {
          cpu: 512,
          memory: 1024,
          container_definitions: '${jsonencode([{ value = aws_db_instance.orders.address }])}',
        }),
        ...resource('aws_ecs_service', 'api', {
          desired_count: 2,
          task_definition: '${aws_ecs_task_definition.api.arn}',
          load_balancer: [{ container_port: 80 }],
        }),
        ...resource('aws_instance', 'odd', { instance_type: 'x1e.huge' }),
        ...resource('aws_nat_gateway', 'nat', {}),
        ...resource('aws_workspaces_workspace', 'desk', {}),
      },
    }),
  ]);
  const report = catalogue.importProject(project, 'aws');

  it('becomes requirements with names, products, sizes and flows', () => {
    expect(report.requirements).toEqual({
      components: [
        {
          id: 'orders',
          name: 'orders',
          capability: 'relational_db',
          products: [{ name: 'postgresql' }],
          load: [{ metric: 'stored', value: 100, unit: 'GB' }],
        },
        { id: 'api', name: 'api', capability: 'web_compute', form: 'container' },
        { id: 'odd', name: 'odd', capability: 'web_compute', form: 'vm' },
      ],
      flows: [{ from: 'api', to: 'orders', interaction: 'read_write' }],
      locations: [{ role: 'primary', any_of: ['eu-west-1'] }],
    });
  });

  it('is priced by what its attributes state, and says what has no price', () => {
    const quantities = Object.fromEntries(report.usages.map(({ meter, quantity }) => [meter, quantity]));
    expect(quantities).toEqual({
      'rds/instance/db.t4g.medium/postgresql/single-az': 1460,
      'rds/storage/gp3/multi-az': 100,
      'fargate/vcpu/linux-x86': 730,
      'fargate/memory/linux-x86': 1460,
      'nat_gateway/gateway': 730,
    });
    expect(report.unpriced).toEqual([{ address: 'aws_instance.odd', reason: 'meter', item: 'ec2/x1e.huge' }]);
  });

  it('lists what supports components and what is not recognized', () => {
    expect(report.parts).toEqual(['aws_ecs_task_definition.api', 'aws_nat_gateway.nat']);
    expect(report.notRecognized).toEqual([{ address: 'aws_workspaces_workspace.desk', reason: 'type' }]);
  });

  it('has at most as many components as a requirements document', () => {
    const many = Object.fromEntries(Array.from({ length: 130 }, (_, index) => [`q${index}`, [{}]]));
    const large = catalogue.importProject(configuredProject([file({ resource: { aws_sqs_queue: many } })]), 'aws');
    expect(large.requirements?.components).toHaveLength(100);
    expect(large.notRecognized.map(({ reason }) => reason)).toEqual(Array(30).fill('limit'));
  });
});
