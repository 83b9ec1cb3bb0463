import type { GitVersion } from '#ports/git.ts';

const VERSIONS: Readonly<Record<string, GitVersion>> = { 'version=1': 1, 'version=2': 2 };

/** The highest supported version in a `Git-Protocol` header, for example `version=2:key=value`. Default: 0. */
export function protocolVersion(header: string | readonly string[] | undefined): GitVersion {
  const versions = String(header ?? '')
    .split(':')
    .map((entry): GitVersion => (Object.hasOwn(VERSIONS, entry) ? (VERSIONS[entry] ?? 0) : 0));
  return versions.toSorted((a, b) => b - a)[0] ?? 0;
}
