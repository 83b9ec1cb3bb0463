import type { Edge } from '../../../model/graph.ts';
import type { Site } from '../../../model/offering.ts';
import { type Block, code, type Nested, nested } from '../../../model/terraform.ts';
import { factsAt, type Invocation, type InvocationKind } from '../foundation/facts.ts';
import { role, rolePolicy, serviceTrust } from '../foundation/iam.ts';
import { taskSubnets } from '../foundation/network-plan.ts';

/** Null for a target that no service can invoke, such as an application on an instance that polls for work. */
export function invocationOf(nodeId: string, site: Site): Invocation | null {
  return factsAt(nodeId, site).invocation ?? null;
}

/** All components that a source invokes, over edges of these kinds. */
export function invocationsFrom(nodeId: string, site: Site): readonly Invocation[] {
  const targets = new Set(site.from(nodeId).map(({ to }) => to));
  return [...targets].flatMap((to) => invocationOf(to, site) ?? []);
}

/** The queues or streams whose edges lead to a node. @param edgeKind only over edges of this kind */
export function invocationsTo(
  nodeId: string,
  site: Site,
  kind: 'queue' | 'stream',
  edgeKind?: Edge['kind'],
): readonly Invocation[] {
  return site
    .to(nodeId)
    .filter((edge) => edgeKind === undefined || edge.kind === edgeKind)
    .flatMap(({ from }) => invocationOf(from, site) ?? [])
    .filter((source) => source.kind === kind);
}

/** Invocation by one action on one resource. @param type resource type, such as `aws_sqs_queue` */
export function invokedBy(action: string, type: string, label: string, kind: InvocationKind): Invocation {
  const arn = code(`${type}.${label}.arn`);
  return { kind, label, arn, statements: [{ sid: `Start${pascal(label)}`, actions: [action], resources: arn }] };
}

/** Invocation of a program on instances or in pods, by a message in a queue that it polls. */
export function polling(label: string): Invocation {
  return { kind: 'machine', label, arn: code('""'), statements: [] };
}

/** Programs that a source can only send a message to: they run already. */
export function isPolling({ kind }: Invocation): boolean {
  return kind === 'container' || kind === 'machine';
}

/** ECS parameters of a single task; the same for schedules and rules. */
export function oneTask(label: string, site: Site): Nested {
  const { ids, isPublic } = taskSubnets(site);
  return nested({
    task_definition_arn: code(`aws_ecs_task_definition.${label}.arn`),
    launch_type: 'FARGATE',
    task_count: 1,
    propagate_tags: 'TASK_DEFINITION',
    network_configuration: nested({
      subnets: ids,
      security_groups: [code(`aws_security_group.${label}.id`)],
      assign_public_ip: isPublic,
    }),
  });
}

/** The role with which a source invokes all of its targets. */
export function startingRole(
  label: string,
  title: string,
  service: string,
  started: readonly Invocation[],
): readonly Block[] {
  const name = `${label}_start`;
  return [
    role(name, `Permissions of ${title} to start targets`, serviceTrust(service)),
    rolePolicy(
      name,
      'start',
      started.flatMap(({ statements }) => statements),
    ),
  ];
}

/** Whether edges lead from one component to another, over any others. */
export function leadsTo(from: string, to: string, site: Site): boolean {
  const seen = new Set([from]);
  for (const id of seen) for (const edge of site.from(id)) seen.add(edge.to);
  return seen.has(to);
}

/**
 * Statement id with which a function permits a source: unique among its permissions.
 * @param usual id for the first source of its capability, @param target label of the function
 */
export function permissionId(usual: string, sourceId: string, target: string, site: Site): string {
  const capability = site.find(sourceId)?.node.capability;
  const sources = site.edges.filter(
    ({ from, to }) => site.label(to) === target && site.find(from)?.node.capability === capability,
  );
  return sources[0]?.from === sourceId ? usual : `${usual}-${sourceId}`;
}

/** A label in Pascal case, for statement ids. */
export function pascal(label: string): string {
  return label
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
}
