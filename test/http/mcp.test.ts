import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { agentOf } from '../support/agents.ts';
import { git, HAS_GIT } from '../support/git-client.ts';
import { finished } from '../support/synthesis.ts';
import { type AsPerson, createTestApp, type TestApp } from '../support/test-app.ts';

let test: TestApp;
let base: string;
let ada: AsPerson;
let adaToken: string;
beforeAll(async () => {
  test = await createTestApp({ env: { RATE_LIMIT_SESSION: '0', RATE_LIMIT_SYNTHESIS: '30' } });
  const person = await test.person('ada', 'researcher');
  ada = person.as;
  adaToken = person.token;
  base = await test.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => test.close());

const clients: Client[] = [];
afterAll(() => Promise.all(clients.map((client) => client.close())));

/** An MCP client of the SDK with a token. */
async function connected(token: string): Promise<Client> {
  const client = new Client({ name: 'tester', version: '1' });
  const requestInit = { headers: { authorization: `Bearer ${token}` } };
  const transport = new StreamableHTTPClientTransport(new URL(`${base}/mcp`), { requestInit });
  await client.connect(transport as Parameters<Client['connect']>[0]);
  clients.push(client);
  return client;
}

interface Result {
  readonly isError?: boolean;
  // biome-ignore lint/suspicious/noExplicitAny: the tests assert what it holds
  readonly structuredContent: any;
  readonly content: readonly { readonly type: string; readonly text: string }[];
}

async function call(
  client: Client,
  name: string,
  given: object,
  onprogress?: (progress: object) => void,
): Promise<Result> {
  const options = onprogress === undefined ? {} : { onprogress };
  return (await client.callTool({ name, arguments: { ...given } }, undefined, options)) as unknown as Result;
}

const SHOP = {
  system_intent: 'A shop with PostgreSQL, 20 requests a second',
  cloud: 'aws',
  constraints: { budget: 900 },
};

describe('an agent that speaks MCP', () => {
  it.skipIf(!HAS_GIT)('goes from the base address to a cloned revision', async () => {
    const { links } = (await (await fetch(base)).json()) as { links: Record<string, string> };
    const at = (name: string) => base + new URL(links[name] ?? '').pathname;
    const post = async (url: string, body: object, token?: string) => {
      const headers = {
        'content-type': 'application/json',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      };
      return (await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })).json();
    };
    const refused = await fetch(at('mcp_url'), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    expect(refused.status).toBe(401);
    expect(refused.headers.get('www-authenticate')).toMatch(
      /^Bearer realm="[^"]+", resource_metadata="http:\/\/localhost:\d+\/\.well-known\/oauth-protected-resource"/,
    );
    const registered = (await post(at('agent_registration_url'), {
      agent_name: 'mcp',
      owner_username: 'ada',
    })) as Record<string, string>;
    await ada({ method: 'POST', url: `/v1/agents/registrations/${registered.id}/approve` });
    const status = new URL(registered.status_url ?? '').pathname;
    const state = (await (await fetch(`${base}${status}?polling_token=${registered.polling_token}`)).json()) as Record<
      string,
      string
    >;
    const session = (await post(at('agent_session_url'), { token: state.permanent_token })) as Record<string, string>;

    const client = await connected(session.token ?? '');
    expect(client.getInstructions()).toContain('synthesize_architecture');
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name).sort()).toEqual([
      'compare_clouds',
      'estimate_cost',
      'get_blueprint',
      'get_terraform_file',
      'list_blueprints',
      'revise_blueprint',
      'synthesize_architecture',
    ]);
    expect(JSON.stringify(tools).length).toBeLessThan(40_000);
    const stages: object[] = [];
    const made = await call(client, 'synthesize_architecture', SHOP, (progress) => stages.push(progress));
    expect(made.structuredContent).toMatchObject({ status: 'succeeded', summary: { cloud: 'aws' } });
    expect(stages.at(-1)).toMatchObject({ progress: 11, total: 11 });
    const { id, summary } = made.structuredContent;
    const [question] = summary.questions;
    const answers = { 'peak-requests': 400 };
    expect(question).toMatchObject({ id: expect.any(String), question: expect.any(String) });
    const revised = await call(client, 'revise_blueprint', { id, answers, note: 'Counted on a Friday' });
    expect(revised.structuredContent).toMatchObject({ parent: id, status: 'succeeded' });
    const { changes, summary: after } = revised.structuredContent;
    expect(changes.cost).toMatchObject({ from: summary.price.monthly, to: after.price.monthly });
    expect(changes.files).toContain('README.md');

    const directory = mkdtempSync(join(tmpdir(), 'mcp-'));
    const address = `${base}${new URL(after.links.clone_url).pathname}`.replace('//', `//agent:${session.token}@`);
    const cloned = await git(directory, 'clone', '--quiet', address, 'clone');
    expect([cloned.code, cloned.stderr]).toEqual([0, '']);
    const log = await git(directory, '-C', 'clone', 'log', '--format=%s');
    expect(log.stdout.split('\n')[0]).toBe('Counted on a Friday');
    expect(log.stdout.trim().split('\n')).toHaveLength(2);
    const { structuredContent: file } = await call(client, 'get_terraform_file', { id: after.id, path: 'versions.tf' });
    expect(file.content).toBe(readFileSync(join(directory, 'clone/versions.tf'), 'utf8'));
    rmSync(directory, { recursive: true });
  });
});

