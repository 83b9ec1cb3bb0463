import { z } from 'zod';
import { nodesCount } from './blueprint.ts';
import examples from './examples.json' with { type: 'json' };
import { cloud } from './synthesis.ts';

const node = z
  .object({
    id: z.string().describe('Role of the node, unique in the graph.'),
    title: z.string(),
    capability: z.string().describe('Capability from the component vocabulary.'),
    form: z.enum(['container', 'vm', 'function', 'kubernetes', 'paas']).exactOptional().describe('Compute type.'),
    provides: z.array(z.string()).describe('All provided capabilities. A compute type is `web_compute:container`.'),
    service: z.string().describe('Product name of the vendor.'),
    offering: z.string(),
    sku: z.string(),
    count: z.number().min(0),
    zones: z.number().min(0).describe('Number of availability zones. With 2, the node tolerates the loss of one zone.'),
    scales_to_zero: z.boolean().describe('No cost without usage.'),
    zone: z.enum(['edge', 'public', 'private_application', 'private_data', 'management']),
    region: z.string(),
    monthly: z.number().min(0).nullable().describe('USD/month. Null without a known price.'),
    because: z.string(),
    terraform: z.array(z.string()).describe('Terraform resource addresses.'),
  })
  .meta({
    id: 'BlueprintNode',
    examples: examples.BlueprintGraph.nodes.slice(0, 1),
  });

const edge = z
  .object({
    id: z.string(),
    from: z.string().describe('Caller: node ID or actor ID.'),
    to: z.string(),
    kind: z.string(),
    protocol: z.string(),
    port: z.int().min(0).max(65_535).nullable().describe('TCP port. Null if it is not exposed.'),
    synchronous: z.boolean().describe('The caller waits for the response.'),
    encrypted: z.boolean(),
    payload: z.string().exactOptional().describe('What is sent, in the words of the request.'),
    grant: z.array(z.string()).describe('Terraform resources that give the caller access.'),
    path: z.array(z.string()).describe('Other Terraform resources that join its two ends.'),
    address: z.array(z.string()).describe('Environment variables with which the caller reaches its target.'),
    story: z.string().exactOptional().describe('The use case of the call, in the words of the request.'),
    signs: z
      .literal(true)
      .exactOptional()
      .describe('The caller issues signed URLs, with which people read and write files.'),
    reads: z.literal(true).exactOptional().describe('The caller also reads what it writes.'),
    reaches: z
      .array(z.object({ id: z.string(), title: z.string(), protocol: z.string(), port: z.int() }))
      .exactOptional()
      .describe('External systems that the caller reaches: at the end of the edge, or behind a tunnel.'),
  })
  .meta({
    id: 'BlueprintEdge',
    description: 'A permitted call. Calls without an edge are denied.',
    examples: examples.BlueprintGraph.edges.slice(0, 1),
  });

const actor = z
  .object({
    id: z.string(),
    title: z.string(),
  })
  .meta({
    id: 'BlueprintActor',
    description: 'A user or a system outside the architecture.',
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
    description: 'Components with their services, and the calls between them.',
    examples: [examples.BlueprintGraph],
  });
