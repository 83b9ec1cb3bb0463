import type { SynthesisStatus } from './syntheses.ts';

/** Result of a request, without personal data or IDs. */
export interface AnsweredRequest {
  readonly method: string;
  /** Route pattern, for example `/blueprints/:id`. Null for an unknown path. */
  readonly route: string | null;
  /** Response status. Null if the client disconnected first. */
  readonly status: number | null;
  readonly seconds: number;
}

/** Metrics of the service. Methods never throw. */
export interface Metrics {
  requestBegan(): void;
  requestEnded(request: AnsweredRequest): void;
  /** @param action as in the audit log, for example `agent_session.open` */
  requestRefused(action: string): void;
  /** @param seconds since the start of the last attempt. Null if it did not start in this process */
  synthesisEnded(status: Extract<SynthesisStatus, 'succeeded' | 'failed' | 'cancelled'>, seconds: number | null): void;
  /**
   * A language model read a text, or did not.
   * @param outcome `read`, or the kind of failure
   * @param tokens null where they are unknown
   */
  textRead(
    outcome: string,
    seconds: number,
    tokens: { readonly input: number | null; readonly output: number | null },
  ): void;
  /** @param operation for example `blueprints.byId` */
  storeFailed(operation: string): void;
}
