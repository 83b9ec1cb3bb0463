import { type Argument, COUNT, isNested, valuesAt } from '../model/attribute-path.ts';
import type { Attributes, Claim } from '../model/finding.ts';
import { referencesIn } from '../model/references.ts';
import { addressOf, type Block, type Value } from '../model/terraform.ts';
import { evaluate, isExpression, type Scope, scopeOf } from './evaluate.ts';
import type { ProvenClaim, WaitingClaim } from './rule.ts';

interface Proven {
  readonly claims: readonly ProvenClaim[];
  readonly waiting: readonly WaitingClaim[];
}

/** The claims that the blocks fulfil with the defaults of the variables, and those that wait for variables. */
export function proveClaims(
  claims: readonly (Claim & { readonly node: string | null })[],
  blocks: readonly Block[],
): Proven {
  const byAddress = new Map(blocks.map((block) => [addressOf(block), block]));
  const scope = scopeOf(blocks);
  const held: ProvenClaim[] = [];
  const waiting: WaitingClaim[] = [];
  for (const claim of claims) {
    const block = byAddress.get(claim.resource);
    if (block === undefined) continue;
    if (holds(claim.attributes, block, scope)) {
      held.push({ ...claim, attributes: evaluate(claim.attributes, scope) as Attributes, block });
      continue;
    }
    const variables = unsetVariables(claim.attributes, block, scope);
    if (variables.length > 0) waiting.push({ ...claim, variables });
  }
  return { claims: held, waiting };
}

/** Whether the resource exists and each attribute has its expected value, with the defaults of the variables. */
export function holds(attributes: Attributes, block: Block, scope: Scope): boolean {
  return (
    instancesOf(block, scope) !== 0 &&
    Object.entries(attributes).every(([path, value]) => {
      const expected = evaluate(value, scope);
      const isDisabled = isExpression(value) && (expected === null || expected === false);
      const found = path === COUNT ? [instancesOf(block, scope)] : valuesAt(block, path);
      return !isDisabled && isEqual(found, expected, scope);
    })
  );
}

/** Instances of a resource; undefined if only Terraform knows. */
function instancesOf({ body: { count = 1, for_each } }: Block, scope: Scope): number | undefined {
  const instances = evaluate((for_each === undefined ? count : for_each) as Value, scope);
  if (typeof instances === 'number') return instances;
  return Array.isArray(instances) ? instances.length : undefined;
}

function isEqual(found: readonly Argument[], expected: Value, scope: Scope): boolean {
  const present = found.flatMap((argument) =>
    isNested(argument) ? [] : [evaluate((argument ?? null) as Value, scope)],
  );
  const values = present.filter((value) => value !== null);
  if (!Array.isArray(expected)) return values.length > 0 && values.every((value) => textOf(value) === textOf(expected));
  const some = new Set(values.flat().map((value) => textOf(value as Value)));
  const all = new Set(expected.map(textOf));
  return some.size === all.size && [...some].every((value) => all.has(value));
}

/** Terraform converts between text, numbers and booleans. */
function textOf(value: Value): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Variables that are null, false or empty, and on which attributes and the existence of a resource depend. */
function unsetVariables(attributes: Attributes, block: Block, scope: Scope): readonly string[] {
  const found = Object.keys(attributes).flatMap((path) => valuesAt(block, path));
  const names = [...variablesIn([block.body.count, block.body.for_each, found, attributes] as Value, scope)];
  return names.filter((name) => {
    const value = scope.variables.get(name);
    return value === null || value === false || (Array.isArray(value) && value.length === 0);
  });
}

/** Names of the variables to which values refer, directly or through local values. */
function variablesIn(values: Value, scope: Scope): ReadonlySet<string> {
  const names = [...referencesIn(values)].flatMap((reference) => {
    const [kind, name = ''] = reference.split('.');
    const local = kind === 'local' ? scope.locals.get(name) : undefined;
    return kind === 'var' ? [name] : local === undefined ? [] : [...variablesIn(local, scope)];
  });
  return new Set(names);
}
