import type { Term } from '../../../model/capability.ts';
import type { Requirements } from '../../../model/requirement.ts';

/** The words ask for it, whether or not something else would do as well. */
export function asksFor(requirements: Requirements, term: Term): boolean {
  return requirements.capabilities.some(({ anyOf }) => anyOf.includes(term));
}

/** Whether one of these products was named. */
export function isNamed(requirements: Requirements, names: readonly string[]): boolean {
  return requirements.technologies.some(({ name }) => names.includes(name));
}

const OPEN_ENGINES = ['postgresql', 'mysql', 'mariadb'];

/** An engine with a licence was named and no open one: who names both is leaving the first for the second. */
export function keepsLicensed(requirements: Requirements, names: readonly string[]): boolean {
  return isNamed(requirements, names) && !isNamed(requirements, OPEN_ENGINES);
}

/** Aurora was named, by itself or with the engine that it speaks as, such as "Aurora PostgreSQL". */
export function wantsAurora(requirements: Requirements): boolean {
  return requirements.technologies.some(({ name, product }) => name === 'aurora' || product === 'aurora');
}
