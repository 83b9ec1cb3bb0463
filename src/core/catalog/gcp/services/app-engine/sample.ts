import type { Site } from '../../../../model/site.ts';

/** The code of each program on App Engine as it stands at first: it answers. */
export function sampleApps(site: Site): Readonly<Record<string, string>> {
  const apps = site.placed.filter(({ choice }) => choice.form === 'paas').map(({ node }) => node.id);
  return Object.fromEntries(
    apps.flatMap((id) => [
      [`apps/${id}/server.js`, SOURCE],
      [`apps/${id}/package.json`, PACKAGE],
    ]),
  );
}

const SOURCE = `const { createServer } = require('node:http');
const { env } = require('node:process');

createServer((request, response) => {
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify({ ok: true, path: request.url }));
}).listen(env.PORT ?? 8080);
`;

const PACKAGE = `{
  "name": "app",
  "private": true,
  "scripts": {
    "start": "node server.js"
  }
}
`;
