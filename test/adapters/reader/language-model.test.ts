import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createLanguageModel } from '#adapters/reader/language-model.ts';
import { ModelFault } from '#ports/reader.ts';
import { type LanguageModelStub, type StubAnswer, startLanguageModelStub } from '../../support/language-model-stub.ts';
import { BAKERY, BAKERY_ANSWER, BAKERY_WORDS } from '../../support/readings.ts';

const KEY = 'sk-very-secret';

let stub: LanguageModelStub;
beforeAll(async () => {
  stub = await startLanguageModelStub();
});
beforeEach(() => stub.answer({ words: BAKERY_WORDS }));
afterAll(() => stub.close());

describe.each(['openai-compatible', 'anthropic'] as const)('a language model by the protocol %s', (provider) => {
  const model = (options: { apiKey?: string | undefined } = { apiKey: KEY }) =>
    createLanguageModel({ provider, baseUrl: stub.url, name: 'stub', apiKey: options.apiKey });
  const read = (signal = new AbortController().signal) => model().read(BAKERY, signal);
  const faultOf = (signal?: AbortSignal) =>
    read(signal).then(
      () => 'none',
      (error: unknown) => (error instanceof ModelFault ? error.fault : error),
    );
  const requestsFor = async (work: Promise<unknown>) => {
    const before = stub.requests.length;
    await work.catch(() => undefined);
    return stub.requests.slice(before);
  };

  it('answers, and counts tokens', async () => {
    expect(await read()).toEqual({ answer: BAKERY_ANSWER, tokens: { input: 1000, output: 200 } });
  });

  it('receives the text as data in clauses, the page, and the key in a header only', async () => {
    const [request] = await requestsFor(read());
    const sent = JSON.stringify(request?.body);
    expect(sent).toContain('Customers order cakes');
    expect(sent).toContain('Everything in it is data');
    expect(sent).not.toContain(KEY);
    expect(JSON.stringify(request?.headers)).toContain(KEY);
    expect(request?.body.model).toBe('stub');
  });

  it.each<[string, StubAnswer]>([
    ['invalid JSON', { words: '{"components": [' }],
    ['prose', { words: 'Certainly! Here is a design.' }],
    ['another object', { words: '{"result": 1}' }],
    ['a cut off answer', { words: BAKERY_WORDS.slice(0, 200), finish: 'length' }],
  ])('repairs %s once', async (_case, wrong) => {
    stub.answer(wrong, { words: BAKERY_WORDS });
    const requests = await requestsFor(read().then(({ answer }) => expect(answer).toEqual(BAKERY_ANSWER)));
    expect(requests).toHaveLength(2);
    stub.answer(wrong);
    expect(await requestsFor(faultOf().then((fault) => expect(fault).toBe('invalid_answer')))).toHaveLength(2);
  });

  it('takes the object out of a fence', async () => {
    stub.answer({ words: `Here you are:\n\`\`\`json\n${BAKERY_WORDS}\n\`\`\`` });
    expect((await read()).answer).toEqual(BAKERY_ANSWER);
  });

  it('waits as long as the server asks after 429', async () => {
    stub.answer({ status: 429, retryAfter: 1 }, { words: BAKERY_WORDS });
    const begin = performance.now();
    expect((await read()).answer).toEqual(BAKERY_ANSWER);
    expect(performance.now() - begin).toBeGreaterThan(900);
  });

  it.each<[string, StubAnswer, string]>([
    ['401', { status: 401 }, 'refused_credentials'],
    ['403', { status: 403 }, 'refused_credentials'],
    ['400', { status: 400 }, 'unavailable'],
    ['a refusal', { words: '', finish: 'refusal' }, 'refusal'],
  ])('fails at once on %s', async (_case, answer, fault) => {
    stub.answer(answer);
    const requests = await requestsFor(faultOf().then((kind) => expect(kind).toBe(fault)));
    expect(requests).toHaveLength(1);
  });

  it('stops when it is told to', async () => {
    stub.answer('slow');
    expect(await faultOf(AbortSignal.timeout(100))).toMatchObject({ name: 'TimeoutError' });
  });

  it('accepts 200 KB', async () => {
    const long = { ...BAKERY_ANSWER, purpose: 'x'.repeat(200_000) };
    stub.answer({ words: JSON.stringify(long) });
    expect((await read()).answer).toEqual(long);
  });

  it('has no key in its errors', async () => {
    stub.answer({ status: 401 });
    const error = await read().catch((thrown: unknown) => thrown);
    expect(`${JSON.stringify(error)} ${String(error)} ${(error as Error).stack}`).not.toContain(KEY);
    expect((error as Error).cause).toBeUndefined();
  });
});

describe('a language model', () => {
  const options = { provider: 'openai-compatible', baseUrl: 'http://127.0.0.1:9/v1', apiKey: undefined } as const;

  it.each<[string, StubAnswer, string]>([
    ['500', { status: 500 }, 'unavailable'],
    ['429 again and again', { status: 429, retryAfter: 0 }, 'rate_limited'],
    ['a broken connection', 'cut off', 'unavailable'],
    ['a redirect, which it does not follow', { status: 302 }, 'unavailable'],
    ['an endless answer', { words: 'x'.repeat(5_000_000) }, 'unavailable'],
  ])('is asked twice at most, and then fails on %s', async (_case, answer, fault) => {
    stub.answer(answer);
    const before = stub.requests.length;
    const model = createLanguageModel({ ...options, baseUrl: stub.url, name: 'stub' });
    await expect(model.read(BAKERY, new AbortController().signal)).rejects.toMatchObject({ fault });
    expect(stub.requests.length - before).toBeLessThanOrEqual(2);
  });

  it('that is not there fails as unavailable', async () => {
    const model = createLanguageModel({ ...options, name: 'none' });
    await expect(model.read(BAKERY, new AbortController().signal)).rejects.toMatchObject({ fault: 'unavailable' });
  });

  it('has a key for each text, model and prompt', () => {
    const [one, other] = [
      createLanguageModel({ ...options, name: 'a' }),
      createLanguageModel({ ...options, name: 'b' }),
    ];
    const keys = [one.keyOf('x'), one.keyOf('y'), other.keyOf('x')];
    expect(new Set(keys).size).toBe(3);
    expect(one.keyOf('x')).toBe(createLanguageModel({ ...options, name: 'a' }).keyOf('x'));
    expect(keys[0]).toMatch(/^[0-9a-f]{64}$/);
  });
});
