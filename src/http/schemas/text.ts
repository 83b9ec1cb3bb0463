import { z } from 'zod';

/** Text of a person: counted in characters as people and JSON Schema count them, not in UTF-16 units. */
export function text(least: number, most: number) {
  return z
    .string()
    .superRefine((value, context) => {
      const length = [...value].length;
      if (length < least) context.addIssue({ code: 'custom', message: `must have at least ${least} characters` });
      if (length > most) context.addIssue({ code: 'custom', message: `must have at most ${most} characters` });
      if (!value.isWellFormed() || value.includes('\0')) {
        context.addIssue({ code: 'custom', message: 'must be well-formed Unicode without U+0000' });
      }
    })
    .meta({ minLength: least, maxLength: most });
}
