import type { ArchitectureGraph, GraphNode } from '../../../model/graph.ts';
import type { ResolvedRequirements } from '../../../model/resolved.ts';
import { withCopiedStores, withoutEmptyVaults } from '../../kit/copied-stores.ts';
import { isSmb } from './netapp-volumes.ts';

/**
 * The graph in which vaults copy only what Backup and DR Service copies: databases of Cloud SQL and AlloyDB, and files over
 * NFS. Files over SMB have backups of NetApp Volumes; Firestore, Bigtable, Spanner and buckets have their own.
 * cloud.google.com/backup-disaster-recovery/docs/concepts/backup-plan-overview
 */
export function withOwnBackups(graph: ArchitectureGraph, requirements: ResolvedRequirements): ArchitectureGraph {
  const vaults = new Map(graph.nodes.flatMap((node) => (node.capability === 'backup' ? [[node.id, node.demand]] : [])));
  const isOverSmb = (node: GraphNode): node is GraphNode<'file_storage'> =>
    node.capability === 'file_storage' && isSmb(node.demand.protocol, requirements);
  const nodes = graph.nodes.map((node) => {
    const vault = graph.edges.flatMap(({ from, to }) => (to === node.id ? (vaults.get(from) ?? []) : []))[0];
    if (vault === undefined || !isOverSmb(node)) return node;
    return { ...node, demand: { ...node.demand, backupDays: vault.retentionDays } };
  });
  const isCopied = (store: GraphNode) =>
    store.capability === 'relational_db' || (store.capability === 'file_storage' && !isOverSmb(store));
  return withoutEmptyVaults(withCopiedStores({ ...graph, nodes }, isCopied));
}
