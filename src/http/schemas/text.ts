import { z } from 'zod';
import { INVALID } from '../messages/problems.ts';

/** Text with length limits in Unicode characters, as in JSON Schema. */
export function text(minLength: number, maxLength: number) {
  return z
    .string()
    .superRefine((value, context) => {
      const length = [...value].length;
      if (length < minLength)
        context.addIssue({ code: 'custom', message: INVALID.size('string', 'at least', minLength) });
      if (length > maxLength)
        context.addIssue({ code: 'custom', message: INVALID.size('string', 'at most', maxLength) });
      if (!value.isWellFormed() || value.includes('\0')) {
        context.addIssue({ code: 'custom', message: INVALID.unicode });
      }
    })
    .meta({ minLength, maxLength });
}

/** Control characters, and those that change the direction of text. */
const MISLEADING = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

/** A name on one line that people compare by sight. */
export function visibleName(maxLength: number) {
  return text(1, maxLength).refine((value) => value.trim() !== '' && !MISLEADING.test(value), INVALID.visibleName);
}
