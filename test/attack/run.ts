/**
 * `npm run attack`: the attacks of the security review and variants of them, bounded, against processes that it starts
 * itself. The exit code is 0 if all are held. `-- --only 5` runs those of one finding.
 */
import { parseArgs } from 'node:util';
import { ACCESS_ATTACKS } from './access.ts';
import type { Attack } from './attack.ts';
import { LOAD_ATTACKS } from './load.ts';
import { PROCESS_ATTACKS } from './process.ts';

const { values } = parseArgs({ options: { only: { type: 'string' } } });
const attacks = [...LOAD_ATTACKS, ...PROCESS_ATTACKS, ...ACCESS_ATTACKS]
  .filter(({ finding }) => values.only === undefined || String(finding) === values.only)
  .sort((one, other) => one.finding - other.finding);
let broken = 0;
process.stdout.write('| finding | attack | answer then | answer now | held |\n|---|---|---|---|---|\n');
for (const attack of attacks) {
  const { now, held } = await outcomeOf(attack);
  if (!held) broken += 1;
  process.stdout.write(
    `| ${attack.finding} | ${attack.name} | ${attack.earlier} | ${now} | ${held ? 'yes' : 'NO'} |\n`,
  );
}
process.stdout.write(`\n${attacks.length} attacks, ${broken} not held\n`);
process.exit(broken === 0 ? 0 : 1);

async function outcomeOf(attack: Attack) {
  try {
    return await attack.run();
  } catch (error) {
    return { now: `error: ${String(error).slice(0, 200).replaceAll('\n', ' ')}`, held: false };
  }
}
