import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createEngine, type Engine } from '#core/index.ts';
import { BLOG, finished, start } from '../support/synthesis.ts';
import { type AsPerson, createTestApp, type TestApp } from '../support/test-app.ts';

let test: TestApp;
let ada: AsPerson;
beforeEach(async () => {
  test = await createTestApp();
  ada = (await test.person('ada', 'researcher')).as;
});
afterEach(() => test.close());

describe('GET /blueprints/{id}', () => {
  it('has exactly six fields', async () => {
    const { id } = (await start(ada, BLOG, finished)).json();
    const answer = await ada({ url: `/blueprints/${id}` });
    const body = answer.json();
    expect(Object.keys(body)).toEqual(['id', 'confidence', 'cloud', 'nodes_count', 'monthly_est', 'markdown']);
    expect(body).toMatchObject({ id, cloud: 'aws' });
    expect(body.confidence).toBeGreaterThan(0);
    expect(body.nodes_count).toBeGreaterThan(0);
    const { blueprint } = (await test.store.blueprints.byId(id)) ?? {};
    expect([body.markdown, body.monthly_est]).toEqual([blueprint?.markdown, blueprint?.estimate.total]);
  });

  it('leaves out the Terraform with detail=design', async () => {
    const { id } = (await start(ada, BLOG, finished)).json();
    const full = (await ada({ url: `/blueprints/${id}` })).json().markdown as string;
    const design = (await ada({ url: `/blueprints/${id}?detail=design` })).json().markdown as string;
    const accept = { accept: 'text/markdown' };
    expect((await ada({ url: `/blueprints/${id}?detail=design`, headers: accept })).body).toBe(design);
    expect(full).toContain('resource "aws_');
    expect(design).not.toContain('resource "aws_');
    expect(full.startsWith(design)).toBe(true);
    expect((await ada({ url: `/blueprints/${id}?detail=all` })).statusCode).toBe(422);
  });

  it('returns the document for text/markdown', async () => {
    const { id } = (await start(ada, BLOG, finished)).json();
    const document = await ada({ url: `/blueprints/${id}`, headers: { accept: 'text/markdown' } });
    expect(document.headers['content-type']).toBe('text/markdown; charset=utf-8');
    expect(document.body).toBe((await ada({ url: `/blueprints/${id}` })).json().markdown);
  });

  it('supports If-None-Match', async () => {
    const { id } = (await start(ada, BLOG, finished)).json();
    const { etag } = (await ada({ url: `/blueprints/${id}` })).headers;
    expect(etag).toMatch(/^"[\w-]+"$/);
    const again = await ada({ url: `/blueprints/${id}`, headers: { 'if-none-match': String(etag) } });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ])('supports %s with its own entity tag', async (coding, decompress) => {
    const { id } = (await start(ada, BLOG, finished)).json();
    const plain = await ada({ url: `/blueprints/${id}` });
    expect(plain.headers).toMatchObject({ vary: 'Accept, Accept-Encoding' });
    expect(plain.headers).not.toHaveProperty('content-encoding');
    const headers = { 'accept-encoding': `${coding}, deflate;q=0.5` };
    const coded = await ada({ url: `/blueprints/${id}`, headers });
    expect(coded.headers).toMatchObject({ 'content-encoding': coding, 'content-type': plain.headers['content-type'] });
    expect(decompress(coded.rawPayload).equals(plain.rawPayload)).toBe(true);
    expect(coded.rawPayload.length * 3).toBeLessThan(plain.rawPayload.length);
    expect(coded.headers.etag).not.toBe(plain.headers.etag);
    const tag = String(coded.headers.etag);
    const again = await ada({ url: `/blueprints/${id}`, headers: { ...headers, 'if-none-match': `W/"x", ${tag}` } });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    const other = await ada({ url: `/blueprints/${id}`, headers: { 'if-none-match': tag } });
    expect(other.statusCode).toBe(200);
  });

  it('reads the store once and checks the owner every time', async () => {
    const { id } = (await start(ada, BLOG, finished)).json();
    const bob = await test.person('bob', 'researcher');
    const root = await test.person('root', 'admin');
    await ada({ url: `/blueprints/${id}` });
    vi.spyOn(test.store.blueprints, 'documentOf').mockRejectedValue(new Error('the disk is gone'));
    expect((await ada({ url: `/blueprints/${id}` })).statusCode).toBe(200);
    expect((await root.as({ url: `/blueprints/${id}` })).statusCode).toBe(200);
    expect((await bob.as({ url: `/blueprints/${id}` })).json().code).toBe('NOT_FOUND');
  });

  it('returns 409 before the synthesis is finished', async () => {
    const idle = await createTestApp({ working: false });
    const { as } = await idle.person('ada', 'researcher');
    const { id } = (await start(as)).json();
    const answer = await as({ url: `/blueprints/${id}` });
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([409, '1']);
    expect(answer.json()).toMatchObject({
      code: 'SYNTHESIS_NOT_FINISHED',
      retryable: true,
      next_action: { method: 'GET', endpoint: `http://localhost:3000/synthesis/${id}` },
    });
    await idle.close();
  });

  it('returns the reason after a failed synthesis', async () => {
    const engine: Engine = {
      ...(await createEngine()),
      synthesize: () => {
        throw new Error('an internal detail of the engine');
      },
    };
    const broken = await createTestApp({ engine });
    const { as } = await broken.person('ada', 'researcher');
    const state = await start(as, BLOG, finished);
    expect(state.json()).toMatchObject({ status: 'failed', error: { code: 'ENGINE_FAULT' } });
    const answer = await as({ url: `/blueprints/${state.json().id}` });
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'SYNTHESIS_FAILED']);
    expect(answer.body).toContain('ENGINE_FAULT');
    expect(answer.body).not.toContain('secret');
    await broken.close();
  });
});
