import type { Form } from '../../../model/capability.ts';
import type { Site } from '../../../model/offering.ts';

/** A program behind a load balancer. */
export interface Target {
  /** Label of its target group, listener rule and variables. */
  readonly label: string;
  /** Label of the program. */
  readonly program: string;
  /** Instances of an Auto Scaling group, IP addresses of containers, or a function. */
  readonly kind: 'instance' | 'ip' | 'lambda';
  /** Path below which it is reached; null for the default and where the name gives the path. */
  readonly path: string | null;
}

/** Pods are reached through the ports of their nodes. */
const KINDS: Readonly<Partial<Record<Form, Target['kind']>>> = {
  container: 'ip',
  vm: 'instance',
  kubernetes: 'instance',
  function: 'lambda',
};

/** The programs behind a load balancer, those without a path first. */
export function targetsOf(balancerId: string, site: Site): readonly Target[] {
  const programs = [...new Set(site.from(balancerId).map(({ to }) => to))];
  const targets = programs.flatMap((id): readonly Target[] => {
    const placed = site.find(id);
    const kind = KINDS[placed?.choice.form ?? 'paas'];
    if (placed === null || kind === undefined) return [];
    const label = groupOf(balancerId, id, site);
    return [{ label, program: site.label(id), kind, path: pathOf(id, site) }];
  });
  return [...targets.filter(({ path }) => path === null), ...targets.filter(({ path }) => path !== null)];
}

/** Path of a program below a shared entry point; null if it has none. */
export function pathOf(programId: string, site: Site): string | null {
  const node = site.find(programId)?.node;
  return node?.capability === 'web_compute' ? (node.demand.path ?? null) : null;
}

/** A target group of a program, with labels. */
export interface TargetGroup {
  readonly balancer: string;
  readonly group: string;
  /** It receives what no rule routes elsewhere. */
  readonly isDefault: boolean;
}

/** The target groups of a program: one at each load balancer before it. */
export function targetGroupsOf(programId: string, site: Site): readonly TargetGroup[] {
  return balancersOf(programId, site).map((id) => {
    const group = groupOf(id, programId, site);
    return { balancer: site.label(id), group, isDefault: defaultOf(targetsOf(id, site))?.label === group };
  });
}

/** The first program without a path. */
export function defaultOf(targets: readonly Target[]): Target | undefined {
  return targets.find(({ path }) => path === null);
}

/** A target group has one load balancer: behind several, a program has a group for each. */
function groupOf(balancerId: string, programId: string, site: Site): string {
  const program = site.label(programId);
  return balancersOf(programId, site).length > 1 ? `${site.label(balancerId)}_${program}` : program;
}

function balancersOf(programId: string, site: Site): readonly string[] {
  const callers = site.to(programId).map(({ from }) => from);
  return [...new Set(callers)].filter((id) => site.find(id)?.node.capability === 'load_balancer');
}
