import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Actor } from '#services/actor.ts';
import type { BlueprintAnswer, BlueprintService, BlueprintSource } from '#services/blueprints.ts';
import { type Coding, codingOf, encoded } from '../content-coding.ts';
import { sendUnlessKnown, tagOf } from '../etag.ts';
import { actorOf } from '../plugins/authentication.ts';
import { problems, RESEARCH_FAULTS } from '../schemas/problem.ts';

/** What the routes below /blueprints/{id} have in common. */
export const security = [{ human: [] }, { agent: [] }];
export const tags = ['blueprints'];
export const params = z.object({ id: z.string() });

export const TEXT = 'text/plain; charset=utf-8';

const NO_BLUEPRINT = ['SYNTHESIS_NOT_FINISHED', 'SYNTHESIS_FAILED', 'SYNTHESIS_CANCELLED'] as const;
export const blueprintFaults = problems(...RESEARCH_FAULTS, 'NOT_FOUND', ...NO_BLUEPRINT);

/** One form in which a blueprint is answered. */
export interface Form {
  /** Names it among the forms of one blueprint. */
  readonly name: string;
  readonly mediaType: string;
  /** Bytes that are compressed already are sent as they are. */
  readonly isArchive?: boolean;
  /** `Accept` has chosen it. */
  readonly isNegotiated?: boolean;
  make(source: BlueprintSource): Promise<string | Buffer>;
}

/** Below it a coding saves less than it costs. */
const LEAST_CODED_BYTES = 1_024;

/**
 * Sends one form of a blueprint. It never changes, but who may see it can: caches must ask.
 * @param headers of the answer, where there is one
 */
export async function sendForm(
  request: FastifyRequest<{ Params: { id: string } }>,
  reply: FastifyReply,
  blueprints: BlueprintService,
  form: Form,
  headers: Readonly<Record<string, string>> = {},
): Promise<FastifyReply> {
  const actor = actorOf(request);
  const { id } = request.params;
  const plain = await blueprints.answer(actor, id, form.name, (source) => made(form, source));
  reply.headers({ ...headers, 'Cache-Control': 'private, no-cache' });
  if (form.isArchive === true) return sendUnlessKnown(request, reply, form.mediaType, plain.tag, plain.bytes);
  reply.header('Vary', form.isNegotiated === true ? 'Accept, Accept-Encoding' : 'Accept-Encoding');
  const coding = plain.bytes.length < LEAST_CODED_BYTES ? null : codingOf(request.headers['accept-encoding']);
  if (coding === null) return sendUnlessKnown(request, reply, form.mediaType, plain.tag, plain.bytes);
  const coded = await inCoding({ blueprints, actor, id, form, plain }, coding);
  return sendUnlessKnown(request, reply.header('Content-Encoding', coding), form.mediaType, coded.tag, coded.bytes);
}

async function made(form: Form, source: BlueprintSource): Promise<BlueprintAnswer> {
  const bytes = Buffer.from(await form.make(source));
  return { tag: tagOf(bytes), bytes };
}

interface Plain {
  readonly blueprints: BlueprintService;
  readonly actor: Actor;
  readonly id: string;
  readonly form: Form;
  readonly plain: BlueprintAnswer;
}

/** Other bytes, another strong tag (RFC 9110 §8.8.3.3). */
function inCoding({ blueprints, actor, id, form, plain }: Plain, coding: Coding): Promise<BlueprintAnswer> {
  return blueprints.answer(actor, id, `${form.name} ${coding}`, async () => ({
    tag: `${plain.tag.slice(0, -1)}-${coding}"`,
    bytes: await encoded(plain.bytes, coding),
  }));
}

/** A schema of an answer that is text, with an answer as its example. */
export function inText(description: string, example: string, mediaType = 'text/plain') {
  return { description, content: { [mediaType]: { schema: textLike(example) } } };
}

/** The schema of a text, with an example. */
export function textLike(example: string) {
  return z.string().meta({ examples: [example] });
}
