import type { GitVersion } from '#ports/git.ts';

const VERSIONS: Readonly<Record<string, GitVersion>> = { 'version=1': 1, 'version=2': 2 };

/** The highest known version that a `Git-Protocol` header names, as in `version=2:key=value`; 0 where it names none. */
export function protocolVersion(header: string | readonly string[] | undefined): GitVersion {
  const versions = String(header ?? '')
    .split(':')
    .map((entry): GitVersion => (Object.hasOwn(VERSIONS, entry) ? (VERSIONS[entry] ?? 0) : 0));
  return versions.toSorted((a, b) => b - a)[0] ?? 0;
}
