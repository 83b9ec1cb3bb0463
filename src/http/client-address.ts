import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';

/** `1.2.3.4:567` or `[::1]:567`, as some proxies write it. */
const WITH_PORT = /^(?:\[([0-9a-f:.]+)\](?::\d+)?|(\d+\.\d+\.\d+\.\d+):\d+)$/i;

/** Address of the client without a port; of IPv6 the network. */
export function clientAddressOf({ ip }: Pick<FastifyRequest, 'ip'>): string {
  const [, v6, v4] = WITH_PORT.exec(ip) ?? [];
  return normalizeIP(v6 ?? v4 ?? ip);
}
