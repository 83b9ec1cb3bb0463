/** Timeout of a check. */
const CHECK_LIMIT_MS = 1_000;

export type Phase = 'starting' | 'ready' | 'draining';

export interface Readiness {
  readonly ready: boolean;
  readonly phase: Phase;
  /** Result by name of the check. */
  readonly checks: Readonly<Record<string, 'ok' | 'failing'>>;
}

/** Readiness of this process for requests. */
export interface ReadinessService {
  report(): Promise<Readiness>;
  enter(phase: Phase): void;
  /** Aborted when the process starts to drain. */
  readonly draining: AbortSignal;
}

export function createReadiness(checks: Readonly<Record<string, () => Promise<void>>>): ReadinessService {
  const drain = new AbortController();
  let phase: Phase = 'starting';
  return {
    report: async () => {
      const results = await Promise.all(
        Object.entries(checks).map(async ([name, check]) => [name, await verdict(check)] as const),
      );
      const ready = phase === 'ready' && results.every(([, result]) => result === 'ok');
      return { ready, phase, checks: Object.fromEntries(results) };
    },
    enter: (next) => {
      phase = next;
      if (next === 'draining') drain.abort();
    },
    draining: drain.signal,
  };
}

async function verdict(check: () => Promise<void>): Promise<'ok' | 'failing'> {
  const limit = Promise.withResolvers<'failing'>();
  const timer = setTimeout(() => limit.resolve('failing'), CHECK_LIMIT_MS);
  const result = check().then(
    () => 'ok' as const,
    () => 'failing' as const,
  );
  return Promise.race([result, limit.promise]).finally(() => clearTimeout(timer));
}
