import { parseArgs } from 'node:util';
import { createEngine, type Engine } from '#core/index.ts';
import { designReport, type Evaluation, type Failure, isRight } from './design-report.ts';
import { type DesignScore, scoreDesign } from './design-score.ts';
import { designOf, labelledFiles, spread, systemsIn, type Task, tasksOf, writeTerraform } from './designs.ts';

const USAGE = 'Usage: npm run eval:design -- [FILE.jsonl...] [--report-only] [--terraform DIR [--sample N]]\n';

/**
 * Designs every labelled system on every cloud from the requirements that its labels state, and scores the designs.
 * Exits with status 1 if a required component is missing, a refused or absent one is provided, or an exception occurs.
 */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      'report-only': { type: 'boolean', default: false },
      terraform: { type: 'string' },
      sample: { type: 'string' },
    },
  });
  const sample = values.sample === undefined ? Number.POSITIVE_INFINITY : Number(values.sample);
  const tasks = tasksOf(systemsIn(positionals.length > 0 ? positionals : labelledFiles()));
  if (!(sample >= 1) || tasks.length === 0) {
    process.stderr.write(USAGE);
    process.exitCode = 2;
    return;
  }
  const { terraform } = values;
  const written = new Set(terraform === undefined ? [] : spread(tasks, sample));
  const evaluation = evaluate(tasks, await createEngine(), (task) => (written.has(task) ? terraform : undefined));
  process.stdout.write(`${designReport(evaluation)}\n`);
  process.exitCode = values['report-only'] || isRight(evaluation) ? 0 : 1;
}

/** @param directoryOf where the Terraform of a design is written; undefined for nowhere */
function evaluate(tasks: readonly Task[], engine: Engine, directoryOf: (task: Task) => string | undefined): Evaluation {
  const scores: DesignScore[] = [];
  const failures: Failure[] = [];
  const milliseconds: number[] = [];
  for (const task of tasks) {
    const { id } = task.system;
    const start = performance.now();
    try {
      const blueprint = designOf(task, engine);
      milliseconds.push(performance.now() - start);
      scores.push(scoreDesign(task, blueprint));
      const directory = directoryOf(task);
      if (directory !== undefined) writeTerraform(directory, `${id}-${task.cloud}`, blueprint);
    } catch (error) {
      failures.push({ id, cloud: task.cloud, message: error instanceof Error ? error.message : String(error) });
    }
  }
  return { scores, failures, milliseconds };
}

await main();
