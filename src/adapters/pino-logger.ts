import { type DestinationStream, type Logger, type LoggerOptions, pino, type TransportSingleOptions } from 'pino';

export interface LogOptions {
  readonly level: string;
  /** Readable text instead of JSON. */
  readonly pretty: boolean;
}

interface LoggedRequest {
  readonly id: string;
  readonly method: string;
  readonly url: string;
  readonly ip: string;
}

/**
 * The log of the process. Omits queries and headers, which can contain secrets.
 * @param destination default: standard output
 */
export function createLogger({ level, pretty }: LogOptions, destination?: DestinationStream): Logger {
  const options: LoggerOptions = {
    level,
    serializers: {
      req: ({ id, method, url, ip }: LoggedRequest) => ({ id, method, path: url.split('?', 1)[0], ip }),
    },
    ...(pretty && isInstalled('pino-pretty') ? { transport: PRETTY } : {}),
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}

const PRETTY: TransportSingleOptions = {
  target: 'pino-pretty',
  options: { translateTime: 'HH:MM:ss', ignore: 'pid,hostname' },
};

/** Production images do not contain pino-pretty. */
function isInstalled(name: string): boolean {
  try {
    import.meta.resolve(name);
    return true;
  } catch {
    return false;
  }
}
