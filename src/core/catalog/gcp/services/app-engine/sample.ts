/** The first code of a program on App Engine: it answers. */
export function sampleApp(id: string): Readonly<Record<string, string>> {
  return { [`apps/${id}/server.js`]: SOURCE, [`apps/${id}/package.json`]: PACKAGE };
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
