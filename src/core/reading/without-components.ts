import type { Component, Requirements } from '../model/requirements.ts';

type Pointers = readonly string[] | undefined;

/** The document without some components, their flows and every reference to them. */
export function withoutComponents(document: Requirements, isGone: (component: Component) => boolean): Requirements {
  const { components = [], flows = [] } = document;
  const gone = new Set(components.filter(isGone).map(({ id }) => id));
  if (gone.size === 0) return document;
  const keptComponents = components.map(({ id }) => !gone.has(id));
  const keptFlows = flows.map(({ from, to }) => !gone.has(from) && !gone.has(to));
  const moved = (pointers: Pointers) =>
    pointers?.flatMap((pointer) => movedPointer(pointer, { components: keptComponents, flows: keptFlows }));
  const inScope = <T extends { readonly scope?: readonly string[] | undefined }>(item: T): readonly T[] => {
    if (item.scope === undefined) return [item];
    const scope = item.scope.filter((id) => !gone.has(id));
    return scope.length === 0 ? [] : [{ ...item, scope }];
  };
  return defined({
    ...document,
    components: components.filter((_, at) => keptComponents[at]),
    flows: document.flows && flows.filter((_, at) => keptFlows[at]),
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
function movedPointer(pointer: string, kept: Readonly<Record<string, readonly boolean[]>>): readonly string[] {
  const [, section = '', index = '', ...rest] = pointer.split('/');
  const still = Object.hasOwn(kept, section) ? kept[section] : undefined;
  if (still === undefined || index === '') return [pointer];
  if (still[Number(index)] !== true) return [];
  const before = still.slice(0, Number(index)).filter((stays) => stays).length;
  return [['', section, before, ...rest].join('/')];
}

function defined(document: { readonly [K in keyof Requirements]?: Requirements[K] | undefined }): Requirements {
  return Object.fromEntries(Object.entries(document).filter(([, value]) => value !== undefined));
}
