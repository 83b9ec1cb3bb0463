import type { Kysely } from 'kysely';
import { packedText } from '../packed-blueprint.ts';

/** Batch size, to limit memory. */
const BATCH = 100;

interface Before {
  blueprints: { id: string; blueprint_json: string | null; markdown: Uint8Array; facts: Uint8Array };
}

/** Splits the document from the other fields and compresses both. SQLite accepts any type name, including `bytea`. */
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
      .limit(BATCH)
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
