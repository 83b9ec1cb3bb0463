import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort, startProcess } from './support/server-process.ts';

const PASSWORD = 'correct horse battery staple';

interface SentSpan {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly attributes: readonly { readonly key: string; readonly value: Record<string, unknown> }[];
}

interface SentTraces {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: SentSpan['attributes'] };
    readonly scopeSpans: readonly { readonly spans: readonly SentSpan[] }[];
  }[];
}

/** A trace collector. */
let collector: Server;
const bodies: string[] = [];
const paths = new Set<string | undefined>();
beforeAll(async () => {
  collector = createServer((request, response) => {
    paths.add(request.url);
    text(request).then((body) => {
      bodies.push(body);
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  collector.close();
  collector.closeAllConnections();
});

describe('OTEL_EXPORTER_OTLP_ENDPOINT', () => {
  it('receives traces of requests and syntheses without secrets', async () => {
    const { port } = collector.address() as AddressInfo;
    const server = await startProcess({
      STORE: 'memory',
      ADMIN_PASSWORD: PASSWORD,
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
      OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
    });
    const post = async (path: string, body: object, headers: Record<string, string> = {}) => {
      const all = { 'content-type': 'application/json', ...headers };
      const answer = await fetch(`${server.url}${path}`, { method: 'POST', headers: all, body: JSON.stringify(body) });
      return (await answer.json()) as Record<string, string>;
    };
    const login = await post('/v1/auth/login', { login: 'admin', password: PASSWORD });
    const headers = { authorization: `Bearer ${login.access_token}`, prefer: 'wait=30' };
    const parent = '0af7651916cd43dd8448eb211c80319c';
    const { id } = await post('/synthesis', { system_intent: 'A blog for my travels', cloud: 'aws' }, headers);
    const registered = await post('/v1/agents/register', { agent_name: 'planner' });
    const status = `/v1/agents/register/${registered.id}/status?polling_token=${registered.polling_token}`;
    await (
      await fetch(`${server.url}${status}`, { headers: { traceparent: `00-${parent}-b7ad6b7169203331-01` } })
    ).text();
    expect(await server.stop()).toBe(0);

    const sent = bodies.map((body) => JSON.parse(body) as SentTraces).flatMap(({ resourceSpans }) => resourceSpans);
    const spans = sent.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans));
    const named = (name: string) => spans.filter((span) => span.name === name);
    const attributeOf = (attributes: SentSpan['attributes'], key: string) =>
      Object.values(attributes.find((attribute) => attribute.key === key)?.value ?? {})[0];
    expect([...paths]).toEqual(['/v1/traces']);
    expect(attributeOf(sent[0]?.resource.attributes ?? [], 'service.name')).toBe('architecture-synthesis-service');
    expect(named('POST /v1/auth/login')).toHaveLength(1);
    const [poll] = named('GET /v1/agents/register/:id/status');
    expect([poll?.traceId, attributeOf(poll?.attributes ?? [], 'http.response.status_code')]).toEqual([parent, 200]);

    const [synthesis] = named('synthesis');
    expect(attributeOf(synthesis?.attributes ?? [], 'synthesis.id')).toBe(id);
    const stages = spans.filter(({ parentSpanId }) => parentSpanId === synthesis?.spanId).map(({ name }) => name);
    expect(stages).toEqual(expect.arrayContaining(['read', 'select', 'price', 'render']));

    const everything = bodies.join('\n');
    for (const secret of [PASSWORD, login.access_token, registered.polling_token]) {
      expect(everything).not.toContain(secret);
    }
  });

  it('does not delay the shutdown without a collector', async () => {
    const endpoint = `http://127.0.0.1:${await freePort()}`;
    const server = await startProcess({ STORE: 'memory', OTEL_EXPORTER_OTLP_ENDPOINT: endpoint });
    expect((await fetch(`${server.url}/health`)).status).toBe(200);
    expect(await server.stop()).toBe(0);
  });
});
