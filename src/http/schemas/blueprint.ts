import { z } from 'zod';
import examples from './examples.json' with { type: 'json' };
import { pageOf, pageQuery } from './pages.ts';
import { cloud } from './synthesis.ts';
import { text } from './text.ts';

/** Upper bound, above the size of any design. */
const MAX_NODES = 10_000;
export const nodesCount = z.int().min(0).max(MAX_NODES);

const facts = {
  id: z.string(),
  confidence: z.number().min(0).max(1).describe('Probability that no required component is missing.'),
  cloud,
  nodes_count: nodesCount,
  monthly_est: z.number().min(0).describe('USD/month.'),
};

export const blueprint = z.strictObject({ ...facts, markdown: z.string() }).meta({
  id: 'Blueprint',
  description: 'The design with price and Terraform as Markdown.',
  examples: [examples.Blueprint],
});

export const blueprintSummary = z
  .object({ ...facts, title: z.string(), created_at: z.iso.datetime(), links: z.object({ self: z.url() }) })
  .meta({
    id: 'BlueprintSummary',
    examples: examples.BlueprintPage.items.slice(0, 1),
  });

export const blueprintPage = pageOf(blueprintSummary).meta({
  id: 'BlueprintPage',
  examples: [examples.BlueprintPage],
});

export const blueprintQuery = z.object({
  ...pageQuery,
  q: text(1, 200).exactOptional().describe('Part of the title or of the text of the request.'),
  cloud: cloud.exactOptional(),
  created_after: z.iso.datetime({ offset: true }).exactOptional(),
});

/** Characters, as of the titles that the engine makes. */
const MAX_TITLE = 200;

export const blueprintPatch = z
  .strictObject({ title: text(1, MAX_TITLE) })
  .meta({ id: 'BlueprintPatch', examples: [{ title: 'Ticket sales, final' }] });
