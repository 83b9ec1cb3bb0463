import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isPublic } from '#adapters/webhooks/public-addresses.ts';
import { createWebhookSender } from '#adapters/webhooks/sender.ts';
import { TargetRefused } from '#ports/webhook-sender.ts';

const SECRET = `whsec_${Buffer.from('0123456789abcdef0123456789abcdef').toString('base64')}`;
const message = () => ({ id: 'msg_1', payload: '{"type":"synthesis.succeeded"}', secret: SECRET, at: new Date() });

describe('addresses', () => {
  it.each([...['8.8.8.8', '93.184.216.34', '172.32.0.1', '2606:4700:4700::1111', '2a00:1450:4001::200e']])(
    '%s is public',
    (address) => {
      expect(isPublic(address)).toBe(true);
    },
  );

  it.each([
    ...['127.0.0.1', '10.1.2.3', '172.16.0.1', '172.31.255.255', '192.168.0.1', '169.254.169.254', '100.64.0.1'],
    ...['0.0.0.0', '224.0.0.1', '255.255.255.255', '198.18.0.1', '192.0.0.192', '100.100.100.200'],
    ...['::1', '::', '::ffff:127.0.0.1', '::ffff:a9fe:a9fe', 'fe80::1', 'fc00::1', 'fd00:ec2::254', 'ff02::1'],
    ...['64:ff9b::7f00:1', '2002:7f00:1::', '2001::1', '2001:db8::1', 'not an address'],
  ])('%s is not', (address) => {
    expect(isPublic(address)).toBe(false);
  });
});

describe('a target', () => {
  const resolving = (...addresses: string[]) =>
    createWebhookSender({ privateTargets: false, addressesOf: async () => addresses });

  it.each([
    ['http://hooks.example.com/', ['8.8.8.8']],
    ['https://user:password@hooks.example.com/', ['8.8.8.8']],
    ['ftp://hooks.example.com/', ['8.8.8.8']],
    ['https://hooks.example.com/', []],
    ['https://hooks.example.com/', ['10.0.0.1']],
    ['https://hooks.example.com/', ['8.8.8.8', '127.0.0.1']],
    ['https://metadata.google.internal/', ['169.254.169.254']],
  ] as const)('%s at %j is refused, also when a message is sent', async (url, addresses) => {
    const sender = resolving(...addresses);
    await expect(sender.check(url)).rejects.toBeInstanceOf(TargetRefused);
    await expect(sender.send(url, message())).rejects.toBeInstanceOf(TargetRefused);
  });

  it('of a public host is accepted', async () => {
    await resolving('8.8.8.8', '2606:4700:4700::1111').check('https://hooks.example.com/path?query');
  });

  it.each(['https://127.0.0.1/', 'https://[::1]/', 'https://2130706433/', 'https://0x7f.1/', 'https://localhost/'])(
    '%s is refused by the resolver of the system',
    async (url) => {
      await expect(createWebhookSender({ privateTargets: false }).check(url)).rejects.toBeInstanceOf(TargetRefused);
    },
  );
});

describe('a message', () => {
  const received: { readonly request: IncomingMessage; readonly body: string }[] = [];
  let server: Server;
  let base = '';
  beforeAll(async () => {
    server = createServer(async (request, response) => {
      let body = '';
      for await (const chunk of request) body += String(chunk);
      received.push({ request, body });
      if (request.url === '/redirect') response.writeHead(302, { location: `${base}/elsewhere` });
      else response.writeHead(request.url === '/gone' ? 410 : 204);
      response.end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    base = `http://hooks.example.com:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => void server.close());

  /** Connects to the resolved address, whatever the name. */
  const sender = createWebhookSender({ privateTargets: true, addressesOf: async () => ['127.0.0.1'] });

  it('is signed as Standard Webhooks verifies it', async () => {
    const { id, payload } = message();
    expect(await sender.send(`${base}/hook`, message())).toBe(204);
    const { request, body } = received.at(-1) as (typeof received)[number];
    expect(body).toBe(payload);
    expect(request.headers).toMatchObject({ 'webhook-id': id, 'content-type': 'application/json' });
    const headers = request.headers as Record<string, string>;
    expect(new Webhook(SECRET).verify(body, headers)).toEqual(JSON.parse(payload));
    expect(() => new Webhook(SECRET).verify(`${body} `, headers)).toThrow();
  });

  it('follows no redirect', async () => {
    const before = received.length;
    expect(await sender.send(`${base}/redirect`, message())).toBe(302);
    expect(received.slice(before).map(({ request }) => request.url)).toEqual(['/redirect']);
  });

  it('fails without a server', async () => {
    await expect(sender.send('http://hooks.example.com:1/', message())).rejects.toThrow(/ECONNREFUSED/);
  });
});
