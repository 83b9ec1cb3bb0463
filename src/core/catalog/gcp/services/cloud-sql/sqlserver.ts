import { formatNumber } from '../../../../messages/numbers.ts';
import type { GraphNode } from '../../../../model/graph.ts';
import type { Site, Usage } from '../../../../model/offering.ts';
import { type Block, code, resource } from '../../../../model/terraform.ts';
import { HOURS_PER_MONTH } from '../../../../model/workload.ts';
import { labelOf, matches } from '../../../kit/blocks.ts';
import { isExcluded, wantsProduct } from '../../../kit/requirements.ts';
import { entry } from '../../foundation/facts.ts';
import { HOURS } from '../../foundation/names.ts';
import { addressOutput, instanceBlocks, instanceClaims, type SqlEngine, sqlAlarms, sqlFacts } from './instance.ts';
import { sqlUsages } from './meters.ts';
import { passwordAccess, passwordUsage, userBlocks } from './password.ts';
import { type SqlSize, sqlSizes } from './sizes.ts';

type DatabaseNode = GraphNode<'relational_db'>;

const PORT = 1433;
/** Microsoft's licence counts at least four cores (cloud.google.com/sql/pricing#sql-server). */
const LEAST_LICENSED = 4;

/** For programs that were written for it: the same records in PostgreSQL need no licence. */
export const cloudSqlServer = entry<'relational_db', SqlSize>({
  id: 'gcp.cloud-sql-sqlserver',
  service: 'Cloud SQL for SQL Server',
  capability: 'relational_db',
  inNetwork: true,
  fit({ demand, also, needs }, requirements) {
    if (!wantsProduct(requirements, 'sqlserver') || wantsProduct(requirements, 'postgresql')) return null;
    if (demand.engine !== 'postgresql' || needs.scaleToZero || !also.every((term) => term === 'backup')) return null;
    if (isExcluded(requirements, [], ['sqlserver']) || isExcluded(requirements, [], ['cloud sql'])) return null;
    return {
      because: `SQL Server is requested: Google patches it, backs it up and fails it over for ${formatNumber(demand.peakQps)} queries a second, with Microsoft's licence in the price of each core.`,
      provides: ['relational_db', 'backup'],
      actionRequired: [
        {
          from: ['bi_dashboard'],
          do: 'Replicate the tables to BigQuery with Datastream, and create the report over them.',
        },
      ],
      speaks: { protocol: 'tds', port: PORT },
    };
  },
  // Shared cores are for the other engines alone (cloud.google.com/sql/docs/sqlserver/instance-settings).
  size: ({ demand }) => sqlSizes(demand).filter(({ shared }) => !shared),
  meter: (size, { demand }) => [...sqlUsages(size, demand), licence(size), passwordUsage()],
  declare: serverBlocks,
  // SQL Server has no IAM authentication.
  grantAccess: (_size, node, site, caller, edge) => passwordAccess(node, PORT, site, caller, edge),
  claims: (size, node) => instanceClaims(size, labelOf(node.id)),
  facts: (_size, node) => sqlFacts(labelOf(node.id)),
});

/** A standby is licensed like the instance. */
function licence({ vcpu, regional }: SqlSize): Usage {
  const cores = Math.max(LEAST_LICENSED, vcpu);
  const copies = regional ? 2 : 1;
  return {
    meter: 'cloud_sql/sqlserver-standard-licence',
    what: "Microsoft's licence, Standard",
    quantity: copies * cores * HOURS_PER_MONTH,
    arithmetic: `${copies} x ${formatNumber(cores)} cores x ${HOURS}`,
  };
}

function serverBlocks(size: SqlSize, node: DatabaseNode, site: Site): readonly Block[] {
  const label = site.label(node.id);
  const engine: SqlEngine = {
    version: {
      description: `Version and edition of ${node.title}; Express and Web are cheaper and more limited.`,
      usual: 'SQLSERVER_2022_STANDARD',
      check: matches(
        '^SQLSERVER_20[0-9]{2}_(EXPRESS|WEB|STANDARD|ENTERPRISE)$',
        'Use a version such as SQLSERVER_2022_STANDARD.',
      ),
    },
    tier: matches('^db-custom-[0-9]+-[0-9]+$', 'Use a class such as db-custom-4-15360.'),
    growth: null,
    before: [resource('security.tf', 'random_password', `${label}_root`, { length: 32, special: false })],
    instance: { root_password: code(`random_password.${label}_root.result`) },
    recovery: { point_in_time_recovery_enabled: true },
  };
  return [
    ...instanceBlocks(engine, size, node, site),
    ...userBlocks(node, site),
    ...sqlAlarms(site, label, node.id),
    addressOutput(label, node.title),
  ];
}
