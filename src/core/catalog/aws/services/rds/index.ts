import { formatNumber } from '../../../../messages/numbers.ts';
import type { GraphNode } from '../../../../model/graph.ts';
import { type AccessGrant, entry, type Principal, type Site } from '../../../../model/offering.ts';
import { code } from '../../../../model/terraform.ts';
import { labelOf } from '../../../kit/blocks.ts';
import type { AwsOffering } from '../../foundation/facts.ts';
import { environmentName } from '../../foundation/naming.ts';
import { keepsLicensed, wantsAurora } from '../../foundation/technology.ts';
import { tokenAccess } from './access.ts';
import { databaseClaims } from './claims.ts';
import { declareRds } from './declare.ts';
import { type Engine, MYSQL, POSTGRESQL, versionOf } from './engine.ts';
import { rdsFacts, shownFacts } from './facts.ts';
import { crossRegionReplica } from './replica.ts';
import { type RdsSize, rdsSizes, rdsUsage } from './size.ts';
import { usesTokens } from './users.ts';

/** Engines with a separate offering. */
const LICENSED = ['oracle', 'sqlserver'];

/** Managed database with backups and, with a standby, automatic failover. */
function offering(engine: Engine): AwsOffering<'relational_db', RdsSize> {
  return {
    id: `aws.rds-${engine.id}`,
    service: `RDS for ${engine.title}`,
    capability: 'relational_db',
    inNetwork: true,
    facts: (_, { id, demand }) => ({
      ...rdsFacts(labelOf(id)),
      ...shownFacts(engine.id, `aws_db_instance.${labelOf(id)}.address`, labelOf(id), demand),
    }),
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
        because: `${engine.title} ${version}${honoured ? '' : ` (${demand.version} is no longer in RDS standard support)`} for ${formatNumber(demand.storedGb)} GB of data, ${formatNumber(demand.workingSetGb)} GB of it in the working set, and ${formatNumber(demand.peakQps)} queries/s at the peak, patched and backed up by AWS.`,
        provides: ['relational_db', 'backup', ...(searches ? (['vector_search'] as const) : [])],
      };
    },
    size: (node) => rdsSizes(node.demand, node.needs.zones, engine),
    meter: (size, node) => rdsUsage(size, node.demand, engine),
    declare: (size, node, site) => declareRds(size, node, site, engine),
    grantAccess: (_, node, site, caller) => access(node, site, caller),
    claims: (size, node) =>
      databaseClaims(size, node, {
        tls: {
          type: 'aws_db_parameter_group',
          attributes: { [`parameter[name=${engine.tlsParameter.name}].value`]: engine.tlsParameter.value },
        },
        usesTokens: usesTokens(node.demand),
      }),
    multiRegion: crossRegionReplica,
  };
}

function access(node: GraphNode<'relational_db'>, site: Site, caller: Principal): AccessGrant {
  const database = `aws_db_instance.${site.label(node.id)}`;
  const name = (what: string) => environmentName(node, site, 'DB', what);
  return tokenAccess(node, site, caller, code(`${database}.resource_id`), {
    [name('HOST')]: code(`${database}.address`),
    [name('PORT')]: code(`tostring(${database}.port)`),
  });
}

export const rdsPostgresql = entry(offering(POSTGRESQL));
export const rdsMysql = entry(offering(MYSQL));
