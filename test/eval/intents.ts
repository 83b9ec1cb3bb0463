import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { createEngine } from '#core/index.ts';
import { onEachCloud, parseCases } from './case.ts';
import { intentOf, writePrompts } from './readings.ts';
import { report } from './report.ts';
import { type Basis, score } from './score.ts';

const USAGE =
  'Usage: npm run eval:intents -- FILE.jsonl [--basis graph|words] [--clouds] [--prompts DIR | --answers DIR]\n';

/**
 * Scores the engine with a file of intents and expectations. With `--prompts` it writes what a language model receives for
 * each and stops; with `--answers` it reads the answers of a model from files. `--clouds` designs each text on three clouds.
 */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      basis: { type: 'string', default: 'graph' },
      clouds: { type: 'boolean', default: false },
      prompts: { type: 'string' },
      answers: { type: 'string' },
    },
  });
  const [file] = positionals;
  if (file === undefined || (values.basis !== 'graph' && values.basis !== 'words')) {
    process.stderr.write(USAGE);
    process.exitCode = 2;
    return;
  }
  const basis: Basis = values.basis;
  const cases = parseCases(readFileSync(file, 'utf8'));
  const { prompts, answers } = values;
  if (prompts !== undefined) return writePrompts(cases, prompts);
  const engine = await createEngine();
  const milliseconds: number[] = [];
  const scores = (values.clouds ? cases.flatMap(onEachCloud) : cases).map((one) => {
    const intent = intentOf(one, answers);
    const start = performance.now();
    const blueprint = engine.synthesize(intent);
    milliseconds.push(performance.now() - start);
    return score(one, blueprint, basis);
  });
  process.stdout.write(`${report(scores, milliseconds)}\n`);
}

await main();
