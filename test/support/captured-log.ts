import { Writable } from 'node:stream';
import type { Logger } from 'pino';
import { createLogger } from '#adapters/pino-logger.ts';

export interface CapturedLog {
  readonly logger: Logger;
  /** What was written, a line each. */
  readonly lines: readonly string[];
  /** The lines of one message, as they were meant. */
  readonly of: (message: string) => readonly Readonly<Record<string, unknown>>[];
}

/** The log as the process writes it, at its most talkative. */
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
