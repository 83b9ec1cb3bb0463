import type { GraphNode } from '../../../model/graph.ts';
import type { Qualities, Site, Usage } from '../../../model/offering.ts';
import { code, type Expression } from '../../../model/terraform.ts';
import { joined } from '../../kit/blocks.ts';
import { managed } from '../../kit/usage.ts';

/** `local.name` has up to 23 characters: 11 of the project, a hyphen and 11 of the environment. */
const LONGEST_NAME = 23;
/** Roles, functions, rules, schedules and pipes take names of 64 characters. */
const USUAL_LIMIT = 64;

/**
 * `local.name` and the label with hyphens: unique in an account for a project and an environment.
 * @param limit maximum length of the whole name; a label that does not fit is shortened
 */
export function named(label: string, limit = USUAL_LIMIT): Expression {
  return joined(code('local.name'), `-${shortened(label, limit - LONGEST_NAME - 1)}`);
}

const HASH_LENGTH = 4;

/** A label with hyphens. One that is longer than `most` ends in a hash, so that two of them stay different. */
export function shortened(label: string, most: number): string {
  const text = label.replaceAll('_', '-');
  if (text.length <= most) return text;
  return `${text.slice(0, most - HASH_LENGTH - 1).replace(/-+$/, '')}-${hashOf(text)}`;
}

/** FNV-1a (RFC 9923) as four letters and digits. */
export function hashOf(text: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return (hash >>> 0).toString(36).padStart(HASH_LENGTH, '0').slice(-HASH_LENGTH);
}

/**
 * `DB_HOST`, or `ORDERS_DB_HOST` for several databases, with the name as prefix.
 * @param isAlike whether another component gives its callers the same names; by default, one of the same capability
 */
export function environmentName(
  node: GraphNode,
  site: Site,
  usual: string,
  what?: string,
  isAlike = (other: GraphNode) => other.capability === node.capability,
): string {
  const several = site.placed.filter((other) => isAlike(other.node)).length > 1;
  const first = several ? site.label(node.id).toUpperCase() : usual;
  return what === undefined ? first : `${first}_${what}`;
}

/** Usage of a secret that a service stores in Secrets Manager for its callers. */
export function keptSecret(what: string): Usage {
  return { meter: 'secrets_manager/secret', what, quantity: 1, arithmetic: '1 secret' };
}

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

/** Zones of a regional service: S3, SQS and similar services use at least three. */
const ZONES_OF_A_REGION = 3;

/** A serverless regional service, charged by usage. */
export function servedByRegion(availability: number | null): Qualities {
  return managed(ZONES_OF_A_REGION, availability, { scalesToZero: true });
}

/** Zones in which a component has addresses: load balancers and subnet groups need at least two. */
export function networkZones(asked: number): number {
  return Math.max(2, asked);
}
