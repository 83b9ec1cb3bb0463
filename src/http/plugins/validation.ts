import type { FastifySchemaCompiler } from 'fastify';
import type { ZodError, ZodType } from 'zod';
import { DomainError, type Fault } from '#services/errors.ts';
import { sentenceOf } from '../schemas/sentences.ts';

/** Checks a part of a request against its schema and reports every fault at once. */
export const validatorCompiler: FastifySchemaCompiler<ZodType> =
  ({ schema, httpPart }) =>
  (data: unknown) => {
    const result = schema.safeParse(data, { error: sentenceOf });
    return result.success ? { value: result.data } : { error: invalid(faultsOf(result.error), httpPart ?? 'request') };
  };

/** @param part what the faults are in: body, querystring, params, headers */
export function invalid(errors: readonly Fault[], part: string): DomainError {
  const where = part === 'querystring' ? 'query' : part;
  const count = errors.length === 1 ? 'a fault' : `${errors.length} faults`;
  return new DomainError('VALIDATION_FAILED', `The ${where} has ${count}.`, { errors });
}

/** Every fault that a schema found, each with its place. */
export function faultsOf({ issues }: ZodError): Fault[] {
  return issues.flatMap((issue) => {
    if (issue.code !== 'unrecognized_keys') return [{ pointer: pointerTo(issue.path), detail: issue.message }];
    const lines = issue.message.split('\n');
    return issue.keys.map((key, index) => ({
      pointer: pointerTo([...issue.path, key]),
      detail: lines[index] ?? issue.message,
    }));
  });
}

/** RFC 6901. */
export function pointerTo(path: readonly PropertyKey[]): string {
  return path.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}
