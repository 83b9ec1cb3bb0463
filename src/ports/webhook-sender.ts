/** The target is not a public address. */
export class TargetRefused extends Error {
  override readonly name = 'TargetRefused';
}

export interface WebhookMessage {
  readonly id: string;
  readonly payload: string;
  /** Secret of the webhook, `whsec_…`. */
  readonly secret: string;
  readonly at: Date;
}

/** Sends signed requests to public addresses only. Redirects are not followed. */
export interface WebhookSender {
  /** Resolves the host. @throws TargetRefused */
  check(url: string): Promise<void>;
  /** The status of the response. @throws TargetRefused, and errors of the network */
  send(url: string, message: WebhookMessage): Promise<number>;
}
