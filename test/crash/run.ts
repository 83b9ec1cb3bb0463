/**
 * `npm run crash-test`: kills servers under load and checks the results. The exit code is 0 without violations.
 * `-- --rounds N` (50), `--minutes N` maximum (60), `--store sqlite|postgres` (both). `--outage` interrupts the database
 * instead.
 */
import { parseArgs } from 'node:util';
import { crashPostgres, crashSqlite, outage } from './rounds.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '50' },
    minutes: { type: 'string', default: '60' },
    store: { type: 'string' },
    outage: { type: 'boolean', default: false },
  },
});
const rounds = { kills: Number(values.rounds), limitMs: Number(values.minutes) * 60_000 };
const verdicts: boolean[] = [];
if (values.outage) verdicts.push(await outage());
else {
  if (values.store !== 'postgres') verdicts.push(await crashSqlite(rounds));
  if (values.store !== 'sqlite') verdicts.push(await crashPostgres(rounds));
}
const isKept = verdicts.every((verdict) => verdict);
process.stdout.write(isKept ? '\nNo violations.\n' : '\nViolations found.\n');
process.exit(isKept ? 0 : 1);
