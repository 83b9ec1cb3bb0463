import { ACTORS, TITLES } from '../../messages/components.ts';
import { dataPipeline } from './analytics.ts';
import { type PartContext, reasonOf } from './composition-context.ts';
import type { GraphBuilder } from './graph-builder.ts';

/** Changes during a migration, as a share of the database a day; a working assumption. */
const DAILY_CHANGE = 0.02;

/**
 * Moves a database that exists into the relational database of the design and keeps both in step until the switch. Without
 * one, what is asked for is a pipeline that copies changes into other stores.
 */
export function databaseMigration(context: PartContext, builder: GraphBuilder): void {
  const flows = context.flowsOf(context.id);
  const targets = builder.of('relational_db');
  const target = targets.find((one) => flows.some(({ from, to }) => from === one || to === one)) ?? targets[0];
  if (target !== undefined) migrateTo(target, context, builder);
  else if (context.wants('etl') === null) dataPipeline(context, builder);
}

function migrateTo(target: string, context: PartContext, builder: GraphBuilder): void {
  const { id } = context;
  const storedGb = Math.max(1, context.workload.databaseGb.value);
  builder.add({
    id,
    title: context.titled(TITLES.dataMigration),
    capability: 'data_migration',
    zone: 'private_application',
    demand: { storedGb, changeGbPerDay: storedGb * DAILY_CHANGE },
    ...reasonOf(context.part),
  });
  const named = context.requirements.parties.filter(
    (party) => party.kind === 'external' && context.flowsOf(id).some(({ from }) => from === party.id),
  );
  const sources = named.length > 0 ? named : [{ id: 'old-database', name: ACTORS.oldDatabase }];
  for (const source of sources)
    builder.join(id, builder.actor(source.id, source.name), 'read', { port: null, synchronous: false });
  const database = builder.find(target);
  const isMysql = database?.capability === 'relational_db' && database.demand.engine === 'mysql';
  const reached = isMysql ? { protocol: 'mysql', port: 3306 } : { protocol: 'postgresql', port: 5432 };
  builder.join(id, target, 'write', { ...reached, synchronous: false });
}

/** Copies servers that exist into the account, which then start them. */
export function serverMigration(context: PartContext, builder: GraphBuilder): void {
  builder.add({
    id: context.id,
    title: context.titled(TITLES.serverMigration),
    capability: 'server_migration',
    zone: 'management',
    demand: {},
    ...reasonOf(context.part),
  });
  builder.join(builder.actor('old-servers', ACTORS.oldServers), context.id, 'write', { synchronous: false });
}
