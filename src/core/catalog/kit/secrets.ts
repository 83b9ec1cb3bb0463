import type { SecretsDemand } from '../../model/demand.ts';

/** Names of the secrets that a caller reads. */
export function namesFor(caller: string, { names, readers = {} }: SecretsDemand): readonly string[] {
  return names.filter((name) => readers[name]?.includes(caller) ?? true);
}
