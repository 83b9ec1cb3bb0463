import { formatNumber } from '../../../../messages/numbers.ts';
import type { GraphNode } from '../../../../model/graph.ts';
import type { Site, SizeFacts } from '../../../../model/offering.ts';
import { type Block, code, output, resource } from '../../../../model/terraform.ts';
import { between, joined, labelOf, numberVariable } from '../../../kit/blocks.ts';
import { isExcluded } from '../../../kit/requirements.ts';
import { always, managed } from '../../../kit/usage.ts';
import { callsTo, partnerOf } from '../../foundation/calls.ts';
import { type AzureOffering, entry, type Permissions, reachable } from '../../foundation/facts.ts';
import { roleAssignment, SYSTEM_IDENTITY } from '../../foundation/identity.ts';
import { PLACED, pairLabel, settingName, TAGS, worldName } from '../../foundation/names.ts';
import { keyless } from '../claims.ts';
import { linkTarget } from '../private-link/address.ts';

type SearchCapability = 'full_text_search' | 'vector_search';
type SearchNode = GraphNode<'full_text_search'>;

interface SearchSize extends SizeFacts {
  readonly tier: Tier;
  readonly partitions: number;
  readonly replicas: number;
}

interface Tier {
  readonly name: 'basic' | 'standard' | 'standard2';
  readonly meter: string;
  readonly title: string;
  /** Index and vector capacity of a partition, GB. learn.microsoft.com/azure/search/search-limits-quotas-capacity */
  readonly indexGb: number;
  readonly vectorGb: number;
  /** Queries/s per replica. Azure guarantees none; these are earlier estimates by Azure. */
  readonly queries: number;
  readonly partitions: readonly number[];
  readonly mostReplicas: number;
}

const PARTITIONS = [1, 2, 3, 4, 6, 12] as const;
const TIERS: readonly Tier[] = [
  {
    name: 'basic',
    meter: 'basic',
    title: 'Basic',
    indexGb: 15,
    vectorGb: 5,
    queries: 5,
    partitions: [1, 2, 3],
    mostReplicas: 3,
  },
  {
    name: 'standard',
    meter: 'standard-s1',
    title: 'Standard S1',
    indexGb: 160,
    vectorGb: 35,
    queries: 15,
    partitions: PARTITIONS,
    mostReplicas: 12,
  },
  {
    name: 'standard2',
    meter: 'standard-s2',
    title: 'Standard S2',
    indexGb: 512,
    vectorGb: 150,
    queries: 60,
    partitions: PARTITIONS,
    mostReplicas: 12,
  },
];

/** Index size relative to the size of the documents. */
const INDEX_FACTOR = 1;
/** Bytes per vector dimension, and the overhead of the vector graph. */
const DIMENSION_BYTES = 4;
const GRAPH_FACTOR = 1.1;
/** Maximum units of a service: partitions times replicas. */
const MOST_UNITS = 36;

function sizes(node: SearchNode): readonly SearchSize[] {
  if (node.needs.scaleToZero) return [];
  const { documents, dimensions, storedGb, peakQps } = node.demand;
  const vectorGb = (documents * dimensions * DIMENSION_BYTES * GRAPH_FACTOR) / 1e9;
  return TIERS.flatMap((tier): readonly SearchSize[] => {
    const parts = Math.max((storedGb * INDEX_FACTOR + vectorGb) / tier.indexGb, vectorGb / tier.vectorGb);
    const partitions = tier.partitions.find((count) => count >= parts);
    if (partitions === undefined) return [];
    const busy = Math.max(1, Math.ceil(peakQps / tier.queries));
    return [...new Set([busy, Math.max(2, busy)])]
      .filter((replicas) => replicas <= tier.mostReplicas && replicas * partitions <= MOST_UNITS)
      .map((replicas) => ({
        sku: `${tier.title}, ${partitions} x ${replicas} unit${partitions * replicas === 1 ? '' : 's'}`,
        count: partitions * replicas,
        tier,
        partitions,
        replicas,
        // Service level agreement for online services: AI Search 99.9 % for queries with two or more replicas, none with one.
        qualities: managed(Math.min(3, replicas), replicas >= 2 ? 99.9 : null),
      }));
  });
}

