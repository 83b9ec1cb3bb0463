import { formatNumber } from '../../../../messages/numbers.ts';
import type { GraphNode } from '../../../../model/graph.ts';
import { code } from '../../../../model/hcl.ts';
import { type AccessGrant, entry, type Principal } from '../../../../model/offering.ts';
import type { Site } from '../../../../model/site.ts';
import { joined } from '../../../kit/joined.ts';
import { labelOf } from '../../../kit/labels.ts';
import { environmentName } from '../../foundation/environment.ts';
import type { AwsOffering } from '../../foundation/facts.ts';
import { grant } from '../../foundation/iam.ts';
import { keepsLicensed, wantsAurora } from '../../foundation/technology.ts';
import { rdsClaims } from './claims.ts';
import { declareRds } from './declare.ts';
import { DATABASE_NAME, type Engine, MYSQL, POSTGRESQL, PROGRAM_USER, versionOf } from './engine.ts';
import { rdsFacts } from './facts.ts';
import { crossRegionReplica } from './replica.ts';
import { type RdsSize, rdsSizes, rdsUsage } from './size.ts';

/** Each has an offering of its own. */
const LICENSED = ['oracle', 'sqlserver'];

/** A database that AWS patches, backs up and, with a standby, fails over. */
function offering(engine: Engine): AwsOffering<'relational_db', RdsSize> {
  return {
    id: `aws.rds-${engine.id}`,
    service: `RDS for ${engine.title}`,
    capability: 'relational_db',
    inNetwork: true,
    facts: (_, { id }) => rdsFacts(labelOf(id)),
    fit(node, requirements) {
      const { demand } = node;
      const searches = node.also.includes('vector_search');
      if (demand.engine !== engine.id || node.needs.scaleToZero) return null;
      if (wantsAurora(requirements) || keepsLicensed(requirements, LICENSED)) return null;
      if (searches && engine.id !== 'postgresql') return null;
      const version = versionOf(engine, demand.version);
      const honoured =
        demand.version === null || demand.version === version || demand.version.startsWith(`${version}.`);
      return {
        because: `${engine.title} ${version}${honoured ? '' : ` (RDS no longer has ${demand.version} in standard support)`} for ${formatNumber(demand.storedGb)} GB of records, ${formatNumber(demand.workingSetGb)} GB of them read often, and ${formatNumber(demand.peakQps)} queries a second at the peak, patched and backed up by AWS.`,
        provides: ['relational_db', 'backup', ...(searches ? (['vector_search'] as const) : [])],
      };
    },
    size: (node) => rdsSizes(node.demand, node.needs.zones, engine),
    meter: (size, node) => rdsUsage(size, node.demand, engine),
    declare: (size, node, site) => declareRds(size, node, site, engine),
    grantAccess: (_, node, site, caller) => acceptance(node, site, caller),
    claims: (size, node) => rdsClaims(size, node, engine),
    multiRegion: crossRegionReplica,
  };
}

/** A caller signs in with a token of its own role, as the user that the setup task makes; no password is handed out. */
function acceptance(node: GraphNode<'relational_db'>, site: Site, caller: Principal): AccessGrant {
  const label = site.label(node.id);
  const database = `aws_db_instance.${label}`;
  const name = (what: string) => environmentName(node, site, 'DB', what);
  const user = joined(
    'arn:aws:rds-db:',
    code('var.region'),
    ':',
    code('local.account'),
    ':dbuser:',
    code(`${database}.resource_id`),
    `/${PROGRAM_USER}`,
  );
  return {
    environment: {
      [name('HOST')]: code(`${database}.address`),
      [name('PORT')]: code(`tostring(${database}.port)`),
      [name('NAME')]: code(`"${DATABASE_NAME}"`),
      [name('USER')]: code(`"${PROGRAM_USER}"`),
      [name('AUTH')]: code('"iam"'),
      [name('SSLMODE')]: code('"verify-full"'),
    },
    secrets: {},
    blocks: [grant(caller, label, [{ sid: 'SignInToDatabase', actions: ['rds-db:connect'], resources: user }])],
  };
}

export const rdsPostgresql = entry(offering(POSTGRESQL));
export const rdsMysql = entry(offering(MYSQL));
