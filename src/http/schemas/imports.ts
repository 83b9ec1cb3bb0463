import { z } from 'zod';
import { CAPABILITIES, FORMS, requirementsSchema } from '#core/index.ts';
import { SYNTHESIS_STATUSES } from '#ports/syntheses.ts';
import { INVALID } from '../messages/problems.ts';
import { quotedLine } from './prices.ts';
import { cloud, constraints } from './synthesis.ts';
import { text } from './text.ts';

/** Limit of a body; a file is smaller. */
export const MAX_IMPORT_BYTES = 2 * 1024 * 1024;
const MAX_FILES = 500;
/** Of all files: parsing takes about 10 seconds. */
const MAX_SOURCE_CHARACTERS = 1_000_000;

const sourceFile = z
  .strictObject({
    path: text(1, 250)
      .refine((path) => /\.(?:tf|tfvars)$/.test(path), INVALID.terraformFile)
      .describe('Relative path. `.tf` or `.tfvars`.'),
    content: text(0, MAX_SOURCE_CHARACTERS),
  })
  .meta({ id: 'TerraformSource', examples: [{ path: 'main.tf', content: 'resource "aws_sqs_queue" "orders" {}' }] });

const document = z.record(z.string(), z.unknown());

/** Request of the OpenAPI examples. */
export const IMPORT_REQUEST = {
  files: [
    {
      path: 'main.tf',
      content:
        'provider "aws" {\n  region = "eu-west-1"\n}\n\nresource "aws_db_instance" "bookings" {\n  engine            = "postgres"\n  instance_class    = "db.t4g.medium"\n  allocated_storage = 50\n  storage_type      = "gp3"\n}\n',
    },
  ],
} as const;

export const importBody = z
  .strictObject({
    files: z
      .array(sourceFile)
      .min(1)
      .max(MAX_FILES)
      .exactOptional()
      .describe('The configuration, in HCL. At most 1,000,000 characters in all files.'),
    state: document.exactOptional().describe('A `terraform.tfstate`, or the output of `terraform show -json`.'),
    plan: document.exactOptional().describe('The output of `terraform show -json PLAN`.'),
    cloud: cloud.exactOptional().describe('Default: the cloud of most resources.'),
    constraints: constraints
      .exactOptional()
      .describe('Constraints of the blueprint. Default: the region of the project.'),
  })
  .superRefine(({ files, state, plan }, context) => {
    const length = (files ?? []).reduce((sum, { content }) => sum + content.length, 0);
    if (length > MAX_SOURCE_CHARACTERS) {
      const message = INVALID.size('string', 'at most', MAX_SOURCE_CHARACTERS);
      context.addIssue({ code: 'custom', path: ['files'], message });
    }
    if ([files, state, plan].filter((one) => one !== undefined).length !== 1) {
      context.addIssue({ code: 'custom', message: INVALID.importForm });
    }
  })
  .meta({ id: 'ImportRequest', examples: [IMPORT_REQUEST] });

const COMPONENT = {
  id: 'bookings',
  name: 'bookings',
  capability: 'relational_db',
  form: null,
  or: [],
  product: 'postgresql',
  stored_gb: 50,
  resources: ['aws_db_instance.bookings'],
  monthly: 59.3,
} as const;

const component = z
  .object({
    id: z.string().describe('ID of the component in `requirements`.'),
    name: z.string(),
    capability: z.enum(CAPABILITIES),
    form: z.enum(FORMS).nullable().describe('How compute runs.'),
    or: z.array(z.enum(CAPABILITIES)).describe('What else the same resources can be.'),
    product: z.string().nullable(),
    stored_gb: z.number().nullable(),
    resources: z.array(z.string()).describe('Addresses of the resources that are the component.'),
    monthly: z.number().nullable().describe('USD/month of its resources. Null if none has a known price.'),
  })
  .meta({ id: 'ImportedComponent', examples: [COMPONENT] });

const notRecognized = z
  .object({
    address: z.string(),
    reason: z
      .enum(['type', 'module', 'limit'])
      .describe(
        '`type`: no service of the catalogue declares it. `module`: its files are missing. `limit`: more components than a requirements document can have.',
      ),
    source: z.string().exactOptional().describe('Source of a module.'),
  })
  .meta({ id: 'NotRecognized', examples: [{ address: 'aws_workspaces_workspace.desk', reason: 'type' }] });

const unpriced = z
  .object({
    address: z.string(),
    reason: z
      .enum(['use', 'attribute', 'meter'])
      .describe(
        '`use`: charged by use. `attribute`: an attribute is computed, in braces in `item`. `meter`: the price book does not have the item.',
      ),
    item: z.string().nullable().describe('The meter. Null for `use`.'),
  })
  .meta({ id: 'Unpriced', examples: [{ address: 'aws_sqs_queue.orders', reason: 'use', item: null }] });

const asItIs = z
  .object({
    currency: z.literal('USD'),
    total: z.number().describe('USD/month of what does not depend on use.'),
    line_items: z.array(quotedLine.omit({ item: true }).extend({ address: z.string() })),
    unpriced: z.array(unpriced),
  })
  .meta({
    id: 'AsItIs',
    description: 'The price of the imported resources.',
    examples: [{ currency: 'USD', total: 0, line_items: [], unpriced: [] }],
  });

const asWeWould = z
  .object({
    id: z.string().describe('ID of the synthesis and of its blueprint.'),
    status: z.enum(SYNTHESIS_STATUSES),
    monthly_est: z.number().nullable().describe('USD/month. Null until the blueprint is available.'),
    nodes_count: z.int().min(0).nullable(),
    links: z.object({ self: z.url(), events: z.url(), blueprint: z.url() }),
  })
  .meta({
    id: 'AsWeWould',
    description: 'The blueprint of the same components.',
    examples: [
      {
        id: 'synt_0000000000000000000a',
        status: 'queued',
        monthly_est: null,
        nodes_count: null,
        links: {
          self: 'http://localhost:3000/synthesis/synt_0000000000000000000a',
          events: 'http://localhost:3000/synthesis/synt_0000000000000000000a/events',
          blueprint: 'http://localhost:3000/blueprints/synt_0000000000000000000a',
        },
      },
    ],
  });

export const importView = z
  .object({
    cloud,
    region: z.string().nullable().describe('Null if the project names none.'),
    resources: z.int().min(0).describe('Number of resources, without data sources.'),
    components: z.array(component),
    supporting: z.array(z.string()).describe('Resources that support components, such as networks and permissions.'),
    not_recognized: z.array(notRecognized),
    requirements: requirementsSchema.nullable().describe('Null without components.'),
    as_it_is: asItIs,
    as_we_would: asWeWould.nullable().describe('Null without components.'),
  })
  .meta({
    id: 'Import',
    description: 'What an existing project declares, what it costs, and the blueprint of the same components.',
    examples: [
      {
        cloud: 'aws',
        region: 'eu-west-1',
        resources: 1,
        components: [COMPONENT],
        supporting: [],
        not_recognized: [],
        requirements: { components: [{ id: 'bookings', name: 'bookings', capability: 'relational_db' }] },
        as_it_is: { currency: 'USD', total: 0, line_items: [], unpriced: [] },
        as_we_would: null,
      },
    ],
  });
