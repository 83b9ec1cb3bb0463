import { capabilityOf } from '../model/capability.ts';
import { takeId } from '../model/component-id.ts';
import { type Component, type Requirements, termsOf } from '../model/requirements.ts';
import { MOST_COMPONENTS, MOST_ITEMS } from '../model/requirements-terms.ts';
import { mostOf } from './budget.ts';
import { contradictions } from './contradictions.ts';
import { isExcluded, isRefused } from './refused.ts';
import { SUBJECT_LISTS, subjectOf } from './subjects.ts';

/**
 * Joins what the caller states with what a text says. The caller wins, field by field; the text adds what is missing, and
 * contradictions become conflicts. A caller who gives clauses has read the text, and one who gives components and flows,
 * or closes the scope, has described the structure: the text then adds no components. Else it adds the components that it
 * states and the caller lacks.
 */
export function merge(caller: Requirements, text: Requirements): Requirements {
  if (caller.clauses !== undefined) return caller;
  const { components: read = [], ...said } = text;
  const rest = withoutContradicting(said, caller);
  const structure = structureOf(caller, read);
  const { coverage: _, ...undescribed } = rest;
  const conflicts = [...(caller.conflicts ?? text.conflicts ?? []), ...contradictions(caller, text)];
  return {
    ...withoutAnswered(isDescribed(caller) ? undescribed : rest, caller),
    ...caller,
    ...(structure === undefined ? {} : { components: structure }),
    ...(caller.operations === undefined ? {} : { operations: { ...text.operations, ...caller.operations } }),
    ...lists(caller, rest),
    ...(conflicts.length === 0 ? {} : { conflicts: conflicts.slice(0, MOST_ITEMS) }),
  };
}

function lists(caller: Requirements, text: Requirements): Requirements {
  return Object.fromEntries(
    SUBJECT_LISTS.flatMap((name) => {
      const { key } = subjectOf(name);
      const own: readonly unknown[] = caller[name] ?? [];
      const taken = new Set(own.map(key));
      const added = (text[name] ?? []).filter((item) => !taken.has(key(item)));
      return own.length + added.length === 0 ? [] : [[name, [...own, ...added].slice(0, mostOf(name))]];
    }),
  );
}

/** Without exclusions that refuse a component of the caller. */
function withoutContradicting({ excluded, ...text }: Requirements, { components = [] }: Requirements): Requirements {
  const kept = (excluded ?? []).filter((item) => !components.some((component) => isRefused(component, [item])));
  return kept.length === 0 ? text : { ...text, excluded: kept };
}

/** The text's view of the structure goes where the caller describes it. */
function withoutAnswered(
  { kinds, actors, external, flows, ...rest }: Requirements,
  caller: Requirements,
): Requirements {
  return caller.components === undefined
    ? {
        ...rest,
        ...(kinds === undefined ? {} : { kinds }),
        ...(actors === undefined ? {} : { actors }),
        ...(external === undefined ? {} : { external }),
        ...(flows === undefined ? {} : { flows }),
      }
    : { ...rest, ...(kinds === undefined || isDescribed(caller) ? {} : { kinds }) };
}

function isDescribed({ components, flows, scope_closed: closed }: Requirements): boolean {
  return (
    closed === true || (components !== undefined && components.length > 0 && flows !== undefined && flows.length > 0)
  );
}

function structureOf(caller: Requirements, read: readonly Component[]): readonly Component[] | undefined {
  const { components, excluded = [] } = caller;
  if (components === undefined)
    return caller.scope_closed === true && read.length === 0 ? undefined : withoutRefused(read, excluded);
  const completed = components.map((component) => withProducts(component, components, read));
  if (isDescribed(caller)) return completed;
  const there = new Set(components.flatMap(termsOf).map(capabilityOf));
  const taken = new Set(components.map(({ id }) => id));
  const added = withoutRefused(read, excluded)
    .filter((one) => one.basis === 'stated' && !termsOf(one).some((term) => there.has(capabilityOf(term))))
    .map((one) => ({ ...one, id: takeId(one.id, taken) }));
  return [...completed, ...added].slice(0, MOST_COMPONENTS);
}

/** The only component of its capability takes the products that the text names for it, where the caller names none. */
function withProducts(component: Component, components: readonly Component[], read: readonly Component[]): Component {
  const { capability, products } = component;
  if (products !== undefined || components.filter((one) => one.capability === capability).length > 1) return component;
  const named = read.find((one) => one.capability === capability && one.products !== undefined)?.products;
  return named === undefined ? component : { ...component, products: named };
}

function withoutRefused(
  read: readonly Component[],
  excluded: NonNullable<Requirements['excluded']>,
): readonly Component[] {
  return read.filter((component) => !isExcluded(component, excluded));
}
