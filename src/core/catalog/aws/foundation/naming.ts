import type { GraphNode } from '../../../model/graph.ts';
import type { Qualities, Site, Usage } from '../../../model/offering.ts';
import { code, type Expression } from '../../../model/terraform.ts';
import { joined } from '../../kit/blocks.ts';
import { managed } from '../../kit/usage.ts';

/** `local.name` and the label with hyphens: unique in an account for a project and an environment. */
export function named(label: string): Expression {
  return joined(code('local.name'), `-${label.replaceAll('_', '-')}`);
}

/** `DB_HOST`, or `ORDERS_DB_HOST` for several databases, with the name as prefix. */
export function environmentName(node: GraphNode, site: Site, usual: string, what?: string): string {
  const several = site.placed.filter((other) => other.node.capability === node.capability).length > 1;
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
