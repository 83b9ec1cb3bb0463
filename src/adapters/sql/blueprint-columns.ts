import type { Kysely } from 'kysely';
import { packedText } from '../packed-blueprint.ts';

/** Rows that are rewritten before the next ones are read: memory stays flat however many there are. */
const ROWS = 100;

interface Before {
  blueprints: { id: string; blueprint_json: string | null; markdown: Uint8Array; facts: Uint8Array };
}

/** The document apart from the rest, both compressed. SQLite takes any name of a type: `bytea` keeps bytes there, too. */
export async function packedBlueprints(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('blueprints').addColumn('markdown', 'bytea').execute();
  await db.schema.alterTable('blueprints').addColumn('facts', 'bytea').execute();
  await packAll(db as Kysely<Before>);
  await db.schema.alterTable('blueprints').dropColumn('blueprint_json').execute();
}

async function packAll(db: Kysely<Before>): Promise<void> {
  for (let after = ''; ; ) {
    const rows = await db
      .selectFrom('blueprints')
      .select(['id', 'blueprint_json'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(ROWS)
      .execute();
    for (const { id, blueprint_json } of rows) {
      const { markdown, ...facts } = JSON.parse(blueprint_json ?? '{}') as { markdown: string };
      const columns = packedText(markdown, JSON.stringify(facts));
      await db.updateTable('blueprints').set(columns).where('id', '=', id).execute();
    }
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.id;
  }
}
