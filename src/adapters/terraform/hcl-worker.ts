import { parentPort, workerData } from 'node:worker_threads';
import { parse } from '@cdktn/hcl2json';
import type { ParsedFile } from '#core/index.ts';
import type { SourceFile } from '#ports/terraform-parser.ts';

export type ParseEnd = { readonly files: readonly ParsedFile[] } | { readonly fault: string };

/** Longest message about a file. */
const MOST_CHARACTERS = 300;
/** The parser starts its messages so. Other errors are of its runtime, which deep nesting overflows. */
const MESSAGE = /^parse config: /;

/** Parses the files of this thread with HashiCorp's parser, compiled to WebAssembly, which this thread alone loads. */
async function parseFiles(files: readonly SourceFile[]): Promise<ParseEnd> {
  const parsed: ParsedFile[] = [];
  for (const { path, content } of files) {
    try {
      parsed.push({ path, body: await parse(path, content) });
    } catch (error) {
      const message = String(error instanceof Error ? error.message : error);
      const reason = MESSAGE.test(message) ? message.replace(MESSAGE, '') : 'too many nested expressions or blocks';
      return { fault: `${path}: ${reason.slice(0, MOST_CHARACTERS)}` };
    }
  }
  return { files: parsed };
}

parentPort?.postMessage(await parseFiles(workerData));
