import { type Capability, capabilityOf } from '../model/capability.ts';
import type { ResolvedComponent, ResolvedRequirements } from '../model/resolved.ts';

/** Components through which requests come in from outside; the browser that shows a static site calls from outside too. */
export const ENTRIES: readonly Capability[] = ['load_balancer', 'api_gateway', 'cdn', 'waf', 'static_site'];

/** Ids of the components of the requirements with one of the capabilities. */
export function idsOf(capabilities: readonly Capability[], { components }: ResolvedRequirements): ReadonlySet<string> {
  return new Set(components.filter((part) => hasOne(part, capabilities)).map(({ id }) => id));
}

function hasOne({ anyOf }: ResolvedComponent, capabilities: readonly Capability[]): boolean {
  return anyOf.some((term) => capabilities.includes(capabilityOf(term)));
}

/** Whether flows show that only programs of the system call a program. */
export function isInternal(id: string, requirements: ResolvedRequirements): boolean {
  const into = requirements.flows.filter(({ to }) => to === id);
  if (!into.some(({ interaction }) => interaction === 'request')) return false;
  const entries = idsOf(ENTRIES, requirements);
  const parties = new Set(requirements.parties.map((party) => party.id));
  return !into.some(({ from }) => parties.has(from) || entries.has(from));
}

/** Ids of the components that call a program. */
export function callersOf(id: string, { flows }: ResolvedRequirements): readonly string[] {
  return flows.filter(({ to, interaction }) => to === id && interaction === 'request').map(({ from }) => from);
}
