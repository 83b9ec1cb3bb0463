import type { GraphNode } from '../../../../model/graph.ts';
import type { ResolvedRequirements } from '../../../../model/resolved.ts';
import { isExcluded } from '../../../kit/requirements.ts';

/** Other engines that the text can name for a .NET application. */
const OTHER_ENGINES: ReadonlySet<string> = new Set(['mariadb', 'mysql', 'postgresql', 'wordpress']);

/**
 * True if the relational database must support T-SQL: the text names SQL Server or Azure SQL, or .NET and no other
 * engine. .NET frameworks and tools expect SQL Server.
 */
export function requiresTransactSql(node: GraphNode<'relational_db'>, requirements: ResolvedRequirements): boolean {
  if (node.also.length > 0) return false;
  if (isExcluded(requirements, ['relational_db'], ['sqlserver', 'azure sql database'])) return false;
  const names = new Set(requirements.technologies.map(({ name }) => name));
  if (names.has('sqlserver') || names.has('azure sql database')) return true;
  // MySQL is never a default: this component has it by name.
  if (node.demand.engine === 'mysql') return false;
  return names.has('.net') && ![...OTHER_ENGINES].some((engine) => names.has(engine));
}
