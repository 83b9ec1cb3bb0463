import type { Site } from '../../../../model/site.ts';

/** The code of each function as it stands at first: it answers, and logs what it was called with. */
export function sampleSources(site: Site): Readonly<Record<string, string>> {
  const functions = site.placed.filter(({ choice }) => choice.form === 'function').map(({ node }) => node.id);
  return Object.fromEntries(
    functions.flatMap((id) => [
      [`functions/${id}/index.js`, SOURCE],
      [`functions/${id}/package.json`, PACKAGE],
    ]),
  );
}

const SOURCE = `const functions = require('@google-cloud/functions-framework');

/** Answers requests and takes messages: a pushed message comes as a request with the message in its body. */
functions.http('handle', (request, response) => {
  const message = request.body?.message;
  if (message?.data) {
    console.log(JSON.stringify({ message: 'taken', id: message.messageId }));
    response.status(204).send();
    return;
  }
  response.json({ ok: true, path: request.path });
});
`;

const PACKAGE = `{
  "name": "function",
  "private": true,
  "main": "index.js",
  "dependencies": {
    "@google-cloud/functions-framework": "^3.4.0"
  }
}
`;
