import { z } from 'zod';
import { describesSystem, requirementsFaults, requirementsSchema } from '#core/index.ts';
import { INVALID } from '../messages/problems.ts';

/** Runs a check also if other parts of the value are invalid, so that one response has all faults. */
const always = { when: () => true };

/** The requirements document of a caller: its schema, and the faults that the schema cannot express. */
export const callerRequirements = requirementsSchema.superRefine((document, context) => {
  for (const { path, detail } of requirementsFaults(document)) {
    context.addIssue({ code: 'custom', path: [...path], message: detail });
  }
}, always);

/** A request describes a system by its text or by its requirements. */
export const describedSystem = z.superRefine<unknown>((body, context) => {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return;
  const { system_intent: text, requirements } = body as { system_intent?: unknown; requirements?: unknown };
  if (text !== undefined) return;
  if (requirements === undefined) {
    context.addIssue({ code: 'custom', path: ['system_intent'], message: INVALID.noSystem });
  } else if (typeof requirements === 'object' && !describesSystem(requirements)) {
    context.addIssue({ code: 'custom', path: ['requirements'], message: INVALID.emptyRequirements });
  }
}, always);
