import { code, type Expression } from '../../../model/hcl.ts';

/** `local.name` and the label with hyphens: unique in an account for a project and an environment. */
export function named(label: string): Expression {
  return text(code('local.name'), `-${label.replaceAll('_', '-')}`);
}

/** A string made of parts; what is itself such a string is taken apart, so that none stands inside another. */
export function text(...parts: readonly (string | Expression)[]): Expression {
  return {
    hcl: 'template',
    parts: parts.flatMap((part) => (typeof part !== 'string' && part.hcl === 'template' ? part.parts : [part])),
  };
}
