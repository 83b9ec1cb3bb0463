import { formatNumber } from '../../../../messages/numbers.ts';
import type { Edge } from '../../../../model/graph.ts';
import type { AccessGrant, PlacedNode, Principal, Site, SizeFacts } from '../../../../model/offering.ts';
import type { ResolvedRequirements } from '../../../../model/resolved.ts';
import { asksFor, isNamed, wantsProduct } from '../../../kit/requirements.ts';
import { managed } from '../../../kit/usage.ts';
import { entry } from '../../foundation/facts.ts';
import { NO_ACCESS } from '../starts.ts';

/**
 * Up to so many documents and searches a second the text index of a database that has other work answers well, and to so
 * many of both together: what a common word finds is ranked document by document. Working assumptions.
 */
const MOST_DOCUMENTS = 1_000_000;
const MOST_QPS = 500;
const MOST_DOCUMENTS_TIMES_QPS = 50_000_000;
/** Products of search that are not replaced by a database, and databases without such an index. */
const OTHERS = ['elasticsearch', 'opensearch', 'solr', 'typesense', 'meilisearch', 'vertex ai search'];
const OTHER_DATABASES = ['mysql', 'mariadb', 'wordpress', 'sqlserver', 'oracle'];

/** Search by words in the PostgreSQL that the system has anyhow: a service paid by the query costs more than all the rest. */
export const postgresqlTextSearch = entry<'full_text_search', SizeFacts>({
  id: 'gcp.cloud-sql-text-search',
  service: 'PostgreSQL text search',
  capability: 'full_text_search',
  inNetwork: false,
  fit: ({ demand, also }, requirements) =>
    hasPostgresql(requirements) && !asksFor(requirements, 'vector_search') && also.length === 0
      ? {
          because: `The existing database handles ${formatNumber(demand.documents)} documents and ${formatNumber(demand.peakQps)} searches/s: PostgreSQL ranks them by words (tsvector, an index of type GIN), without a service that is billed by the query. It ranks by words only; semantic search, spelling correction and facets must be added by the program.`,
          provides: ['full_text_search'],
          within: 'relational_db',
          speaks: { protocol: 'postgresql', port: 5432 },
        }
      : null,
  size: ({ demand }) =>
    demand.documents > MOST_DOCUMENTS ||
    demand.peakQps > MOST_QPS ||
    demand.documents * demand.peakQps > MOST_DOCUMENTS_TIMES_QPS
      ? []
      : [
          {
            sku: `text index in the database, ${formatNumber(demand.documents)} documents`,
            count: 1,
            // It is as available as the database; the program maintains the index.
            qualities: managed(3, null, { operations: 0.4, scalesToZero: true, headroomScore: 0.8 }),
          },
        ],
  meter: () => [],
  declare: () => [],
  grantAccess: (_size, _node, site, caller, edge) => accessToDatabase(site, caller, edge),
  facts: () => ({ isInside: () => true }),
});

/** Who searches signs in to the database; a program that queries it anyhow has all that it needs. */
function accessToDatabase(site: Site, caller: Principal, edge: Edge): AccessGrant {
  const isDatabase = ({ node }: PlacedNode) =>
    node.capability === 'relational_db' && node.demand.engine === 'postgresql';
  const [first] = site.placed.filter(isDatabase);
  const queriesOne = site.from(edge.from).some(({ to }) => {
    const part = site.find(to);
    return part !== null && isDatabase(part);
  });
  if (first === undefined || queriesOne) return NO_ACCESS;
  return first.choice.grantAccess(site, caller, { ...edge, to: first.node.id }) ?? NO_ACCESS;
}

function hasPostgresql(requirements: ResolvedRequirements): boolean {
  return (
    asksFor(requirements, 'relational_db') &&
    !OTHER_DATABASES.some((product) => wantsProduct(requirements, product)) &&
    !OTHERS.some((product) => isNamed(requirements, [product]))
  );
}
