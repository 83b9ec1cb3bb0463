import type { Requirements, TechnologyRequirement } from './requirement.ts';

/** What keeps one tenant's records from another's. */
export type Isolation = 'database' | 'schema' | 'rows';

/** Under these names the words for it stand among the technologies. */
export const ISOLATIONS: Readonly<Record<Isolation, string>> = {
  database: 'database per tenant',
  schema: 'schema per tenant',
  rows: 'shared tables with a tenant column',
};

/** A system that several organisations use, each apart from the others. */
export interface Tenancy {
  /** Null where the words name tenants and not how they are kept apart. */
  readonly isolation: Isolation | null;
  /** How many there are, or a working assumption. */
  readonly tenants: number;
  readonly isCounted: boolean;
}

/** Where nobody counts them; a working assumption. */
const USUAL_TENANTS = 20;

/** How tenants are kept apart: by the strictest that is named. Null for a system that has none. */
export function tenancyOf(requirements: Requirements): Tenancy | null {
  const named = (isolation: Isolation): TechnologyRequirement | undefined =>
    requirements.technologies.find(({ name }) => name === ISOLATIONS[isolation]);
  const isolation = (['database', 'schema', 'rows'] as const).find((one) => named(one) !== undefined) ?? null;
  if (isolation === null && !requirements.systems.some(({ system }) => system === 'saas')) return null;
  const counted = requirements.quantities
    .filter(({ metric, organisations }) => metric === 'registered_users' && organisations === true)
    .map(({ value }) => value);
  const most = Math.ceil(Math.max(0, ...counted));
  return { isolation, tenants: most > 0 ? most : USUAL_TENANTS, isCounted: most > 0 };
}
