import type { ArchitectureGraph, GraphNode } from '../../../../model/graph.ts';
import type { ResolvedRequirements } from '../../../../model/resolved.ts';
import { withCopiedStores, withoutEmptyVaults } from '../../../kit/copied-stores.ts';
import { requiresTransactSql } from '../sql-database/engine.ts';

/**
 * The graph in which vaults copy only what Azure Backup copies: PostgreSQL, files and blobs. MySQL flexible servers, Azure SQL
 * databases and Cosmos DB restore from backups of their own.
 * learn.microsoft.com/azure/mysql/flexible-server/concepts-backup-restore,
 * learn.microsoft.com/azure/azure-sql/database/automated-backups-overview
 */
export function withOwnBackups(graph: ArchitectureGraph, requirements: ResolvedRequirements): ArchitectureGraph {
  const copying = withoutEmptyVaults(withCopiedStores(graph, (store) => isCopied(store, requirements)));
  const vaults = new Set(copying.nodes.flatMap(({ id, capability }) => (capability === 'backup' ? [id] : [])));
  const copied = new Set(copying.edges.flatMap(({ from, to }) => (vaults.has(from) ? [to] : [])));
  return {
    ...copying,
    nodes: copying.nodes.map((node) =>
      node.capability === 'file_storage' && copied.has(node.id) ? overSmb(node, requirements) : node,
    ),
  };
}

function isCopied(store: GraphNode, requirements: ResolvedRequirements): boolean {
  if (store.capability === 'relational_db') {
    return store.demand.engine !== 'mysql' && !requiresTransactSql(store, requirements);
  }
  return store.capability === 'file_storage' || store.capability === 'object_storage';
}

/** Azure Backup copies no NFS shares: one that a vault copies uses SMB, unless the request names NFS. learn.microsoft.com/azure/backup/azure-file-share-support-matrix */
function overSmb(share: GraphNode<'file_storage'>, { technologies }: ResolvedRequirements): GraphNode {
  if (technologies.some(({ name }) => name === 'nfs')) return share;
  return { ...share, demand: { ...share.demand, protocol: 'smb' } };
}
