import type { FastifySchemaCompiler } from 'fastify';
import type { ZodError, ZodType, z } from 'zod';
import { DomainError, type Fault } from '#services/errors.ts';
import { DETAILS } from '../messages/problems.ts';
import { sentenceOf } from '../schemas/issues.ts';
import { MOST_FAULTS } from './problem.ts';

/** Validates a part of a request against its schema. Reports all faults. */
export const validatorCompiler: FastifySchemaCompiler<ZodType> =
  ({ schema, httpPart }) =>
  (data: unknown) => {
    const result = schema.safeParse(data, { error: sentencesOf() });
    return result.success ? { value: result.data } : { error: invalid(faultsOf(result.error), httpPart ?? 'request') };
  };

/** No messages for the issues that no response has: their suggestions would take seconds. */
function sentencesOf(): z.core.$ZodErrorMap {
  let count = 0;
  return (issue) => (count++ < MOST_FAULTS ? sentenceOf(issue) : '');
}

/** @param part location of the faults: body, querystring, params or headers */
export function invalid(errors: readonly Fault[], part: string): DomainError {
  const location = part === 'querystring' ? 'query' : part;
  return new DomainError('VALIDATION_FAILED', DETAILS.invalidFields(location, errors.length), { errors });
}

/** Faults with JSON pointers. */
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

/** JSON pointer (RFC 6901). */
export function pointerTo(path: readonly PropertyKey[]): string {
  return path.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}
