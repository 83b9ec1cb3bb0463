import { z } from 'zod';
import { nodesCount } from './blueprint.ts';
import { cloud } from './synthesis.ts';

const NODE = {
  id: 'app',
  title: 'Application',
  capability: 'web_compute',
  form: 'container',
  provides: ['web_compute', 'web_compute:container'],
  service: 'ECS on Fargate',
  offering: 'aws.fargate-web',
  sku: '2 x 0.25 vCPU, 0.5 GB',
  count: 2,
  zones: 1,
  scales_to_zero: false,
  zone: 'public',
  region: 'eu-west-1',
  monthly: 18.22,
  because:
    'Containers without servers to patch: 300 requests a second at the peak, 200 for each vCPU, and their number follows the load.',
  terraform: ['aws_ecs_cluster.main', 'aws_ecs_task_definition.app', 'aws_ecs_service.app'],
} as const;

const EDGE = {
  id: 'lb-app',
  from: 'lb',
  to: 'app',
  kind: 'request',
  protocol: 'http',
  port: 8080,
  synchronous: true,
  encrypted: false,
} as const;

const ACTOR = { id: 'users', title: 'Visitors' } as const;

const node = z
  .object({
    id: z.string().describe('Its role, unique in the graph.'),
    title: z.string(),
    capability: z.string().describe('The part, in the vocabulary of parts.'),
    form: z
      .enum(['container', 'vm', 'function', 'kubernetes', 'paas'])
      .exactOptional()
      .describe('How programs are run.'),
    provides: z.array(z.string()).describe('Every term that it answers; forms are written `web_compute:container`.'),
    service: z.string().describe("The product's name, as its vendor writes it."),
    offering: z.string(),
    sku: z.string(),
    count: z.number().min(0),
    zones: z.number().min(0).describe('Zones over which it is spread: with 2 it survives the loss of one.'),
    scales_to_zero: z.boolean().describe('Costs nothing while nobody uses it.'),
    zone: z.enum(['edge', 'public', 'private_application', 'private_data', 'management']),
    region: z.string(),
    monthly: z.number().min(0).nullable().describe('US dollars a month; null where no price is known.'),
    because: z.string(),
    terraform: z.array(z.string()).describe('Addresses of its resources.'),
  })
  .meta({
    id: 'BlueprintNode',
    examples: [NODE],
  });

const edge = z
  .object({
    id: z.string(),
    from: z.string().describe('Who calls: a node or an actor.'),
    to: z.string(),
    kind: z.string(),
    protocol: z.string(),
    port: z.int().min(0).max(65_535).nullable().describe('TCP port; null where none is to be seen.'),
    synchronous: z.boolean().describe('The caller waits for the answer.'),
    encrypted: z.boolean(),
  })
  .meta({
    id: 'BlueprintEdge',
    description: 'A call that is allowed. What has no edge may not talk.',
    examples: [EDGE],
  });

const actor = z
  .object({
    id: z.string(),
    title: z.string(),
  })
  .meta({
    id: 'BlueprintActor',
    description: 'Someone or something outside the system.',
    examples: [ACTOR],
  });

export const graphView = z
  .object({
    id: z.string(),
    cloud,
    region: z.string(),
    nodes_count: nodesCount,
    nodes: z.array(node),
    edges: z.array(edge),
    actors: z.array(actor),
  })
  .meta({
    id: 'BlueprintGraph',
    description: 'The parts with their services, and who calls whom.',
    examples: [
      {
        id: 'synt_4fJ2kLq0ZxY7bN3mT5vW',
        cloud: 'aws',
        region: 'eu-west-1',
        nodes_count: 10,
        nodes: [NODE],
        edges: [EDGE],
        actors: [ACTOR],
      },
    ],
  });