function declare(size: SearchSize, node: SearchNode, site: Site): readonly Block[] {
  const label = site.label(node.id);
  return [
    numberVariable(
      `${label}_replicas`,
      'Replicas: two keep queries available during maintenance, three also keep indexing available.',
      size.replicas,
      between(1, 12, 'Use 1 to 12; Basic takes at most 3.'),
    ),
    resource('data.tf', 'azurerm_search_service', label, {
      name: worldName(node.id),
      ...PLACED,
      sku: size.tier.name,
      partition_count: size.partitions,
      replica_count: code(`var.${label}_replicas`),
      local_authentication_enabled: false,
      ...TAGS,
      identity: SYSTEM_IDENTITY,
    }),
    output(`${label}_endpoint`, `Endpoint of ${node.title}.`, endpoint(label)),
  ];
}

function endpoint(label: string) {
  return joined('https://', code(`azurerm_search_service.${label}.name`), '.search.windows.net');
}

const PERMISSIONS: Permissions = {
  azurerm_search_service: reachable(
    'Microsoft.Search/searchServices',
    'Microsoft.Search/searchServices/listAdminKeys/action',
    'Microsoft.Search/searchServices/listQueryKeys/action',
  ),
};

function search<C extends SearchCapability>(capability: C): AzureOffering<C, SearchSize> {
  return {
    id: 'azure.ai-search',
    service: 'Azure AI Search',
    capability,
    inNetwork: false,
    permissions: PERMISSIONS,
    facts: (_size, node) => ({
      privateLink: linkTarget(`azurerm_search_service.${labelOf(node.id)}`, 'searchService', 'search.windows.net'),
    }),
    fit(node, requirements) {
      if (isExcluded(requirements, [capability], ['ai search', 'azure ai search', 'cognitive search'])) return null;
      const { documents, dimensions } = (node as SearchNode).demand;
      const by = dimensions > 0 ? 'by keyword and vector similarity' : 'by keyword, with ranking and facets';
      return {
        because: `Managed index that searches ${formatNumber(documents)} documents ${by}, with Entra ID authentication instead of API keys.`,
        provides: ['full_text_search', 'vector_search'],
      };
    },
    size: (node) => sizes(node as SearchNode),
    meter: (size) => [
      always(`ai_search/unit/${size.tier.meter}`, 'units: partitions times replicas', size.partitions * size.replicas),
    ],
    declare: (size, node, site) => declare(size, node as SearchNode, site),
    grantAccess(_size, node, site, caller, edge) {
      const label = site.label(node.id);
      const service = code(`azurerm_search_service.${label}.id`);
      const writes = callsTo(site, partnerOf(node, edge), node.id).some(({ kind }) =>
        ['write', 'query', 'request'].includes(kind),
      );
      return {
        environment: { [settingName(site, node as GraphNode, 'SEARCH_ENDPOINT')]: endpoint(label) },
        secrets: {},
        blocks: [
          roleAssignment(
            pairLabel(site, caller.label, label),
            service,
            writes ? 'Search Index Data Contributor' : 'Search Index Data Reader',
            caller,
          ),
          // The application that writes documents also creates the indexes.
          ...(writes
            ? [
                roleAssignment(
                  `${pairLabel(site, caller.label, label)}_indexes`,
                  service,
                  'Search Service Contributor',
                  caller,
                ),
              ]
            : []),
        ],
      };
    },
    claims: (_size, node) => [keyless(`azurerm_search_service.${labelOf(node.id)}`, 'local_authentication_enabled')],
  };
}

/** Keyword and vector search. */
export const fullTextSearch = entry(search('full_text_search'));
export const vectorSearch = entry(search('vector_search'));
