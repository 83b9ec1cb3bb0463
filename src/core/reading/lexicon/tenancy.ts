import type { Isolation } from '../../model/tenancy.ts';

/** How the records of those who share a system are kept apart. */
export interface TenancyRule {
  readonly isolation: Isolation;
  /** Says so only where the sentence speaks of each of them: one customer's wish is not every customer's. */
  readonly ofEach?: true;
  readonly phrases: readonly string[];
}

const TENANT =
  'tenant|customer|client|company|agency|organisation|organization|school|clinic|practice|merchant|firm|shop|club|hotel|dealer|municipality|landlord|restaurant|salon|university|association';

export const TENANCY_RULES: readonly TenancyRule[] = [
  {
    isolation: 'database',
    phrases: [
      `database|databases|db|dbs|postgres|mysql per ${TENANT}`,
      `database|db for each|every ${TENANT}`,
      `${TENANT} per database|db`,
      'database_per_tenant',
      'tenant databases|database',
      `each|every ${TENANT} ~ own|separate|dedicated|isolated sql|postgres|postgresql|mysql|relational? database|db`,
    ],
  },
  {
    isolation: 'database',
    ofEach: true,
    phrases: ['own|separate|dedicated|isolated sql|postgres|postgresql|mysql|relational? database|databases|db'],
  },
  {
    isolation: 'schema',
    phrases: [
      `schema|schemas per ${TENANT}`,
      `schema for each|every ${TENANT}`,
      'schema_per_tenant',
      'tenant schemas|schema',
      `each|every ${TENANT} ~ own|separate? schema`,
    ],
  },
  {
    isolation: 'rows',
    phrases: [
      'row level security',
      'row_level security',
      'rls',
      'tenant_id|tenant id|column|key|discriminator',
      'shared schema|tables|database with|and ~ tenant|column',
      'pooled tenants|tenancy|model',
      `separated|isolated|partitioned by ${TENANT}`,
    ],
  },
];

/** Who has a database of its own here is a part of the program, and no tenant. */
export const PROGRAM_PARTS: ReadonlySet<string> = new Set([
  'service',
  'microservice',
  'team',
  'module',
  'environment',
  'country',
  'region',
  'app',
  'application',
]);
/** Words that speak of all of them, one by one. */
export const EACH: ReadonlySet<string> = new Set(['each', 'every', 'per', 'all']);
