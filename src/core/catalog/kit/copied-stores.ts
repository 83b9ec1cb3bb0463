import type { ArchitectureGraph, GraphNode } from '../../model/graph.ts';
import { joined } from './own-address.ts';

/**
 * The graph in which vaults copy only what the backup service of the cloud copies, and are sized for it. A vault without
 * edges copies every such store.
 * @param copies whether the service copies a store
 */
export function withCopiedStores(graph: ArchitectureGraph, copies: (store: GraphNode) => boolean): ArchitectureGraph {
  const vaults = vaultsIn(graph);
  if (vaults.size === 0) return graph;
  const copied = new Map(graph.nodes.filter(copies).map((store) => [store.id, store]));
  const added = [...vaults].flatMap((vault) =>
    graph.edges.some(({ from }) => from === vault)
      ? []
      : [...copied.keys()].map((store) =>
          joined(vault, store, 'read', { protocol: 'https', port: null, encrypted: true }),
        ),
  );
  const edges = [...graph.edges.filter(({ from, to }) => !vaults.has(from) || copied.has(to)), ...added];
  const nodes = graph.nodes.map((node) => {
    if (node.capability !== 'backup') return node;
    const stores = edges.flatMap(({ from, to }) => (from === node.id ? (copied.get(to) ?? []) : []));
    return sizedFor(node, [...new Set(stores)]);
  });
  return { ...graph, nodes, edges };
}

/** The graph without vaults that copy nothing: the stores have backups of their own, or there is nothing to copy. */
export function withoutEmptyVaults(graph: ArchitectureGraph): ArchitectureGraph {
  const used = new Set(graph.edges.map(({ from }) => from));
  const empty = new Set([...vaultsIn(graph)].filter((id) => !used.has(id)));
  return {
    ...graph,
    nodes: graph.nodes.filter(({ id }) => !empty.has(id)),
    edges: graph.edges.filter(({ to }) => !empty.has(to)),
  };
}

function vaultsIn({ nodes }: ArchitectureGraph): ReadonlySet<string> {
  return new Set(nodes.flatMap(({ id, capability }) => (capability === 'backup' ? [id] : [])));
}

function sizedFor(vault: GraphNode<'backup'>, stores: readonly GraphNode[]): GraphNode<'backup'> {
  const { protectedGb, changeGbPerDay } = vault.demand;
  const stored = stores.reduce((sum, { demand }) => sum + ('storedGb' in demand ? demand.storedGb : 0), 0);
  const gb = Math.max(1, stored);
  const filesOnly = stores.length > 0 && stores.every(({ capability }) => capability === 'file_storage');
  return {
    ...vault,
    demand: {
      ...vault.demand,
      protectedGb: gb,
      changeGbPerDay: changeGbPerDay * (gb / protectedGb),
      ...(filesOnly ? { filesOnly } : {}),
    },
  };
}
