import { benchAgentSession } from './agent-session.ts';
import { benchChoice } from './choice.ts';
import { benchDiagrams } from './diagrams.ts';
import { benchGit } from './git.ts';
import { benchHttp } from './http.ts';
import { benchLanguage } from './language.ts';
import { benchSynthesis } from './synthesis.ts';

/** `npm run bench`: what the engine and the service cost, each against a baseline of the same run. */
process.stdout.write(`${benchLanguage()}\n\n`);
process.stdout.write(`${await benchChoice()}\n\n`);
process.stdout.write(`${await benchSynthesis()}\n\n`);
process.stdout.write(`${await benchDiagrams()}\n\n`);
process.stdout.write(`${await benchHttp()}\n\n`);
process.stdout.write(`${await benchGit()}\n\n`);
process.stdout.write(`${await benchAgentSession()}\n`);
