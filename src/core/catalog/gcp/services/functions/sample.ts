/** The first code of a function: it answers, and logs the messages that it is called with. */
export function sampleSource(id: string): Readonly<Record<string, string>> {
  return { [`functions/${id}/index.js`]: SOURCE, [`functions/${id}/package.json`]: PACKAGE };
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
