import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Modifies the responses of an address in sequence. */
export type Trouble = 'fine' | 'fails' | 'busy' | 'cut';

export interface PriceServer {
  readonly url: string;
  /** Requested addresses in order. */
  readonly asked: readonly string[];
  close(): Promise<void>;
}

/** A local server with a vendor's documents by path and query, with simulated errors. */
export async function startPriceServer(
  documentOf: (url: URL) => unknown,
  troubleOf: (url: URL, time: number) => Trouble = () => 'fine',
): Promise<PriceServer> {
  const asked: string[] = [];
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '', 'http://localhost');
    const time = asked.filter((path) => path === url.pathname + url.search).length;
    asked.push(url.pathname + url.search);
    const trouble = troubleOf(url, time);
    const document = documentOf(url);
    if (trouble === 'fails') response.writeHead(500).end();
    else if (trouble === 'busy') response.writeHead(429, { 'retry-after': '0' }).end();
    else if (document === undefined) response.writeHead(404).end();
    else if (trouble === 'cut') {
      const text = JSON.stringify(document);
      response.writeHead(200, { 'content-length': text.length });
      response.write(text.slice(0, text.length / 2), () => response.destroy());
    } else response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(document));
  };
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
