import { Worker } from 'node:worker_threads';
import { TimeLimitError } from '#ports/runner.ts';
import { ParserBusyError, type SourceFile, SyntaxFault, type TerraformParser } from '#ports/terraform-parser.ts';
import type { ParseEnd } from './hcl-worker.ts';

const MODULE = new URL('./hcl-worker.ts', import.meta.url);
/** Of one project; 200 KB take about two seconds. */
const TIME_LIMIT_MS = 20_000;
const MOST_WAITING = 20;
const MAX_HEAP_MB = 256;

/** Parses one project after the other, each in a thread of its own: hostile input can break the parser, and it keeps memory. */
export function createHclParser(): TerraformParser {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return {
    parse: async (files) => {
      if (waiting >= MOST_WAITING) throw new ParserBusyError('too many projects wait to be parsed');
      waiting += 1;
      const end = last.then(() => parseApart(files)).finally(() => (waiting -= 1));
      last = end.catch(() => {});
      const result = await end;
      if ('fault' in result) throw new SyntaxFault(result.fault);
      return result.files;
    },
    close: async () => {
      await last;
    },
  };
}

async function parseApart(files: readonly SourceFile[]): Promise<ParseEnd> {
  const worker = new Worker(MODULE, {
    workerData: files,
    // A broken parser prints its stack.
    stderr: true,
    stdout: true,
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
  });
  const { promise, resolve, reject } = Promise.withResolvers<ParseEnd>();
  const timer = setTimeout(() => reject(new TimeLimitError('time limit exceeded')), TIME_LIMIT_MS);
  worker.on('message', resolve);
  worker.on('error', reject);
  worker.on('exit', () => reject(new Error('the parser ended without a result')));
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
