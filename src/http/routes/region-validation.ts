import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type Catalogue, type CloudId, closest } from '#core/index.ts';
import { DomainError, type Fault } from '#services/errors.ts';
import type { Services } from '#services/services.ts';
import { INVALID } from '../messages/problems.ts';
import { invalid } from '../plugins/validation.ts';
import { cloud as cloudSchema } from '../schemas/synthesis.ts';

/** The fields that depend on the catalogue. Other fields can be invalid. */
const located = z.object({ cloud: cloudSchema, constraints: z.object({ region: z.string() }) });
/** Validates the region with the catalogue and adds its fault to the faults of the schema. */
export function checkRegion(catalogue: Services['catalogue']) {
  return async (request: FastifyRequest): Promise<void> => {
    const { validationError, body } = request;
    const { data } = located.safeParse(body);
    const own = data === undefined ? null : regionFault(data.constraints.region, data.cloud, await catalogue());
    const found: unknown = validationError;
    if (own === null && found === undefined) return;
    if (found !== undefined && !(found instanceof DomainError && found.facts.errors !== undefined)) throw found;
    const known = found instanceof DomainError ? (found.facts.errors ?? []) : [];
    throw invalid([...known, ...(own === null ? [] : [own])], 'body');
  };
}

/** The fault of a region. Null for a region of the cloud. */
export function regionFault(
  region: string,
  cloud: CloudId,
  { regionsOf, cloudOfRegion }: Catalogue,
  pointer = '/constraints/region',
): Fault | null {
  const known = regionsOf(cloud);
  if (known.includes(region)) return null;
  const owner = cloudOfRegion(region);
  if (owner !== null) return { pointer, detail: INVALID.regionOfOtherCloud(region, owner, cloud) };
  return { pointer, detail: INVALID.unknownRegion(cloud, closest(region, known), known) };
}
