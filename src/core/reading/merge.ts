import { capabilityOf } from '../model/capability.ts';
import { freeId } from '../model/component-id.ts';
import { type Component, type Requirements, termsOf } from '../model/requirements.ts';

/**
 * Joins what the caller states with what a text says. The caller wins, field by field; the text adds what is missing. A
 * caller who gives clauses has read the text, and one who gives components and flows, or closes the scope, has described
 * the structure: the text then adds no components. Else it adds the components that it states and the caller lacks.
 */
export function merge(caller: Requirements, text: Requirements): Requirements {
  if (caller.clauses !== undefined) return caller;
  const { components: read = [], ...rest } = text;
  const structure = structureOf(caller, read);
  const { coverage: _, ...undescribed } = rest;
  return {
    ...withoutAnswered(isDescribed(caller) ? undescribed : rest, caller),
    ...caller,
    ...(structure === undefined ? {} : { components: structure }),
    ...lists(caller, rest),
  };
}

/** Lists in which an item of the caller replaces the items of the text on the same subject. */
const SUBJECTS = {
  load: ({ metric, stat, per }: NonNullable<Requirements['load']>[number]) => `${metric}/${stat ?? ''}/${per ?? ''}`,
  figures: ({ figure }: NonNullable<Requirements['figures']>[number]) => figure,
  qualities: ({ quality, unit }: NonNullable<Requirements['qualities']>[number]) =>
    `${quality}/${unit === 'zones' ? unit : ''}`,
  limits: ({ measure }: NonNullable<Requirements['limits']>[number]) => measure,
  locations: ({ role }: NonNullable<Requirements['locations']>[number]) => role,
  compliance: ({ framework }: NonNullable<Requirements['compliance']>[number]) => framework,
  excluded: ({ term }: NonNullable<Requirements['excluded']>[number]) => term,
} as const;

function lists(caller: Requirements, text: Requirements): Requirements {
  const names = Object.keys(SUBJECTS) as readonly (keyof typeof SUBJECTS)[];
  return Object.fromEntries(
    names.flatMap((name) => {
      const subject = SUBJECTS[name] as (item: unknown) => string;
      const own: readonly unknown[] = caller[name] ?? [];
      const taken = new Set(own.map(subject));
      const added = (text[name] ?? []).filter((item: unknown) => !taken.has(subject(item)));
      return own.length + added.length === 0 ? [] : [[name, [...own, ...added]]];
    }),
  );
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
  if (isDescribed(caller)) return components;
  const there = new Set(components.flatMap(termsOf).map(capabilityOf));
  const taken = new Set(components.map(({ id }) => id));
  const added = withoutRefused(read, excluded)
    .filter((one) => one.basis === 'stated' && !termsOf(one).some((term) => there.has(capabilityOf(term))))
    .map((one) => {
      const id = freeId(one.id, taken);
      taken.add(id);
      return { ...one, id };
    });
  return added.length === 0 ? components : [...components, ...added];
}

function withoutRefused(
  read: readonly Component[],
  excluded: NonNullable<Requirements['excluded']>,
): readonly Component[] {
  const refused = new Set(excluded.flatMap(({ term, terms = [] }) => [term, ...terms]));
  return read.filter(
    (component) => !termsOf(component).every((term) => refused.has(term) || refused.has(capabilityOf(term))),
  );
}
