import { formatNumber } from '../../../messages/numbers.ts';
import type { GraphNode } from '../../../model/graph.ts';
import type { Site, Usage } from '../../../model/offering.ts';
import { type Block, code, type Expression, nested, resource, type Value } from '../../../model/terraform.ts';
import { HOURS_PER_MONTH } from '../../../model/workload.ts';
import { joined, labelOf } from '../../kit/blocks.ts';

/**
 * Longest part of a name that follows `<project>-<stage>-`: a service account's name ends at 30 characters
 * (cloud.google.com/iam/docs/service-accounts-create), the prefix takes at most 11 + 1 + 4 + 1.
 */
const LONGEST = 13;
const KEPT = 8;

/** A node's id short enough for every name; what is cut off is told apart by four digits. */
export function shortName(id: string): string {
  return id.length <= LONGEST ? id : `${id.slice(0, KEPT).replace(/-+$/, '')}-${digitsOf(id)}`;
}

/** Four digits that tell an id apart from others with the same beginning. */
export function digitsOf(id: string): string {
  let hash = 0;
  for (const char of id) hash = (hash * 31 + (char.codePointAt(0) ?? 0)) % 10_000;
  return String(hash).padStart(4, '0');
}

/** `"${local.name}-app"`: the name of what a node is in the cloud. */
export function nameOf(id: string, suffix = ''): Expression {
  return joined(code('local.name'), `-${shortName(id)}${suffix}`);
}

/** The same for globally unique names: prefixed with the project's id. */
export function globalNameOf(id: string): Expression {
  return joined(code('var.project_id'), '-', code('local.name'), `-${shortName(id)}`);
}

/**
 * Enables APIs, which are off in a new project. They stay enabled after a destroy: other systems may use them.
 * @param names the first part of a service name: `run` for `run.googleapis.com`
 */
export function apis(...names: readonly string[]): readonly Block[] {
  return names.map((name) =>
    resource('providers.tf', 'google_project_service', name, {
      service: `${name}.googleapis.com`,
      disable_on_destroy: false,
    }),
  );
}

export function enabled(...names: readonly string[]): readonly Expression[] {
  return names.map((name) => code(`google_project_service.${name}`));
}

/** The service account of one program, which gets its roles resource by resource. */
export function serviceAccount(label: string, id: string, displayName: string): readonly Block[] {
  return [
    ...apis('iam'),
    resource('security.tf', 'google_service_account', label, {
      account_id: nameOf(id),
      display_name: displayName,
      depends_on: enabled('iam'),
    }),
  ];
}

export function emailOf(label: string): Expression {
  return code(`google_service_account.${label}.email`);
}

export function memberOf(label: string): Expression {
  return code(`google_service_account.${label}.member`);
}

/** A role that only a project can grant, narrowed by a condition to one resource of it. */
export function projectRole(
  label: string,
  role: string,
  member: Expression,
  only: { readonly title: string; readonly expression: Value } | null,
  comment?: string,
): readonly Block[] {
  return [
    ...apis('cloudresourcemanager'),
    resource(
      'security.tf',
      'google_project_iam_member',
      label,
      {
        project: code('var.project_id'),
        role,
        member,
        condition: only === null ? undefined : nested({ ...only }),
        depends_on: enabled('cloudresourcemanager'),
      },
      comment,
    ),
  ];
}

/** Google bills in binary gigabytes; demands are in decimal ones. */
const BYTES_PER_GB = 1e9;
const BYTES_PER_GIB = 2 ** 30;

export function gib(gb: number): number {
  return (gb * BYTES_PER_GB) / BYTES_PER_GIB;
}

export const HOURS = `${HOURS_PER_MONTH} h`;

/** A quantity that is billed in GiB. @param gb decimal gigabytes */
export function inGib(meter: string, what: string, gb: number): Usage {
  return { meter, what, quantity: gib(gb), arithmetic: `${formatNumber(gb)} GB / 1.0737 GB a GiB` };
}

/**
 * Prefix of the environment variables that describe a node to its callers: a plain word where the design has one node of
 * its kind, else the node's own name.
 * @param alone the word, such as `CACHE`
 */
export function variablePrefix(site: Site, node: GraphNode, alone: string, kinds = [node.capability]): string {
  const several = site.placed.filter((part) => kinds.includes(part.node.capability)).length > 1;
  return several ? labelOf(node.id).toUpperCase() : alone;
}
