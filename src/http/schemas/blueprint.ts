import { z } from 'zod';
import examples from './examples.json' with { type: 'json' };
import { pageOf, pageQuery } from './pages.ts';
import { cloud } from './synthesis.ts';

/** The most nodes that a document may name; far above what any intent gives. */
const MOST_NODES = 10_000;

export const nodesCount = z.int().min(0).max(MOST_NODES);

const facts = {
  id: z.string(),
  confidence: z.number().min(0).max(1).describe('The chance that no part is missing that an architect would require.'),
  cloud,
  nodes_count: nodesCount,
  monthly_est: z.number().min(0).describe('US dollars a month.'),
};

export const blueprint = z.strictObject({ ...facts, markdown: z.string() }).meta({
  id: 'Blueprint',
  description: 'The design, its price and its Terraform as a document.',
  examples: [examples.Blueprint],
});

const summary = z
  .object({ ...facts, title: z.string(), created_at: z.iso.datetime(), links: z.object({ self: z.url() }) })
  .meta({
    id: 'BlueprintSummary',
    examples: examples.BlueprintPage.items.slice(0, 1),
  });

export const blueprintPage = pageOf(summary).meta({
  id: 'BlueprintPage',
  examples: [examples.BlueprintPage],
});

export const blueprintQuery = z.object({ ...pageQuery, cloud: cloud.exactOptional() });
