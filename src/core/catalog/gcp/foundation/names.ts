import { code, type Expression } from '../../../model/hcl.ts';
import { joined } from '../../kit/joined.ts';

/**
 * Longest part of a name that follows `<project>-<stage>-`: a service account's name ends at 30 characters
 * (cloud.google.com/iam/docs/service-accounts-create), the prefix takes at most 11 + 1 + 4 + 1.
 */
const LONGEST = 13;
const KEPT = 8;

/** A node's id short enough for every name; what is cut off is told apart by four digits. */
export function shortName(id: string): string {
  if (id.length <= LONGEST) return id;
  let hash = 0;
  for (const char of id) hash = (hash * 31 + (char.codePointAt(0) ?? 0)) % 10_000;
  return `${id.slice(0, KEPT).replace(/-+$/, '')}-${String(hash).padStart(4, '0')}`;
}

/** `"${local.name}-app"`: the name of what a node is in the cloud. */
export function nameOf(id: string, suffix = ''): Expression {
  return joined(code('local.name'), `-${shortName(id)}${suffix}`);
}

/** The same for globally unique names: prefixed with the project's id. */
export function globalNameOf(id: string): Expression {
  return joined(code('var.project_id'), '-', code('local.name'), `-${shortName(id)}`);
}
