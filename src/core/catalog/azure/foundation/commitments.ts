import type { CommitmentTerms } from '../../../model/commitment.ts';

/**
 * Reservations. Paid upfront or monthly, they cost the same. Not included: burstable servers, DTUs,
 * serverless databases and licences, to which reservations do not apply, and services without a published reservation price.
 */
export const COMMITMENTS: readonly CommitmentTerms[] = [
  {
    product: 'Reserved VM instance',
    meters: [2, 4, 8, 16, 32].map((cores) => `virtual_machines/Standard_D${cores}s_v5`),
    discounts: [
      { years: 1, percent: 41 },
      { years: 3, percent: 62 },
    ],
    source: 'cloudecon.com/2023/09/vmreservations, D2s_v5',
    asOf: '2023-09',
    confidence: 'medium',
  },
  {
    product: 'Reserved capacity for Azure Database',
    meters: ['postgresql_flexible/general-purpose/', 'mysql_flexible/general-purpose/'],
    discounts: [{ years: 1, percent: 40 }],
    source: 'redmondmag.com/articles/2026/04/10/microsoft-expands-azure-database-cost-saving-options.aspx',
    asOf: '2026-04-10',
    confidence: 'medium',
  },
  {
    product: 'Reserved capacity for SQL Database',
    meters: ['sql_database/gp-gen5/vcore-compute', 'sql_database/hyperscale-gen5/vcore-compute'],
    discounts: [
      { years: 1, percent: 35 },
      { years: 3, percent: 55 },
    ],
    source: 'cloudscrooge.com/2023/03/15/azure-sql-database-reservations',
    asOf: '2023-03-15',
    confidence: 'medium',
  },
  {
    product: 'App Service reservation',
    meters: [0, 1, 2, 3].map((size) => `app_service/plan/P${size}v3/linux`),
    discounts: [
      { years: 1, percent: 35 },
      { years: 3, percent: 55 },
    ],
    source: 'docs.archera.ai, App Service Plans commitment brief',
    asOf: '2026-03',
    confidence: 'medium',
  },
];
