import { z } from 'zod';
import { nodesCount } from './blueprint.ts';
import examples from './examples.json' with { type: 'json' };
import { cloud } from './synthesis.ts';

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
    examples: examples.BlueprintGraph.nodes.slice(0, 1),
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
    examples: examples.BlueprintGraph.edges.slice(0, 1),
  });

const actor = z
  .object({
    id: z.string(),
    title: z.string(),
  })
  .meta({
    id: 'BlueprintActor',
    description: 'Someone or something outside the system.',
    examples: examples.BlueprintGraph.actors.slice(0, 1),
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
    examples: [examples.BlueprintGraph],
  });
