/**
 * `npm run crash-test`: kills servers under load and checks the results. The exit code is 0 without violations.
 * `-- --kills N` of each store (50), `--minutes N` maximum of each store (240), `--store sqlite|postgres` (both). `--outage` interrupts the database
 * instead.
 */
import { parseArgs } from 'node:util';
import { crashPostgres, crashSqlite, outage } from './rounds.ts';

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '50' },
    minutes: { type: 'string', default: '240' },
    store: { type: 'string' },
    outage: { type: 'boolean', default: false },
  },
});
const rounds = { kills: Number(values.kills), limitMs: Number(values.minutes) * 60_000 };
const verdicts: boolean[] = [];
if (values.outage) verdicts.push(await outage());
else {
  if (values.store !== 'postgres') verdicts.push(await crashSqlite(rounds));
  if (values.store !== 'sqlite') verdicts.push(await crashPostgres(rounds));
}
const isKept = verdicts.every((verdict) => verdict);
process.stdout.write(isKept ? '\nNo violations.\n' : '\nViolations found.\n');
process.exit(isKept ? 0 : 1);
