import type { ResolvedRequirements, TechnologyRequirement } from './resolved.ts';

/** How tenants are isolated. */
export type Isolation = 'database' | 'schema' | 'rows';

/** Names of the isolation among the technologies. */
export const ISOLATIONS: Readonly<Record<Isolation, string>> = {
  database: 'database per tenant',
  schema: 'schema per tenant',
  rows: 'shared tables with a tenant column',
};

/** A multi-tenant system. */
export interface Tenancy {
  /** Null if the request names tenants but not their isolation. */
  readonly isolation: Isolation | null;
  /** Number of tenants, stated or assumed. */
  readonly tenants: number;
  readonly isCounted: boolean;
}

/** Assumed number of tenants. */
const USUAL_TENANTS = 20;

/** Tenant isolation: the strictest that the request names. Null without tenants. */
export function tenancyOf(requirements: ResolvedRequirements): Tenancy | null {
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
