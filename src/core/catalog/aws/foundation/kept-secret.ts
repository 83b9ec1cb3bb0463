import type { Usage } from '../../../model/offering.ts';

/** Usage of a secret that a service stores in Secrets Manager for its callers. */
export function keptSecret(what: string): Usage {
  return { meter: 'secrets_manager/secret', what, quantity: 1, arithmetic: '1 secret' };
}
