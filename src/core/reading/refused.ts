import { capabilityOf } from '../model/capability.ts';
import { type Component, type Requirements, termsOf } from '../model/requirements.ts';
import { formTerms } from './extract/constraints.ts';

type Exclusions = NonNullable<Requirements['excluded']>;

/** Whether exclusions leave no term of a component. */
export function isExcluded(component: Component, excluded: Exclusions): boolean {
  const refused = termsIn(excluded);
  return termsOf(component).every((term) => refused.has(term) || refused.has(capabilityOf(term)));
}

/** Whether exclusions leave no term of a component, or name one of its products. */
export function isRefused(component: Component, excluded: Exclusions): boolean {
  const refused = termsIn(excluded);
  return isExcluded(component, excluded) || (component.products ?? []).some(({ name }) => refused.has(name));
}

function termsIn(excluded: Exclusions): ReadonlySet<string> {
  return new Set(excluded.flatMap(({ term, terms = [] }) => [term, ...terms, ...formTerms(term.toLowerCase())]));
}
