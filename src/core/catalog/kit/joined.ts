import type { Expression } from '../../model/hcl.ts';

/** A string made of texts and expressions. A part that is itself such a string is flattened into it. */
export function joined(...parts: readonly (string | Expression)[]): Expression {
  return {
    hcl: 'template',
    parts: parts.flatMap((part) => (typeof part !== 'string' && part.hcl === 'template' ? part.parts : [part])),
  };
}
