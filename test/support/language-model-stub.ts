import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What the stub gives to a request. */
export type StubAnswer =
  | { readonly words: string; readonly finish?: 'stop' | 'length' | 'refusal' }
  | { readonly status: number; readonly retryAfter?: number }
  | 'slow'
  | 'cut off';

/** A request that the stub received. */
export interface StubRequest {
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: { readonly model?: string; readonly messages?: readonly { role: string; content: unknown }[] };
}

export interface LanguageModelStub {
  readonly url: string;
  readonly requests: readonly StubRequest[];
  /** Answers the next requests in this order, then the last one again. */
  answer(...answers: readonly StubAnswer[]): void;
  close(): Promise<void>;
}

/** A server that speaks the protocols of OpenAI-compatible services and of Anthropic. */
export async function startLanguageModelStub(...first: readonly StubAnswer[]): Promise<LanguageModelStub> {
  let answers = [...first];
  const requests: StubRequest[] = [];
  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      requests.push({ path: request.url ?? '', headers: request.headers, body: JSON.parse(body) });
      const next = answers.length > 1 ? answers.shift() : answers[0];
      reply(response, next ?? { status: 500 }, request.url ?? '');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    answer: (...next) => {
      answers = [...next];
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  return body;
}

function reply(response: ServerResponse, answer: StubAnswer, path: string): void {
  if (answer === 'slow') return;
  response.setHeader('content-type', 'application/json');
  if (answer === 'cut off') {
    response.write('{"choices":[{"mess');
    response.socket?.destroySoon();
    return;
  }
  if ('status' in answer) {
    response.statusCode = answer.status;
    if (answer.retryAfter !== undefined) response.setHeader('retry-after', String(answer.retryAfter));
    response.end(JSON.stringify({ type: 'error', error: { type: 'fault', message: 'no' } }));
    return;
  }
  response.end(JSON.stringify(path.endsWith('/messages') ? anthropic(answer) : openAi(answer)));
}

type Words = Extract<StubAnswer, { readonly words: string }>;

function openAi({ words, finish = 'stop' }: Words) {
  return {
    id: 'stub-1',
    object: 'chat.completion',
    created: 1,
    model: 'stub',
    choices: [
      {
        index: 0,
        message: { role: 'assistant', content: words },
        finish_reason: finish === 'refusal' ? 'content_filter' : finish,
      },
    ],
    usage: { prompt_tokens: 1000, completion_tokens: 200, total_tokens: 1200 },
  };
}

const ANTHROPIC_REASONS = { stop: 'end_turn', length: 'max_tokens', refusal: 'refusal' } as const;

function anthropic({ words, finish = 'stop' }: Words) {
  return {
    id: 'msg_1',
    type: 'message',
    role: 'assistant',
    model: 'stub',
    content: [{ type: 'text', text: words }],
    stop_reason: ANTHROPIC_REASONS[finish],
    stop_sequence: null,
    usage: { input_tokens: 1000, output_tokens: 200 },
  };
}
