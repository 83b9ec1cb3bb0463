import { STAGES } from '#core/index.ts';
import type { Actor } from '#services/actor.ts';
import { isFinished, stagesDone } from '#services/events.ts';
import type { Services } from '#services/services.ts';
import { MCP } from '../messages/mcp.ts';

/** Longest wait for a synthesis. Most clients end a call after a minute without progress. */
const MAX_WAIT_MS = 55_000;

/** Reports progress to the client. */
export type OnProgress = (progress: number, total: number, message: string) => Promise<void>;

interface Waiting {
  readonly services: Services;
  readonly actor: Actor;
  readonly onProgress: OnProgress;
  /** Aborts when the client is gone. */
  readonly signal: AbortSignal;
}

/** Waits for a synthesis and reports its stages. @returns whether it is finished */
export async function untilFinished(id: string, { services, actor, onProgress, signal }: Waiting): Promise<boolean> {
  const stop = AbortSignal.any([signal, services.readiness.draining, AbortSignal.timeout(MAX_WAIT_MS)]);
  let reported = -1;
  for await (const event of services.progress.events(actor, id, 0, stop)) {
    if (event === null) continue;
    const done = stagesDone(event);
    if (done > reported) await onProgress(done, STAGES.length, event.stage ?? MCP.progress.queued);
    reported = Math.max(reported, done);
  }
  return isFinished((await services.synthesis.get(actor, id)).status);
}

/** Waits for several syntheses and reports how many are finished. */
export async function untilAllFinished(ids: readonly string[], waiting: Waiting): Promise<void> {
  let finished = 0;
  const quiet = { ...waiting, onProgress: async () => {} };
  await Promise.all(
    ids.map(async (id) => {
      await untilFinished(id, quiet);
      finished += 1;
      await waiting.onProgress(finished, ids.length, MCP.progress.finished);
    }),
  );
}
