import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Blueprint, svgDiagram } from '#core/index.ts';
import { estimateView } from '#http/schemas/estimate.ts';
import { findingsView } from '#http/schemas/findings.ts';
import { graphView } from '#http/schemas/graph.ts';
import { iacView } from '#http/schemas/iac.ts';
import { requirementsView } from '#http/schemas/requirements.ts';
import { finished, start } from '../support/synthesis.ts';
import { type AsPerson, createTestApp, type TestApp } from '../support/test-app.ts';

const INTENT =
  'Ticket sales for nine small cinemas: a REST API in containers on PostgreSQL 16, 300 requests a second on Fridays. ' +
  'Confirmations go out by e-mail. GDPR applies. No Kubernetes. Ideally with a CDN. At most 950 euros a month. ' +
  'About 40 to 60 GB of records. Our quirbel must zorb.';
const REQUEST = { system_intent: INTENT, cloud: 'aws', constraints: { region: 'eu-west-1', compliance: ['soc2'] } };

let test: TestApp;
let ada: AsPerson;
let id: string;
let blueprint: Blueprint;
beforeAll(async () => {
  test = await createTestApp();
  ada = (await test.person('ada', 'researcher')).as;
  ({ id } = (await start(ada, REQUEST, finished)).json());
  const stored = await test.store.blueprints.byId(id);
  if (stored === null) throw new Error('the synthesis left no blueprint');
  ({ blueprint } = stored);
});
afterAll(() => test.close());

const get = (view: string) => ada({ url: `/blueprints/${id}/${view}` });

/** The response, validated with its schema and without additional fields. */
async function read<Schema extends z.ZodType>(view: string, schema: Schema): Promise<z.output<Schema>> {
  const answer = await get(view);
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/json; charset=utf-8']);
  const parsed = schema.parse(answer.json());
  expect(parsed).toEqual(answer.json());
  return parsed;
}

describe('requirements', () => {
  it('contain the understood requirements with evidence', async () => {
    const { understood, workload, not_understood, confidence } = await read('requirements', requirementsView);
    const spans = [...understood, ...workload].flatMap(({ evidence }) => evidence);
    expect(spans.length).toBeGreaterThan(5);
    for (const { start, end, text } of [...spans, ...not_understood]) expect(INTENT.slice(start, end)).toBe(text);
    expect(confidence).toEqual(blueprint.confidence);
    expect(workload).toContainEqual({ name: 'peak_rps', ...blueprint.workload.peakRps });
    expect(understood.map((requirement) => requirement.id)).toEqual(
      understood.map((_, index) => `R${String(index + 1).padStart(2, '0')}`),
    );
  });

  it('contain every kind in one list', async () => {
    const { understood } = await read('requirements', requirementsView);
    const must = { terms: [], demand: 'must' };
    for (const expected of [
      { kind: 'technology', term: 'postgresql', value: '16', terms: ['relational_db'], strength: 'stated' },
      { kind: 'exclusion', term: 'kubernetes', strength: 'stated' },
      { ...must, kind: 'quantity', term: 'requests_per_second', value: 300, unit: 'requests/s', strength: 'stated' },
      { ...must, kind: 'compliance', term: 'gdpr', strength: 'stated' },
      { ...must, kind: 'compliance', term: 'soc2', strength: 'constraint', because: 'Set by the constraint.' },
      { ...must, kind: 'region', term: 'region', value: 'eu-west-1', strength: 'constraint' },
      { ...must, kind: 'budget', term: 'monthly', value: 950, unit: 'EUR/month', strength: 'stated' },
      { kind: 'environment', value: 'production', strength: 'default', demand: 'wish' },
    ]) {
      expect(understood).toContainEqual(expect.objectContaining(expected));
    }
  });

  it('name the nodes that fulfil them', async () => {
    const { understood } = await read('requirements', requirementsView);
    const { nodes } = await read('graph', graphView);
    const known = nodes.map((node) => node.id);
    for (const { answered_by } of understood) expect(known).toEqual(expect.arrayContaining(answered_by));
    const database = understood.find(({ term }) => term === 'relational_db');
    const [answering] = database?.answered_by ?? [];
    expect(nodes.find((node) => node.id === answering)?.provides).toContain('relational_db');
  });
});

