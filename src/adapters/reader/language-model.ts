import { createHash } from 'node:crypto';
import { createAnthropic } from '@ai-sdk/anthropic';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { APICallError, generateText, jsonSchema, NoObjectGeneratedError, Output, RetryError } from 'ai';
import { type ReadingFault, readAnswer } from '#core/index.ts';
import { type LanguageModel, type ModelAnswered, ModelFault } from '#ports/reader.ts';
import { cappedFetch } from './capped-fetch.ts';
import { ANSWER_SCHEMA, objectIn, PROMPT_VERSION, promptFor, type ReaderPrompt, repairOf } from './prompt.ts';

export interface LanguageModelOptions {
  readonly provider: 'openai-compatible' | 'anthropic';
  /** Undefined: the address of the provider. */
  readonly baseUrl: string | undefined;
  readonly name: string;
  /** Undefined: none is sent. */
  readonly apiKey: string | undefined;
}

/** Longest answer. A text of 20,000 characters has about fifty items. */
const MAX_OUTPUT_TOKENS = 16_000;
/** Repeats of a request that failed with 429 or 5xx, after the delay that the server asks for. */
const MAX_RETRIES = 1;

/** What one call of a model gave. */
interface Called extends Pick<ModelAnswered, 'tokens'> {
  readonly words: string;
  readonly isRefusal: boolean;
}

/** A language model over HTTP. Nothing is sent before the first text. */
export function createLanguageModel(options: LanguageModelOptions): LanguageModel {
  const { name } = options;
  const call = callerOf(options);

  async function read(text: string, signal: AbortSignal): Promise<ModelAnswered> {
    const prompt = promptFor(text);
    const first = await call(prompt, signal);
    const answer = objectIn(first.words);
    if (readAnswer(answer) !== null) return { answer, tokens: first.tokens };
    if (first.isRefusal) throw new ModelFault('refusal');
    const second = await call(repairOf(prompt, first.words), signal);
    const repaired = objectIn(second.words);
    if (readAnswer(repaired) === null) throw new ModelFault(second.isRefusal ? 'refusal' : 'invalid_answer');
    return { answer: repaired, tokens: added(first.tokens, second.tokens) };
  }

  return {
    name,
    prompt: PROMPT_VERSION,
    keyOf: (text) =>
      createHash('sha256')
        .update(JSON.stringify([options.provider, options.baseUrl, name, PROMPT_VERSION, text]))
        .digest('hex'),
    read: async (text, signal) => {
      try {
        return await read(text, signal);
      } catch (error) {
        signal.throwIfAborted();
        throw error instanceof ModelFault ? error : new ModelFault(faultOf(error));
      }
    },
  };
}

function callerOf(options: LanguageModelOptions): (prompt: ReaderPrompt, signal: AbortSignal) => Promise<Called> {
  const model = modelOf(options);
  const output = Output.object({
    name: 'reading',
    // Items are checked one by one, so that a wrong one does not cost the others.
    schema: jsonSchema(ANSWER_SCHEMA as Parameters<typeof jsonSchema>[0], {
      validate: (value) => ({ success: true, value }),
    }),
  });
  return async ({ instructions, messages }, signal) => {
    try {
      const result = await generateText({
        model,
        // The page is the same for every text: a provider that can will keep it.
        instructions: {
          role: 'system',
          content: instructions,
          providerOptions: { anthropic: { cacheControl: { type: 'ephemeral' } } },
        },
        messages: [...messages],
        output,
        maxOutputTokens: MAX_OUTPUT_TOKENS,
        maxRetries: MAX_RETRIES,
        abortSignal: signal,
        providerOptions: { [PROVIDER]: { strictJsonSchema: false } },
      });
      return {
        words: result.text,
        isRefusal: result.finishReason === 'content-filter',
        tokens: tokensOf(result.usage),
      };
    } catch (error) {
      if (!NoObjectGeneratedError.isInstance(error)) throw error;
      return {
        words: error.text ?? '',
        isRefusal: error.finishReason === 'content-filter',
        tokens: tokensOf(error.usage),
      };
    }
  };
}

/** Key of the options of OpenAI-compatible providers. */
const PROVIDER = 'openaiCompatible';

function modelOf({ provider, baseUrl, name, apiKey }: LanguageModelOptions) {
  if (provider === 'anthropic') {
    const anthropic = createAnthropic({
      apiKey: apiKey ?? '',
      fetch: cappedFetch,
      ...(baseUrl === undefined ? {} : { baseURL: baseUrl }),
    });
    return anthropic(name);
  }
  const compatible = createOpenAICompatible({
    name: 'openai-compatible',
    baseURL: baseUrl ?? '',
    supportsStructuredOutputs: true,
    fetch: cappedFetch,
    ...(apiKey === undefined ? {} : { apiKey }),
  });
  return compatible(name);
}

type Tokens = ModelAnswered['tokens'];

function tokensOf(
  usage: { readonly inputTokens?: number | undefined; readonly outputTokens?: number | undefined } | undefined,
): Tokens {
  return { input: usage?.inputTokens ?? null, output: usage?.outputTokens ?? null };
}

function added(one: Tokens, other: Tokens): Tokens {
  const sum = (a: number | null, b: number | null) => (a === null || b === null ? null : a + b);
  return { input: sum(one.input, other.input), output: sum(one.output, other.output) };
}

/** The kind of an error; its message can have the text and is not kept. */
function faultOf(error: unknown): ReadingFault {
  const last = RetryError.isInstance(error) ? error.lastError : error;
  const status = APICallError.isInstance(last) ? last.statusCode : undefined;
  if (status === 401 || status === 403) return 'refused_credentials';
  return status === 429 ? 'rate_limited' : 'unavailable';
}
