import { Writable } from 'node:stream';
import type { Logger } from 'pino';
import { createLogger } from '#adapters/pino-logger.ts';

export interface CapturedLog {
  readonly logger: Logger;
  /** Log lines. */
  readonly lines: readonly string[];
  /** Parsed log lines with a message. */
  readonly of: (message: string) => readonly Readonly<Record<string, unknown>>[];
}

/** The log of the process at the lowest level. */
export function captureLog(): CapturedLog {
  const lines: string[] = [];
  const sink = new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(...String(chunk).trim().split('\n'));
      done();
    },
  });
  return {
    logger: createLogger({ level: 'trace', pretty: false }, sink),
    lines,
    of: (message) =>
      lines.map((line) => JSON.parse(line) as Record<string, unknown>).filter(({ msg }) => msg === message),
  };
}
