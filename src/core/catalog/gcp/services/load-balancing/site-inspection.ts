import type { ArchitectureGraph } from '../../../../model/graph.ts';

/**
 * The graph without inspection of static sites where the firewall protects a program: Firebase Hosting has no firewall,
 * and a bucket accepts only rules on addresses (cloud.google.com/armor/docs/edge-security-policies). The reason of the
 * firewall says so.
 */
export function withoutSiteInspection(graph: ArchitectureGraph): ArchitectureGraph {
  const ids = (capability: string) => graph.nodes.filter((node) => node.capability === capability).map(({ id }) => id);
  const sites = new Set(ids('static_site'));
  const targetsOf = (id: string) => graph.edges.filter(({ from }) => from === id).map(({ to }) => to);
  const isSite = (id: string) =>
    sites.has(id) ||
    (ids('cdn').includes(id) && targetsOf(id).length > 0 && targetsOf(id).every((to) => sites.has(to)));
  const firewalls = ids('waf').filter((id) => targetsOf(id).some((to) => !isSite(to)));
  return { ...graph, edges: graph.edges.filter(({ from, to }) => !firewalls.includes(from) || !isSite(to)) };
}
