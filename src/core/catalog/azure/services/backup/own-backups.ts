import type { ArchitectureGraph, GraphNode } from '../../../../model/graph.ts';
import type { ResolvedRequirements } from '../../../../model/resolved.ts';
import { requiresTransactSql } from '../sql-database/engine.ts';

type Vault = GraphNode<'backup'>;

/**
 * The graph in which vaults copy only what Azure Backup copies: MySQL flexible servers and Azure SQL databases restore from
 * backups of their own. A vault with nothing left is left out.
 * learn.microsoft.com/azure/mysql/flexible-server/concepts-backup-restore,
 * learn.microsoft.com/azure/azure-sql/database/automated-backups-overview
 */
export function withOwnBackups(graph: ArchitectureGraph, requirements: ResolvedRequirements): ArchitectureGraph {
  const byId = new Map(graph.nodes.map((node) => [node.id, node]));
  const keepsOwn = (id: string) => {
    const node = byId.get(id);
    return node?.capability === 'relational_db' && hasOwnBackups(node, requirements);
  };
  const isVault = (id: string) => byId.get(id)?.capability === 'backup';
  const edges = graph.edges.filter(({ from, to }) => !(isVault(from) && keepsOwn(to)));
  const targetsOf = (id: string, all: ArchitectureGraph['edges']) =>
    all.flatMap(({ from, to }) => (from === id ? (byId.get(to) ?? []) : []));
  const nodes = graph.nodes.flatMap((node): readonly GraphNode[] => {
    if (node.capability === 'file_storage' && edges.some(({ from, to }) => to === node.id && isVault(from))) {
      return [copied(node, requirements)];
    }
    if (node.capability !== 'backup') return [node];
    const before = targetsOf(node.id, graph.edges);
    const left = targetsOf(node.id, edges);
    if (before.length > 0 && left.length === 0) return [];
    return [withTargets(node, left, before.length === left.length)];
  });
  const isKept = new Set([...nodes.map(({ id }) => id), ...graph.actors.map(({ id }) => id)]);
  return { ...graph, nodes, edges: edges.filter(({ from, to }) => isKept.has(from) && isKept.has(to)) };
}

function hasOwnBackups(node: GraphNode<'relational_db'>, requirements: ResolvedRequirements): boolean {
  return node.demand.engine === 'mysql' || requiresTransactSql(node, requirements);
}

/** Azure Backup copies no NFS shares: one that a vault copies uses SMB, unless the request names NFS. learn.microsoft.com/azure/backup/azure-file-share-support-matrix */
function copied(share: GraphNode<'file_storage'>, { technologies }: ResolvedRequirements): GraphNode {
  if (technologies.some(({ name }) => name === 'nfs')) return share;
  return { ...share, demand: { ...share.demand, protocol: 'smb' } };
}

/** @param all it still copies every store, so that its size stands */
function withTargets(vault: Vault, targets: readonly GraphNode[], all: boolean): Vault {
  const filesOnly = targets.length > 0 && targets.every(({ capability }) => capability === 'file_storage');
  const { protectedGb, changeGbPerDay } = vault.demand;
  const gb = all
    ? protectedGb
    : Math.max(
        1,
        targets.reduce((sum, node) => sum + storedGbOf(node), 0),
      );
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

function storedGbOf({ demand }: GraphNode): number {
  return 'storedGb' in demand ? demand.storedGb : 0;
}
