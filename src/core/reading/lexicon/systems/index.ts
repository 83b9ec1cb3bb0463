import { COMMERCE_SYSTEMS } from './commerce.ts';
import { DATA_SYSTEMS } from './data-systems.ts';
import { LAYER_SYSTEMS } from './layers.ts';
import { ORGANISATION_SYSTEMS } from './organisations.ts';
import { PEOPLE_SYSTEMS } from './people.ts';
import { PROGRAM_SYSTEMS } from './programs.ts';
import type { SystemRule } from './rule.ts';
import { SITE_SYSTEMS } from './sites.ts';

/** Every kind of system that is known by its words. */
export const SYSTEM_RULES: readonly SystemRule[] = [
  ...SITE_SYSTEMS,
  ...COMMERCE_SYSTEMS,
  ...PEOPLE_SYSTEMS,
  ...PROGRAM_SYSTEMS,
  ...DATA_SYSTEMS,
  ...LAYER_SYSTEMS,
  ...ORGANISATION_SYSTEMS,
];

const BY_NAME: ReadonlyMap<string, SystemRule> = new Map(SYSTEM_RULES.map((rule) => [rule.system, rule]));

export function systemRule(system: string): SystemRule | null {
  return BY_NAME.get(system) ?? null;
}
