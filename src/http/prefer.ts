/** The longest that a request waits for its synthesis. */
const MOST_SECONDS = 30;

/** `wait=N` of a `Prefer` header (RFC 7240), in seconds, at most 30; null where it isn't asked for. */
export function waitOf(prefer: string | readonly string[] | undefined): number | null {
  const preferences = [prefer ?? ''].flat().join(',').split(/[,;]/);
  for (const preference of preferences) {
    const seconds = /^\s*wait\s*=\s*"?(\d{1,6})"?\s*$/i.exec(preference)?.[1];
    if (seconds !== undefined) return Math.min(Number(seconds), MOST_SECONDS);
  }
  return null;
}
