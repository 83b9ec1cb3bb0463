import { formatNumber } from '../../../../messages/numbers.ts';
import type { Claim } from '../../../../model/finding.ts';
import type { GraphNode } from '../../../../model/graph.ts';
import { type AccessGrant, entry, type Principal, type Site } from '../../../../model/offering.ts';
import type { ResolvedRequirements } from '../../../../model/resolved.ts';
import { code } from '../../../../model/terraform.ts';
import { labelOf } from '../../../kit/blocks.ts';
import { claimsAbout } from '../../../kit/claims.ts';
import { type AwsOffering, permissions } from '../../foundation/facts.ts';
import { environmentName } from '../../foundation/naming.ts';
import { keepsLicensed, wantsAurora } from '../../foundation/technology.ts';
import { readerClaims } from '../database.ts';
import { tokenAccess } from '../rds/access.ts';
import { type Engine, MYSQL, POSTGRESQL } from '../rds/engine.ts';
import { databaseCpuAlarm, shownFacts } from '../rds/facts.ts';
import { BACKUP_DAYS } from '../rds/size.ts';
import { usesTokens } from '../rds/users.ts';
import { declareAurora } from './declare.ts';
import { type AuroraSize, auroraSizes, auroraUsage } from './size.ts';

const PERMISSIONS = permissions(
  `
aws_rds_cluster rds: AddTagsToResource CreateDBCluster CreateDBClusterSnapshot DeleteDBCluster ModifyDBCluster
 rds: RemoveTagsFromResource secretsmanager: CreateSecret RotateSecret TagResource
aws_rds_cluster_instance rds: AddTagsToResource CreateDBInstance DeleteDBInstance ModifyDBInstance
aws_rds_cluster_parameter_group rds: AddTagsToResource CreateDBClusterParameterGroup DeleteDBClusterParameterGroup
 rds: ModifyDBClusterParameterGroup
`,
  {},
  { aws_rds_cluster: ['rds.amazonaws.com'] },
);

/** Limits of one RDS instance: vCPUs of the largest class, and GB of storage. */
const MOST_VCPU_OF_RDS = 48;
const MOST_GB_OF_RDS = 65_536;

/** Types of Aurora's engines as data sources. */
const AURORA_TYPES = { postgresql: 'aurora_postgresql', mysql: 'aurora' } as const;

/** Storage in three zones, a writer, and readers that share the load and are failover targets. */
function offering(engine: Engine): AwsOffering<'relational_db', AuroraSize> {
  return {
    id: `aws.aurora-${engine.id}`,
    service: `Aurora ${engine.title}`,
    capability: 'relational_db',
    inNetwork: true,
    facts: (_, { id, demand }) => ({
      ...shownFacts(AURORA_TYPES[engine.id], `aws_rds_cluster.${labelOf(id)}.reader_endpoint`, labelOf(id), demand),
      permissions: [PERMISSIONS],
      network: { tier: 'data' },
      deletionProtection: { type: 'aws_rds_cluster', attribute: 'deletion_protection' },
      backup: { type: 'aws_rds_cluster' },
      alarms: [databaseCpuAlarm({ DBClusterIdentifier: code(`aws_rds_cluster.${labelOf(id)}.cluster_identifier`) })],
    }),
    fit(node, requirements) {
      const { demand, needs, also } = node;
      const searches = also.includes('vector_search');
      if (demand.engine !== engine.id || needs.scaleToZero || (searches && engine.id !== 'postgresql')) return null;
      const reason = reasonFor(node, requirements);
      if (reason === null) return null;
      return {
        because: `${reason} ${formatNumber(demand.storedGb)} GB of records in six copies over three zones, with read replicas for a peak of ${formatNumber(demand.peakQps)} queries/s.`,
        provides: ['relational_db', 'backup', ...(searches ? (['vector_search'] as const) : [])],
      };
    },
    size: ({ demand }) => auroraSizes(demand),
    meter: (size, { demand, needs }) => auroraUsage(size, demand, needs.zones),
    declare: (size, node, site) => declareAurora(size, node, site, engine),
    grantAccess: (_, node, site, caller) => acceptance(node, site, caller, engine),
    claims: (size, node) => claims(size, node),
  };
}

/** RDS is simpler and cheaper: Aurora is selected if it is named or if the load exceeds RDS. */
function reasonFor({ demand }: GraphNode<'relational_db'>, requirements: ResolvedRequirements): string | null {
  if (keepsLicensed(requirements, ['oracle', 'sqlserver'])) return null;
  if (wantsAurora(requirements)) return 'Aurora, as requested:';
  const vcpu = (demand.peakQps * (1 + demand.headroom)) / demand.queriesPerVcpu;
  if (vcpu > MOST_VCPU_OF_RDS) return 'The load exceeds one RDS instance:';
  return demand.plannedGb > MOST_GB_OF_RDS ? 'The data exceed the maximum RDS storage:' : null;
}

function acceptance(node: GraphNode<'relational_db'>, site: Site, caller: Principal, engine: Engine): AccessGrant {
  const label = site.label(node.id);
  const cluster = `aws_rds_cluster.${label}`;
  const name = (what: string) => environmentName(node, site, 'DB', what);
  return tokenAccess(node, site, caller, code(`${cluster}.cluster_resource_id`), {
    [name('HOST')]: code(`${cluster}.endpoint`),
    [name('READER_HOST')]: code(`${cluster}.reader_endpoint`),
    [name('PORT')]: code(`"${engine.port}"`),
  });
}

function claims(size: AuroraSize, { id, title, demand }: GraphNode<'relational_db'>): readonly Claim[] {
  const label = labelOf(id);
  const about = claimsAbout(title, `aws_rds_cluster.${label}`);
  return [
    about('encrypted_at_rest', { storage_encrypted: true }, 'the storage volume and backups are encrypted.'),
    about(
      'backed_up',
      { backup_retention_period: BACKUP_DAYS },
      `point-in-time recovery covers the last ${BACKUP_DAYS} days, up to about five minutes ago.`,
    ),
    ...(usesTokens(demand)
      ? [
          about(
            'no_stored_password',
            { manage_master_user_password: true },
            'AWS creates the master password and stores it in Secrets Manager; applications sign in with short-lived IAM tokens.',
          ),
        ]
      : []),
    about(
      'private',
      { publicly_accessible: false },
      'no public IP address, and no route to the internet.',
      `aws_rds_cluster_instance.${label}`,
    ),
    ...readerClaims(about, 'aws_rds_cluster_instance', label, size),
  ];
}

export const auroraPostgresql = entry(offering(POSTGRESQL));
export const auroraMysql = entry(offering(MYSQL));
