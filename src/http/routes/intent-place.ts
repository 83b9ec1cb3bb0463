import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Catalogue, CloudId } from '#core/index.ts';
import { DomainError, type Fault } from '#services/errors.ts';
import type { Services } from '#services/services.ts';
import { invalid } from '../plugins/validation.ts';
import { closest } from '../schemas/closest.ts';
import { cloud as cloudSchema } from '../schemas/synthesis.ts';

/** The part of a body that the catalogue has a say in; the rest may be wrong meanwhile. */
const place = z.object({ cloud: cloudSchema, constraints: z.object({ region: z.string() }) });

/** Adds to what the schema found what only the catalogue knows, so that the client hears of every fault at once. */
export function checkPlace(catalogue: Services['catalogue']) {
  return async (request: FastifyRequest): Promise<void> => {
    const { validationError, body } = request;
    const { data } = place.safeParse(body);
    const own = data === undefined ? null : regionFault(data.constraints.region, data.cloud, await catalogue());
    const found: unknown = validationError;
    if (own === null && found === undefined) return;
    if (found !== undefined && !(found instanceof DomainError && found.facts.errors !== undefined)) throw found;
    const known = found instanceof DomainError ? (found.facts.errors ?? []) : [];
    throw invalid([...known, ...(own === null ? [] : [own])], 'body');
  };
}

/** Why a region can't be had; null where it can. */
export function regionFault(region: string, cloud: CloudId, { regionsOf, cloudOfRegion }: Catalogue): Fault | null {
  const known = regionsOf(cloud);
  if (known.includes(region)) return null;
  const pointer = '/constraints/region';
  const owner = cloudOfRegion(region);
  if (owner !== null) return { pointer, detail: `“${region}” is a region of ${owner}, not of ${cloud}` };
  const meant = closest(region, known);
  const hint = meant === null ? '' : `did you mean “${meant}”? `;
  return { pointer, detail: `is not a region of ${cloud}: ${hint}Known are ${known.join(', ')}` };
}
