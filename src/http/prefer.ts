const MAX_SECONDS = 30;

/** `wait=N` of a `Prefer` header (RFC 7240), in seconds, at most 30. Null if it is missing. */
export function waitOf(prefer: string | readonly string[] | undefined): number | null {
  const preferences = [prefer ?? ''].flat().join(',').split(/[,;]/);
  for (const preference of preferences) {
    const seconds = /^\s*wait\s*=\s*"?(\d{1,6})"?\s*$/i.exec(preference)?.[1];
    if (seconds !== undefined) return Math.min(Number(seconds), MAX_SECONDS);
  }
  return null;
}
