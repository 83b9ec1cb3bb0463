import { benchAgentSession } from './agent-session.ts';
import { benchChoice } from './choice.ts';
import { benchDiagrams } from './diagrams.ts';
import { benchGit } from './git.ts';
import { benchHttp } from './http.ts';
import { benchLanguage } from './language.ts';
import { benchLoad } from './load.ts';
import { benchStore } from './store.ts';
import { benchSynthesis } from './synthesis.ts';

/**
 * `npm run bench`: benchmarks of engine and service, each with a baseline in the same run. `-- --store` adds a store with
 * a million blueprints. `-- --service` runs the service benchmark only, `-- --all` runs everything.
 */
const flags = new Set(process.argv.slice(2));
if (!flags.has('--service')) {
  process.stdout.write(`${benchLanguage()}\n\n`);
  process.stdout.write(`${await benchChoice()}\n\n`);
  process.stdout.write(`${await benchSynthesis()}\n\n`);
  process.stdout.write(`${await benchDiagrams()}\n\n`);
  process.stdout.write(`${await benchGit()}\n\n`);
}
process.stdout.write(`${await benchHttp()}\n\n`);
process.stdout.write(`${await benchLoad()}\n\n`);
if (flags.has('--store') || flags.has('--all')) process.stdout.write(`${await benchStore()}\n\n`);
process.stdout.write(`${await benchAgentSession()}\n`);