describe('the tools', () => {
  let client: Client;
  let id: string;
  beforeAll(async () => {
    client = await connected(adaToken);
    id = (await call(client, 'synthesize_architecture', SHOP)).structuredContent.id;
  });

  it('return every view, a document and the files', async () => {
    for (const view of ['summary', 'requirements', 'graph', 'estimate', 'findings', 'revisions'] as const) {
      const { structuredContent } = await call(client, 'get_blueprint', { id, view });
      expect(structuredContent.content).toEqual((await ada({ url: `/blueprints/${id}/${view}` })).json());
    }
    const document = await call(client, 'get_blueprint', { id, view: 'document' });
    expect(document.content[0]?.text).toMatch(/^# /);
    const { files } = (await call(client, 'get_terraform_file', { id })).structuredContent;
    expect(files).toContain('versions.tf');
  });

  it('estimate changes, quantities and the blueprint', async () => {
    const before = (await ada({ url: '/synthesis?limit=100' })).json().items.length;
    const patches = [{ name: 'poor', constraints: { budget: 5 } }];
    const { structuredContent: asked } = await call(client, 'estimate_cost', { id, patches });
    expect(asked.outcomes[0]).toMatchObject({ name: 'poor', budget: { verdict: 'over' } });
    const { structuredContent: whole } = await call(client, 'estimate_cost', { id });
    expect(whole.total).toBe(asked.base.monthly_est);
    expect((await ada({ url: '/synthesis?limit=100' })).json().items).toHaveLength(before);
    const items = [{ cloud: 'aws', region: 'eu-west-1', sku: 'elb/alb/hour', quantity: 730 }];
    const { structuredContent: quoted } = await call(client, 'estimate_cost', { items });
    expect(quoted.total).toBe((await ada({ method: 'POST', url: '/estimates', payload: { items } })).json().total);
  });

  it('list and compare', async () => {
    const { structuredContent: list } = await call(client, 'list_blueprints', { q: 'SHOP', limit: 1 });
    expect(list.items).toHaveLength(1);
    const progress: object[] = [];
    const { structuredContent } = await call(client, 'compare_clouds', { system_intent: 'A blog' }, (one) =>
      progress.push(one),
    );
    expect(structuredContent.contenders.map(({ cloud }: { cloud: string }) => cloud)).toEqual(['aws', 'gcp', 'azure']);
    expect(structuredContent.status).toBe('succeeded');
    expect(progress.length).toBeGreaterThanOrEqual(3);
  });

  it('teach with their errors', async () => {
    const wrong = await call(client, 'synthesize_architecture', {
      ...SHOP,
      cloud: 'aws',
      constraints: { region: 'europe-west1', budget: -1 },
    });
    expect(wrong.isError).toBe(true);
    expect(wrong.content[0]?.text).toContain('- /constraints/region “europe-west1” is a region of gcp, not of aws');
    expect(wrong.content[0]?.text).toContain('- /constraints/budget must be more than 0');
    const typo = await call(client, 'revise_blueprint', { id, patch: [{ op: 'remove', path: '/lod' }] });
    expect(typo.content[0]?.text).toContain('- /patch/0/path has no value at /lod');
    const unknown = await call(client, 'get_blueprint', { id: '../v1/users' });
    expect([unknown.isError, unknown.content[0]?.text]).toEqual([true, expect.stringContaining('NOT_FOUND')]);
    expect((await call(client, 'get_blueprint', { id, view: 'prices' })).content[0]?.text).toContain('one of summary');
    expect((await call(client, 'get_blueprint', {})).content[0]?.text).toBe('The argument id is missing.');
    await expect(call(client, 'draw', {})).rejects.toThrow('There is no tool “draw”');
  });
});

describe('the resources and the prompt', () => {
  it('are the schema, the vocabulary, the guide and blueprints', async () => {
    const client = await connected(adaToken);
    const { id } = (await call(client, 'synthesize_architecture', SHOP)).structuredContent;
    const { resources } = await client.listResources();
    expect(resources.map(({ uri }) => uri)).toEqual(
      expect.arrayContaining([
        'synthesis://schemas/requirements',
        'synthesis://vocabulary',
        `synthesis://blueprints/${id}`,
      ]),
    );
    const read = async (uri: string) => (await client.readResource({ uri })).contents[0] as { text: string };
    expect((await read('synthesis://schemas/requirements')).text).toBe(
      (await ada({ url: '/schemas/requirements.json' })).body,
    );
    expect(JSON.parse((await read('synthesis://vocabulary')).text).terms).toContain('web_compute:container');
    expect((await read('synthesis://guide')).text).toMatch(/^# Agent integration/);
    expect((await read(`synthesis://blueprints/${id}`)).text).toMatch(/^# /);
    expect((await client.listResourceTemplates()).resourceTemplates).toHaveLength(1);
    await expect(read('synthesis://nothing')).rejects.toThrow('There is no resource');
    await expect(read(`synthesis://blueprints/synt_${'9'.repeat(20)}`)).rejects.toThrow('NOT_FOUND');
    const { prompts } = await client.listPrompts();
    const prompt = await client.getPrompt({
      name: prompts[0]?.name ?? '',
      arguments: { words: 'Zwölf Läden, “billig”' },
    });
    expect(JSON.stringify(prompt.messages)).toContain('Zwölf Läden');
    await expect(client.getPrompt({ name: 'x' })).rejects.toThrow('words');
  });
});

describe('the rights of a caller', () => {
  it('are its capabilities, for each tool', async () => {
    const reader = await agentOf(test, ada, ['blueprint.read']);
    const client = await connected(reader.sessionToken);
    expect((await call(client, 'list_blueprints', {})).isError).toBeUndefined();
    const refused = await call(client, 'synthesize_architecture', SHOP);
    expect(refused.isError).toBe(true);
    expect(refused.content[0]?.text).toContain('Needed capabilities: synthesis.create');
  });

  it('do not include those of other users, of viewers and of ended sessions', async () => {
    const grace = await test.person('grace', 'researcher');
    const id = (await ada({ method: 'POST', url: '/synthesis', payload: SHOP, headers: finished })).json().id;
    const client = await connected(grace.token);
    expect((await call(client, 'get_blueprint', { id })).content[0]?.text).toContain('NOT_FOUND');
    const viewer = await test.person('vera', 'viewer');
    await expect(connected(viewer.token)).rejects.toThrow();
    await expect(connected('service_session_x')).rejects.toThrow();
    await grace.as({ method: 'POST', url: '/v1/auth/logout' });
    await expect(call(client, 'list_blueprints', {})).rejects.toThrow();
  });

  it('are limited as over HTTP', async () => {
    const limited = await createTestApp({ env: { RATE_LIMIT_SYNTHESIS: '1' } });
    const { token, as } = await limited.person('ada', 'researcher');
    const address = await limited.app.listen({ host: '127.0.0.1', port: 0 });
    await as({ method: 'POST', url: '/synthesis', payload: SHOP, headers: finished });
    const message = {
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'synthesize_architecture', arguments: SHOP },
    };
    const answer = await fetch(`${address}/mcp`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      },
      body: JSON.stringify(message),
    });
    expect(await answer.text()).toMatch(/RATE_LIMITED[\s\S]*Retry after \d+ seconds/);
    await limited.close();
  });

  it('need POST, and an Accept header with both media types', async () => {
    const asked = await ada({ url: '/mcp' });
    expect([asked.statusCode, asked.headers.allow]).toEqual([405, 'OPTIONS, POST']);
    const message = { jsonrpc: '2.0', id: 1, method: 'ping' };
    expect((await ada({ method: 'POST', url: '/mcp', payload: message })).statusCode).toBe(406);
    const accept = 'application/json, text/event-stream';
    const ping = await ada({ method: 'POST', url: '/mcp', payload: message, headers: { accept } });
    expect([ping.statusCode, ping.headers['request-id']]).toEqual([200, expect.stringMatching(/^req_/)]);
    const notification = { jsonrpc: '2.0', method: 'notifications/initialized' };
    expect((await ada({ method: 'POST', url: '/mcp', payload: notification, headers: { accept } })).statusCode).toBe(
      202,
    );
  });
});
