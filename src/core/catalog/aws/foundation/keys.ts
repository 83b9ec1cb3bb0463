import { code, type Expression } from '../../../model/hcl.ts';
import type { Site } from '../../../model/site.ts';

/** Customer managed key with which data services encrypt; null if AWS managed keys do. */
export function keyOf(site: Site): Expression | null {
  const keys = site.first('kms');
  return keys === null ? null : code(`aws_kms_key.${site.label(keys.node.id)}.arn`);
}

/** An argument that names the key, and nothing where there is none. */
export function withKey(site: Site, argument: string): Readonly<Record<string, Expression>> {
  const key = keyOf(site);
  return key === null ? {} : { [argument]: key };
}
