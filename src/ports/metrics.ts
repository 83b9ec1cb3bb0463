import type { SynthesisStatus } from './syntheses.ts';

/** How a request ended, without anything that tells one caller or one blueprint from another. */
export interface AnsweredRequest {
  readonly method: string;
  /** The pattern of the route, such as `/blueprints/:id`; null where the path has none. */
  readonly route: string | null;
  /** The status of the answer; null where the client went away before its end. */
  readonly status: number | null;
  readonly seconds: number;
}

/** What is counted for whoever watches over the service. Nothing that is told here can fail. */
export interface Metrics {
  requestBegan(): void;
  requestEnded(request: AnsweredRequest): void;
  /** @param action as in the audit trail, such as `agent_session.open` */
  requestRefused(action: string): void;
  /** @param seconds from the beginning of the last attempt; null where it never began here */
  synthesisEnded(status: Extract<SynthesisStatus, 'succeeded' | 'failed' | 'cancelled'>, seconds: number | null): void;
  /** @param operation such as `blueprints.byId` */
  storeFailed(operation: string): void;
}
