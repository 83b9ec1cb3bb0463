import { beforeAll, describe, expect, it } from 'vitest';
import { createEngine, type Engine } from '#core/index.ts';

let engine: Engine;
beforeAll(async () => {
  engine = await createEngine();
});

function searchOf(text: string) {
  const { graph, findings } = engine.synthesize({ id: 'synt_test', text, cloud: 'gcp', constraints: {} });
  const search = graph.nodes.find(({ id }) => id === 'search');
  return { search, edges: graph.edges.filter(({ to }) => to === 'search'), findings };
}

describe('full-text search on Google Cloud', () => {
  it('uses the existing PostgreSQL database at no further cost', () => {
    const { search, edges, findings } = searchOf('A web shop with product search, 50 requests a second');
    expect(search).toMatchObject({ offering: 'gcp.cloud-sql-text-search', monthly: 0 });
    expect(new Set(edges.map(({ port }) => port))).toEqual(new Set([5432]));
    const promises = findings.find(({ id }) => id.startsWith('REL-AVAILABILITY'))?.text ?? '';
    expect(promises).not.toContain('Search');
  });

  it.each([
    ['the database is not PostgreSQL', 'A wiki on MySQL with full text search for 300 employees'],
    ['vector search is also requested', 'A shop on PostgreSQL with full text search and vector search'],
    ['the data is too large to rank', 'Full text search over 4 TB of records in PostgreSQL, 900 requests a second'],
    ['there is no database', 'An API with full text search and nothing else, no database'],
  ])('is Vertex AI Search if %s', (_reason, text) => {
    const { search } = searchOf(text);
    expect(search).toMatchObject({ offering: 'gcp.vertex-ai-search' });
  });

  it('is the engine itself on machines if it is named, and another where machines are refused', () => {
    const text = 'A document archive with Elasticsearch and PostgreSQL, 20 searches a second';
    const { search, edges } = searchOf(text);
    expect(search).toMatchObject({ offering: 'gcp.search-cluster' });
    expect(new Set(edges.map(({ port }) => port))).toEqual(new Set([9200]));
    expect(searchOf(`${text}, no virtual machines`).search).toMatchObject({ offering: 'gcp.vertex-ai-search' });
  });
});
