import type { NodeCapability } from '../model/capability.ts';
import type { Edge, GraphNode } from '../model/graph.ts';

/** Kinds of edges that a request does not wait for, or that are used only at start. */
const NOT_WAITED_FOR: ReadonlySet<string> = new Set(['egress', 'secret', 'log', 'image', 'delivery', 'inspection']);
/** Components that pass each request to one of several programs. */
const ENTRIES: ReadonlySet<NodeCapability> = new Set(['cdn', 'waf', 'load_balancer', 'api_gateway']);
const TARGETS: ReadonlySet<NodeCapability> = new Set([...ENTRIES, 'web_compute', 'static_site']);

/** Ids of the nodes that a request waits for. */
type Path = ReadonlySet<string>;

/**
 * The paths of the requests of people, devices and programs outside: one for each program behind an entry point, with all
 * that it waits for. None of an actor who only reaches a tunnel.
 */
export function pathsOf(
  edges: readonly Edge[],
  parts: readonly { readonly node: Pick<GraphNode, 'id' | 'capability'> }[],
): readonly Path[] {
  const nodes = new Map(parts.map(({ node }) => [node.id, node.capability]));
  const waited = edges.filter(({ synchronous, to }) => synchronous && nodes.has(to));
  const isWaitedFor = ({ kind }: Edge) => !NOT_WAITED_FOR.has(kind);
  const next = (id: string) => waited.flatMap((edge) => (edge.from === id && isWaitedFor(edge) ? [edge.to] : []));
  const is = (id: string, kinds: ReadonlySet<NodeCapability>) => kinds.has(nodes.get(id) as NodeCapability);
  const branches = (id: string, before: Path): readonly Path[] => {
    const here = new Set([...before, id]);
    const open = next(id).filter((other) => !before.has(other));
    if (!is(id, ENTRIES)) return [closure(open, here, next)];
    const targets = open.filter((other) => is(other, TARGETS));
    const common = closure(
      open.filter((other) => !targets.includes(other)),
      here,
      next,
    );
    return targets.length === 0 ? [common] : targets.flatMap((target) => branches(target, common));
  };
  const actors = new Set(waited.flatMap(({ from }) => (nodes.has(from) ? [] : [from])));
  return [...actors]
    .flatMap((actor) => {
      const first = waited.filter(({ from }) => from === actor).map(({ to }) => to);
      const entries = first.filter((id) => is(id, ENTRIES));
      const direct = closure(
        first.filter((id) => !entries.includes(id)),
        new Set(),
        next,
      );
      return entries.length === 0 ? [direct] : entries.flatMap((id) => branches(id, direct));
    })
    .filter((path) => [...path].some((id) => nodes.get(id) !== 'vpn_or_private_link'));
}

/** All that the nodes wait for, with them and those before. */
function closure(ids: readonly string[], before: Path, next: (id: string) => readonly string[]): Path {
  const reached = new Set(before);
  const open = [...ids];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (reached.has(id)) continue;
    reached.add(id);
    open.push(...next(id));
  }
  return reached;
}
