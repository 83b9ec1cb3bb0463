import { SCHEMA_TYPE } from './schemas/published.ts';

/** Views of a blueprint: path, IANA link relation and media type. */
const VIEWS = [
  ['summary', 'describedby', 'application/json'],
  ['requirements', 'describedby', 'application/json'],
  ['findings', 'describedby', 'application/json'],
  ['graph', 'related', 'application/json'],
  ['estimate', 'related', 'application/json'],
  ['diagram.svg', 'related', 'image/svg+xml'],
  ['diagram.mmd', 'related', 'text/plain'],
  ['revisions', 'version-history', 'application/json'],
  ['iac', 'related', 'application/json'],
  ['iac.zip', 'enclosure', 'application/zip'],
  ['iac.tar.gz', 'enclosure', 'application/gzip'],
] as const;

/** The `Link` header of a blueprint (RFC 8288). */
export function presentLinks(id: string, publicUrl: string): string {
  const links = VIEWS.map(
    ([view, relation, type]) => `<${publicUrl}/blueprints/${id}/${view}>; rel="${relation}"; type="${type}"`,
  );
  // From the rel-vcs microformat: IANA has no relation for repositories.
  return [...links, `<${cloneUrl(id, publicUrl)}>; rel="vcs-git"`].join(', ');
}

/** The `Link` header of a view that has a published schema. */
export function presentSchemaLink(path: string, publicUrl: string): string {
  return `<${publicUrl}${path}>; rel="describedby"; type="${SCHEMA_TYPE}"`;
}

/** Git clone URL of a blueprint. */
export function cloneUrl(id: string, publicUrl: string): string {
  return `${publicUrl}/git/blueprints/${id}.git`;
}
