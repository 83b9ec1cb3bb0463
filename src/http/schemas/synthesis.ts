import { z } from 'zod';
import { CLOUD_IDS, ENVIRONMENTS, FRAMEWORKS, STAGES } from '#core/index.ts';
import { SYNTHESIS_STATUSES } from '#ports/syntheses.ts';
import { answeredQuestions, answers, callerRequirements, describedSystem } from './caller-requirements.ts';
import examples from './examples.json' with { type: 'json' };
import { pageOf, pageQuery } from './pages.ts';
import { text } from './text.ts';

/** Plausibility limit in USD/month. */
const MAX_BUDGET = 1_000_000_000;

export const cloud = z.enum(CLOUD_IDS);

const most = (limit: number) => z.int().min(1).max(limit).exactOptional();

/** Limits of resources. */
const limits = z
  .strictObject({
    max_nodes: most(1_000).describe('Most components.'),
    max_vcpu: z.number().gt(0).max(1_000_000).exactOptional().describe('Most provisioned vCPU of all components.'),
    max_instances: most(100_000).describe('Most instances of one component.'),
    max_size: z
      .strictObject({
        vcpu: z.number().gt(0).max(1_000).exactOptional(),
        memory_gb: z.number().gt(0).max(100_000).exactOptional(),
      })
      .exactOptional()
      .describe('Largest size of one instance.'),
    forbidden_services: z
      .array(text(1, 64))
      .max(48)
      .exactOptional()
      .describe('Names of services, or whole words in them: `RDS`, `Cloud Run`.'),
  })
  .meta({
    id: 'ResourceLimits',
    description: 'Kept where the design can. Findings `LIMIT-…` explain what is not kept.',
    examples: [{ max_vcpu: 16, max_instances: 4, forbidden_services: ['RDS'] }],
  });

const everywhere = {
  budget: z.number().gt(0).max(MAX_BUDGET).exactOptional().describe('USD/month.'),
  availability: z.number().gt(0).max(100).exactOptional().describe('Monthly percentage.'),
  compliance: z.array(z.enum(FRAMEWORKS)).max(FRAMEWORKS.length).exactOptional(),
  environment: z.enum(ENVIRONMENTS).exactOptional(),
  exclude: z.array(text(1, 64)).max(48).exactOptional().describe('Vocabulary terms or technologies to exclude.'),
  free_allowances: z.boolean().exactOptional().describe('Apply the monthly free tier of each vendor. Default: false.'),
  limits: limits.exactOptional(),
};

/** Constraints that apply to every cloud. */
export const cloudlessConstraints = z.strictObject(everywhere).meta({
  id: 'ComparisonConstraints',
  examples: [{ budget: 900, availability: 99.9 }],
});

const { budget, ...others } = everywhere;
export const constraints = z
  .strictObject({
    budget,
    region: text(1, 64).exactOptional().describe('Region ID of the cloud.'),
    ...others,
  })
  .meta({ id: 'Constraints', examples: [{ budget: 900, region: 'eu-west-1', availability: 99.9 }] });

/** Request of the OpenAPI examples. */
export const SYNTHESIS_REQUEST = {
  system_intent:
    'Ticket sales for nine small cinemas: a REST API in containers on PostgreSQL, 300 requests a second on Fridays.',
  cloud: 'aws',
  constraints: { budget: 900, region: 'eu-west-1' },
} as const;

/** A request without a text. */
export const REQUIREMENTS_REQUEST = {
  cloud: 'gcp',
  requirements: {
    components: [
      { id: 'api', name: 'Booking API', capability: 'web_compute', form: 'container' },
      { id: 'bookings', name: 'Bookings', capability: 'relational_db', products: [{ name: 'postgresql' }] },
    ],
    flows: [{ from: 'api', to: 'bookings', interaction: 'read_write' }],
    load: [{ metric: 'requests', stat: 'peak', per: 'second', value: 300 }],
  },
} as const;

export const systemIntent = text(3, 20_000).describe('Description of the system. Required without `requirements`.');

/** The fields of a request that describe the system. */
export const description = {
  system_intent: systemIntent.exactOptional(),
  requirements: callerRequirements.exactOptional().describe('Takes precedence over the text, field by field.'),
  answers: answers.exactOptional(),
  reading: z
    .literal('fresh')
    .exactOptional()
    .describe('Ask the language model again instead of using its stored reading. No effect without a language model.'),
};

export const synthesisBody = z
  .strictObject({ ...description, cloud, constraints: constraints.exactOptional() })
  .check(describedSystem, answeredQuestions)
  .meta({ id: 'SynthesisRequest', examples: [SYNTHESIS_REQUEST, REQUIREMENTS_REQUEST] });

const links = z.object({ self: z.url(), events: z.url(), blueprint: z.url() });

/** Only of a revision. */
const revision = {
  parent: z.string().exactOptional().describe('The blueprint that this one revises.'),
  note: z.string().exactOptional(),
};

export const acceptedSynthesis = z
  .object({ id: z.string(), status: z.literal('queued'), created_at: z.iso.datetime(), ...revision, links })
  .meta({
    id: 'AcceptedSynthesis',
    examples: [examples.AcceptedSynthesis],
  });

export const synthesis = z
  .object({
    id: z.string(),
    status: z.enum(SYNTHESIS_STATUSES),
    stage: z.enum(STAGES).nullable().describe('The current stage.'),
    progress: z.object({ done: z.int().min(0).max(STAGES.length), total: z.int().min(0).max(STAGES.length) }),
    created_at: z.iso.datetime(),
    started_at: z.iso.datetime().nullable(),
    finished_at: z.iso.datetime().nullable(),
    error: z.object({ code: z.string(), detail: z.string() }).exactOptional(),
    ...revision,
    links,
  })
  .meta({
    id: 'Synthesis',
    examples: [examples.Synthesis],
  });

export const synthesisPage = pageOf(synthesis).meta({
  id: 'SynthesisPage',
  examples: [examples.SynthesisPage],
});

export const synthesisQuery = z.object({
  ...pageQuery,
  status: z.enum(SYNTHESIS_STATUSES).exactOptional(),
  cloud: cloud.exactOptional(),
});
