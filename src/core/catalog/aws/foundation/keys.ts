import { code, type Expression } from '../../../model/hcl.ts';
import type { Site } from '../../../model/site.ts';

/** Customer managed key with which data services encrypt; null if AWS managed keys do. */
export function keyOf(site: Site): Expression | null {
  const keys = site.first('kms');
  return keys === null ? null : code(`aws_kms_key.${site.label(keys.node.id)}.arn`);
}

/** Argument with the key; empty without a key. */
export function withKey(site: Site, argument: string): Readonly<Record<string, Expression>> {
  const key = keyOf(site);
  return key === null ? {} : { [argument]: key };
}
