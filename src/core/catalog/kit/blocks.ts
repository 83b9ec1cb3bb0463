import { type Block, type Expression, type Value, type VariableDefinition, variable } from '../../model/terraform.ts';

/** The label of a node's Terraform blocks: its id in snake case, such as `order_db` for `order-db`. */
export function labelOf(nodeId: string): string {
  return nodeId.replaceAll('-', '_');
}

/** A string made of texts and expressions. A part that is itself such a string is flattened into it. */
export function joined(...parts: readonly (string | Expression)[]): Expression {
  return {
    hcl: 'template',
    parts: parts.flatMap((part) => (typeof part !== 'string' && part.hcl === 'template' ? part.parts : [part])),
  };
}

/** A validation of a variable. @param reference the variable in an expression, such as `var.region` */
export type Check = (reference: string) => { readonly condition: string; readonly message: string };

/** @param condition an expression over the reference, @param message the error, a full sentence */
export function holds(condition: (reference: string) => string, message: string): Check {
  return (reference) => ({ condition: condition(reference), message });
}

/** @param message the error, a full sentence */
export function atLeast(min: number, message = `Use at least ${min}.`): Check {
  return (reference) => ({ condition: `${reference} >= ${min}`, message });
}

export function between(min: number, max: number, message = `Use ${min} to ${max}.`): Check {
  return (reference) => ({ condition: `${reference} >= ${min} && ${reference} <= ${max}`, message });
}

/** @param message the error; by default "Use A, B or C." */
export function oneOf(values: readonly (string | number)[], message = `Use ${listed(values)}.`): Check {
  const list = values.map((value) => JSON.stringify(value)).join(', ');
  return (reference) => ({ condition: `contains([${list}], ${reference})`, message });
}

function listed(values: readonly (string | number)[]): string {
  return values.length < 2 ? values.join() : `${values.slice(0, -1).join(', ')} or ${values.at(-1)}`;
}

export function startsWith(prefix: string, message: string): Check {
  return (reference) => ({ condition: `startswith(${reference}, "${prefix}")`, message });
}

export function endsWith(suffix: string, message: string): Check {
  return (reference) => ({ condition: `endswith(${reference}, "${suffix}")`, message });
}

/** @param pattern a regular expression as Terraform's double-quoted string spells it, with doubled backslashes */
export function matches(pattern: string, message: string): Check {
  return (reference) => ({ condition: `can(regex("${pattern}", ${reference}))`, message });
}

/** For strings and lists. */
export function notEmpty(message: string): Check {
  return (reference) => ({ condition: `length(${reference}) > 0`, message });
}

/** Null is valid too. @param message the error, where it is not that of the check */
export function orNull(check: Check, message?: string): Check {
  return (reference) => {
    const checked = check(reference);
    return { condition: `${reference} == null ? true : ${checked.condition}`, message: message ?? checked.message };
  };
}

export function numberVariable(name: string, description: string, usual: number | null, check?: Check): Block {
  return checked(name, { description, type: 'number', default: usual }, check);
}

export function stringVariable(name: string, description: string, usual: Value, check?: Check): Block {
  return checked(name, { description, type: 'string', default: usual }, check);
}

export function listVariable(name: string, description: string, usual: readonly string[] | null, check?: Check): Block {
  return checked(name, { description, type: 'list(string)', default: usual }, check);
}

function checked(name: string, definition: VariableDefinition, check: Check | undefined): Block {
  return variable(name, check === undefined ? definition : { ...definition, validation: check(`var.${name}`) });
}
