import type { Usage } from '../../../model/offering.ts';

/** A secret that a service keeps in Secrets Manager for its callers: charged like any other. */
export function keptSecret(what: string): Usage {
  return { meter: 'secrets_manager/secret', what, quantity: 1, arithmetic: '1 secret' };
}
