import type { Component, Requirements } from './requirements.ts';

/** The lists of a document whose items can be removed. */
const SECTIONS = ['components', 'flows', 'load', 'qualities', 'excluded'] as const;
type Section = (typeof SECTIONS)[number];

/** Which items of the lists are kept, by their indexes. */
type Kept = { readonly [S in Section]?: readonly boolean[] };

type Pointers = readonly string[] | undefined;

/** The document without some components, their flows and every reference to them. */
export function withoutComponents(document: Requirements, isGone: (component: Component) => boolean): Requirements {
  return withoutItems(document, {
    components: (document.components ?? []).flatMap((one, at) => (isGone(one) ? [at] : [])),
  });
}

/** The document without the items at some indexes, the flows of removed components, and every reference to them. */
export function withoutItems(
  document: Requirements,
  removed: { readonly [S in Section]?: readonly number[] },
): Requirements {
  const { components = [], flows = [] } = document;
  const indexes = new Set(removed.components);
  const gone = new Set(components.filter((_, at) => indexes.has(at)).map(({ id }) => id));
  const cut = flows.flatMap(({ from, to }, at) => (gone.has(from) || gone.has(to) ? [at] : []));
  const without: typeof removed = { ...removed, flows: [...(removed.flows ?? []), ...cut] };
  const kept: Kept = Object.fromEntries(
    SECTIONS.map((section) => {
      const lost = new Set(without[section]);
      return [section, (document[section] ?? []).map((_, at) => !lost.has(at))];
    }),
  );
  const lists = Object.fromEntries(
    SECTIONS.map((section) => [
      section,
      (document[section] as readonly unknown[] | undefined)?.filter((_, at) => kept[section]?.[at]),
    ]),
  );
  return withoutReferences(defined({ ...document, ...lists }), gone, kept);
}

function withoutReferences(document: Requirements, gone: ReadonlySet<string>, kept: Kept): Requirements {
  const moved = (pointers: Pointers) => pointers?.flatMap((pointer) => movedPointer(pointer, kept));
  const inScope = <T extends { readonly scope?: readonly string[] | undefined }>(item: T): readonly T[] => {
    if (item.scope === undefined) return [item];
    const scope = item.scope.filter((id) => !gone.has(id));
    return scope.length === 0 ? [] : [{ ...item, scope }];
  };
  return defined({
    ...document,
    qualities: document.qualities?.flatMap(inScope),
    limits: document.limits?.flatMap(inScope),
    phases: document.phases?.map((phase) => ({
      ...phase,
      ...(phase.components && { components: phase.components.filter((id) => !gone.has(id)) }),
    })),
    clauses: document.clauses?.map(({ id, fates }) => ({
      id,
      fates: fates.map(({ refers_to: to, ...fate }) => ({ ...fate, ...(to && { refers_to: moved(to) ?? [] }) })),
    })),
    conflicts: document.conflicts?.map(({ between, ...conflict }) => ({
      ...conflict,
      ...(between && { between: moved(between) ?? [] }),
    })),
    questions: document.questions?.map(({ affects, ...question }) => ({
      ...question,
      ...(affects && { affects: moved(affects) ?? [] }),
    })),
  });
}

/** The pointer to the same item after others are gone; none for an item that is gone. */
function movedPointer(pointer: string, kept: Kept): readonly string[] {
  const [, section = '', index = '', ...rest] = pointer.split('/');
  const still = Object.hasOwn(kept, section) ? kept[section as Section] : undefined;
  if (still === undefined || index === '') return [pointer];
  if (still[Number(index)] !== true) return [];
  const before = still.slice(0, Number(index)).filter((stays) => stays).length;
  return [['', section, before, ...rest].join('/')];
}

function defined(document: { readonly [K in keyof Requirements]?: Requirements[K] | undefined }): Requirements {
  return Object.fromEntries(Object.entries(document).filter(([, value]) => value !== undefined));
}
