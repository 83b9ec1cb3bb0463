import { z } from 'zod';
import { pageOf, pageQuery } from './pages.ts';
import { cloud } from './synthesis.ts';

const EXAMPLE = {
  id: 'synt_4fJ2kLq0ZxY7bN3mT5vW',
  confidence: 0.74,
  cloud: 'aws',
  nodes_count: 10,
  monthly_est: 1120.49,
} as const;

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
  examples: [{ ...EXAMPLE, markdown: '# Booking on AWS in Ireland\n\n…' }],
});

const summary = z
  .object({ ...facts, title: z.string(), created_at: z.iso.datetime(), links: z.object({ self: z.url() }) })
  .meta({
    id: 'BlueprintSummary',
    examples: [
      {
        ...EXAMPLE,
        title: 'Booking on AWS in Ireland',
        created_at: '2026-03-01T12:00:00.080Z',
        links: { self: 'http://localhost:3000/blueprints/synt_4fJ2kLq0ZxY7bN3mT5vW' },
      },
    ],
  });

export const blueprintPage = pageOf(summary).meta({
  id: 'BlueprintPage',
  examples: [{ items: [], next_cursor: null }],
});

export const blueprintQuery = z.object({ ...pageQuery, cloud: cloud.exactOptional() });
