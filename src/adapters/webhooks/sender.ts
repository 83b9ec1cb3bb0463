import { lookup as resolve } from 'node:dns/promises';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { LookupFunction } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { TargetRefused, type WebhookSender } from '#ports/webhook-sender.ts';
import { isPublic } from './public-addresses.ts';

/** For the connection and the response together. */
const TIME_LIMIT_MS = 10_000;

export interface SenderOptions {
  /** Also plain HTTP, and addresses of private networks. */
  readonly privateTargets: boolean;
  /** Default: the resolver of the system. */
  readonly addressesOf?: (host: string) => Promise<readonly string[]>;
}

/**
 * Every request resolves the host anew and connects to exactly the address that was checked, so that a name cannot change
 * in between. Redirects are not followed, and the body of the response is not read.
 */
export function createWebhookSender({ privateTargets, addressesOf = systemAddresses }: SenderOptions): WebhookSender {
  async function addressOf(url: URL): Promise<string> {
    const isSecure = url.protocol === 'https:' || (privateTargets && url.protocol === 'http:');
    if (!isSecure || url.username !== '' || url.password !== '') {
      throw new TargetRefused('must be an https URL without a user name');
    }
    const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
    const addresses = await addressesOf(host).catch(() => []);
    const [first] = addresses;
    if (first === undefined) throw new TargetRefused('has a host that cannot be resolved');
    if (!privateTargets && !addresses.every(isPublic)) throw new TargetRefused('must have public addresses only');
    return first;
  }

  return {
    check: async (text) => void (await addressOf(new URL(text))),
    send: async (text, { id, payload, secret, at }) => {
      const url = new URL(text);
      const address = await addressOf(url);
      const headers = {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(payload),
        'user-agent': 'architecture-synthesis-service',
        'webhook-id': id,
        'webhook-timestamp': Math.floor(at.getTime() / 1000),
        'webhook-signature': new Webhook(secret).sign(id, at, payload),
      };
      return post(url, address, headers, payload);
    },
  };
}

async function systemAddresses(host: string): Promise<readonly string[]> {
  return (await resolve(host, { all: true })).map(({ address }) => address);
}

function post(
  url: URL,
  address: string,
  headers: Readonly<Record<string, string | number>>,
  payload: string,
): Promise<number> {
  const family = address.includes(':') ? 6 : 4;
  const pinned: LookupFunction = (_host, options, done) => {
    if (options.all === true) done(null, [{ address, family }]);
    else done(null, address, family);
  };
  const { promise, resolve: settle, reject } = Promise.withResolvers<number>();
  const request = (url.protocol === 'https:' ? httpsRequest : httpRequest)(url, {
    method: 'POST',
    headers,
    lookup: pinned,
    agent: false,
    signal: AbortSignal.timeout(TIME_LIMIT_MS),
  });
  request.on('error', reject);
  request.on('response', (response) => {
    settle(response.statusCode ?? 0);
    response.destroy();
  });
  request.end(payload);
  return promise;
}