describe('the graph', () => {
  it('has the node count of the blueprint and only valid edges', async () => {
    const graph = await read('graph', graphView);
    const { nodes_count } = (await ada({ url: `/blueprints/${id}` })).json();
    expect([graph.nodes_count, graph.nodes.length]).toEqual([nodes_count, nodes_count]);
    const ends = new Set([...graph.nodes, ...graph.actors].map((end) => end.id));
    for (const { from, to } of graph.edges) expect([ends.has(from), ends.has(to)]).toEqual([true, true]);
  });

  it('is available as Mermaid', async () => {
    const answer = await get('diagram.mmd');
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(answer.body).toBe(blueprint.diagram);
  });

  it('is available as SVG with an entity tag', async () => {
    const answer = await get('diagram.svg');
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/svg+xml']);
    expect(answer.body).toBe(svgDiagram(blueprint));
    expect(answer.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'unsafe-inline';/);
    const headers = { 'if-none-match': String(answer.headers.etag) };
    expect((await ada({ url: `/blueprints/${id}/diagram.svg`, headers })).statusCode).toBe(304);
    const { headers: root } = await ada({ url: `/blueprints/${id}` });
    expect(root.link).toContain(`/blueprints/${id}/diagram.svg>; rel="related"; type="image/svg+xml"`);
  });

  it('links its public JSON Schema', async () => {
    const { headers } = await get('graph');
    const [, url = ''] =
      /^<([^>]+)>; rel="describedby"; type="application\/schema\+json"$/.exec(String(headers.link)) ?? [];
    const answer = await test.app.inject({ url: new URL(url).pathname });
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/schema+json']);
    const published = z.fromJSONSchema(answer.json());
    const graph = (await get('graph')).json();
    expect(published.parse(graph)).toEqual(graph);
    expect(published.safeParse({ ...graph, nodes: [{ ...graph.nodes[0], zone: 'elsewhere' }] }).success).toBe(false);
  });
});

describe('the estimate', () => {
  it('has line items that add up to the total of the blueprint', async () => {
    const { total, line_items } = await read('estimate', estimateView);
    const cents = line_items.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0);
    const { monthly_est } = (await ada({ url: `/blueprints/${id}` })).json();
    expect([cents / 100, total]).toEqual([monthly_est, monthly_est]);
  });

  it('references nodes of the graph', async () => {
    const { line_items, rejected } = await read('estimate', estimateView);
    const known = new Set(blueprint.graph.nodes.map((node) => node.id));
    expect([...line_items, ...rejected].filter(({ node }) => !known.has(node))).toEqual([]);
  });
});

describe('findings', () => {
  it('are counted and reference nodes and Terraform arguments', async () => {
    const { frameworks, summary, findings } = await read('findings', findingsView);
    expect(frameworks).toEqual(['gdpr', 'soc2']);
    expect(summary.met + summary.watch + summary.fail + summary.yours).toBe(findings.length);
    expect(summary.met).toBe(findings.filter(({ status }) => status === 'met').length);
    const known = new Set(blueprint.graph.nodes.map((node) => node.id));
    const files = new Set(blueprint.iac.files.map(({ path }) => path));
    for (const { node, proof } of findings) {
      if (node !== null) expect(known).toContain(node);
      if (proof !== null) expect(files).toContain(proof.file);
    }
  });
});

describe('the Terraform', () => {
  it('equals the output of the engine', async () => {
    const { files } = await read('iac', iacView);
    expect(files.map(({ path }) => path)).toEqual(blueprint.iac.files.map(({ path }) => path));
    for (const { path, bytes, sha256 } of files) {
      const answer = await get(`iac/${path}`);
      expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
      expect(answer.body).toBe(blueprint.iac.files.find((file) => file.path === path)?.content);
      expect([answer.rawPayload.length, createHash('sha256').update(answer.rawPayload).digest('hex')]).toEqual([
        bytes,
        sha256,
      ]);
    }
  });

  it.each(['iac/', 'iac/nothing.tf', 'iac/..%2f..%2fpackage.json', 'iac/%2e%2e/versions.tf', 'iac//versions.tf'])(
    'has no %s',
    async (path) => {
      const answer = await get(path);
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([404, 'application/problem+json']);
    },
  );
});
