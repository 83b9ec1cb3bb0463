import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Actor } from '#services/actor.ts';
import type { BlueprintAnswer, BlueprintService, BlueprintSource } from '#services/blueprints.ts';
import { type Coding, codingOf, encoded } from '../content-coding.ts';
import { sendUnlessKnown, tagOf } from '../etag.ts';
import { actorOf } from '../plugins/authentication.ts';
import { problems, RESEARCH_FAULTS } from '../schemas/problem.ts';

/** Shared schema and response handling of the routes below /blueprints/{id}. */
export const security = [{ human: [] }, { agent: [] }];
export const tags = ['blueprints'];
export const params = z.object({ id: z.string() });

export const TEXT = 'text/plain; charset=utf-8';

export const NO_BLUEPRINT = ['SYNTHESIS_NOT_FINISHED', 'SYNTHESIS_FAILED', 'SYNTHESIS_CANCELLED'] as const;
export const blueprintFaults = problems(...RESEARCH_FAULTS, 'NOT_FOUND', ...NO_BLUEPRINT);

/** A representation of a blueprint (RFC 9110 §3.2). */
export interface Representation {
  /** Unique per blueprint. */
  readonly name: string;
  readonly mediaType: string;
  /** Already compressed. Sent without content coding. */
  readonly isArchive?: boolean;
  /** Selected by the `Accept` header. */
  readonly isNegotiated?: boolean;
  make(source: BlueprintSource): Promise<string | Buffer>;
}

/** Smaller bodies are sent without compression. */
const MIN_COMPRESSED_BYTES = 1_024;

/**
 * Sends a representation of a blueprint. It is immutable but access can change, so caches must revalidate.
 * @param headers additional headers of a successful response
 */
export async function sendRepresentation(
  request: FastifyRequest<{ Params: { id: string } }>,
  reply: FastifyReply,
  blueprints: BlueprintService,
  representation: Representation,
  headers: Readonly<Record<string, string>> = {},
): Promise<FastifyReply> {
  const actor = actorOf(request);
  const { id } = request.params;
  const plain = await blueprints.answer(actor, id, [representation.name], (source) => made(representation, source));
  reply.headers({ ...headers, 'Cache-Control': 'private, no-cache' });
  const { mediaType } = representation;
  if (representation.isArchive === true) return sendUnlessKnown(request, reply, mediaType, plain.tag, plain.bytes);
  reply.header('Vary', representation.isNegotiated === true ? 'Accept, Accept-Encoding' : 'Accept-Encoding');
  const coding = plain.bytes.length < MIN_COMPRESSED_BYTES ? null : codingOf(request.headers['accept-encoding']);
  if (coding === null) return sendUnlessKnown(request, reply, mediaType, plain.tag, plain.bytes);
  const coded = await inCoding({ blueprints, actor, id, representation, plain }, coding);
  return sendUnlessKnown(request, reply.header('Content-Encoding', coding), mediaType, coded.tag, coded.bytes);
}

async function made(representation: Representation, source: BlueprintSource): Promise<BlueprintAnswer> {
  const bytes = Buffer.from(await representation.make(source));
  return { tag: tagOf(bytes), bytes };
}

interface Plain {
  readonly blueprints: BlueprintService;
  readonly actor: Actor;
  readonly id: string;
  readonly representation: Representation;
  readonly plain: BlueprintAnswer;
}

/** The compressed bytes with their own strong tag (RFC 9110 §8.8.3.3). */
function inCoding({ blueprints, actor, id, representation, plain }: Plain, coding: Coding): Promise<BlueprintAnswer> {
  return blueprints.answer(actor, id, [representation.name, coding], async () => ({
    tag: `${plain.tag.slice(0, -1)}-${coding}"`,
    bytes: await encoded(plain.bytes, coding),
  }));
}

/** A text response of a route schema, with an example. */
export function inText(description: string, example: string, mediaType = 'text/plain') {
  return { description, content: { [mediaType]: { schema: textLike(example) } } };
}

/** A string schema with an example. */
export function textLike(example: string) {
  return z.string().meta({ examples: [example] });
}
