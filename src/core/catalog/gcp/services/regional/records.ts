import type { GraphNode } from '../../../../model/graph.ts';
import type { MultiRegion, Regions, SizeFacts } from '../../../../model/offering.ts';
import type { Region } from '../../../../model/region.ts';
import { type Block, code, type Nested, nested } from '../../../../model/terraform.ts';
import { labelOf } from '../../../kit/blocks.ts';

/** Locations of several regions, by continent (cloud.google.com/firestore/docs/locations). */
const SEVERAL: { readonly [C in Region['continent']]?: string } = { europe: 'eur3', 'north-america': 'nam5' };

/** One database over the regions of a continent, where Firestore has such a location; each write is in all of them. */
export const severalRegions: MultiRegion<SizeFacts, GraphNode<'document_db' | 'key_value_db'>> = {
  replication: () => ({
    kind: 'single',
    rpoSeconds: 0,
    rtoSeconds: 0,
    because:
      'One database in a location of several regions: a write is confirmed when most of them have it, and the loss of one region does not interrupt it.',
  }),
  keepsHome: isDatabase,
  join: ({ home, copy }, regions) => ({ home: home.map((block) => spread(block, regions)), copy }),
  claims: (_, node) =>
    Object.values(SEVERAL).map((location) => ({
      kind: 'replicated',
      text: `${node.title}: each write is in several regions before it is confirmed.`,
      resource: `google_firestore_database.${labelOf(node.id)}`,
      attributes: { location_id: location },
    })),
};

function isDatabase({ type, labels: [kind = ''] }: Block): boolean {
  return (type === 'resource' && kind.startsWith('google_firestore_')) || type === 'output';
}

function spread(block: Block, { home, second }: Regions): Block {
  const location = home.region.continent === second.region.continent ? SEVERAL[home.region.continent] : undefined;
  const isOne = block.labels[0] === 'google_firestore_database' && location !== undefined;
  return isOne ? { ...block, body: { ...block.body, location_id: location } } : block;
}

/** Each secret is put in once and kept in both regions. */
export const secretsInBoth: MultiRegion<SizeFacts, GraphNode<'secrets'>> = {
  replication: () => ({
    kind: 'single',
    rpoSeconds: 0,
    rtoSeconds: 0,
    because: 'Each secret is kept in both regions; a new value is in both at once.',
  }),
  keepsHome: ({ type, labels: [kind = ''] }) => kind.startsWith('google_secret_manager_') || type === 'output',
  join: ({ home, copy }, { suffix }) => ({ home: home.map((block) => keptTwice(block, suffix)), copy }),
};

function keptTwice(block: Block, suffix: string): Block {
  if (block.labels[0] !== 'google_secret_manager_secret') return block;
  const managed = (block.body.replication as Nested).body.user_managed as Nested;
  const replicas = [managed.body.replicas as Nested, nested({ location: code(`var.${suffix}_region`) })];
  return {
    ...block,
    body: { ...block.body, replication: nested({ user_managed: nested({ replicas }) }) },
  };
}
