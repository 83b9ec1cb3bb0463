import { formatNumber } from '../../../../messages/numbers.ts';
import type { SearchDemand } from '../../../../model/demand.ts';
import type { GraphNode } from '../../../../model/graph.ts';
import type { AccessGrant, Principal, Site, SizeFacts, Usage } from '../../../../model/offering.ts';
import type { Region } from '../../../../model/region.ts';
import { type Block, code, nested, output, resource } from '../../../../model/terraform.ts';
import { oneOf, stringVariable } from '../../../kit/blocks.ts';
import { asksFor, isExcluded } from '../../../kit/requirements.ts';
import { managed } from '../../../kit/usage.ts';
import { entry, type Permissions } from '../../foundation/facts.ts';
import { apis, enabled, inGib, nameOf, projectRole } from '../../foundation/names.ts';
import { runsCluster } from '../machines/search-cluster.ts';
import { onlyReads } from '../sources.ts';

type SearchNode = GraphNode<'full_text_search'>;

const QUERIES_PER_UNIT = 1000;

export const vertexSearch = entry<'full_text_search', SizeFacts>({
  id: 'gcp.vertex-ai-search',
  service: 'Vertex AI Search',
  capability: 'full_text_search',
  inNetwork: false,
  fit: (node, requirements) =>
    isExcluded(requirements, [], ['vertex ai search']) || runsCluster(requirements)
      ? null
      : {
          because: `Vertex AI Search ranks ${formatNumber(node.demand.documents)} documents by words and by meaning without a cluster to run, and is billed by the query; it stores its index in the European Union, in the United States, or anywhere.`,
          provides: [
            'full_text_search',
            ...(node.also.includes('vector_search') || asksFor(requirements, 'vector_search')
              ? (['vector_search'] as const)
              : []),
          ],
        },
  size: ({ demand }) => [
    {
      sku: `Standard edition, ${formatNumber(demand.documents)} documents`,
      count: 1,
      // cloud.google.com/generative-ai-app-builder/sla
      qualities: managed(3, 99.9, { scalesToZero: true }),
    },
  ],
  meter: (_size, { demand }) => searchUsages(demand),
  declare: (_size, node, site) => searchBlocks(node, site),
  grantAccess: (_size, node, site, caller, edge) => grantCaller(node, site, caller, onlyReads(site, edge)),
  facts: () => ({ permissions: PERMISSIONS }),
});

function searchUsages({ queriesPerMonth, storedGb }: SearchDemand): readonly Usage[] {
  return [
    {
      meter: 'discovery_engine/standard-queries',
      what: 'Queries',
      quantity: queriesPerMonth / QUERIES_PER_UNIT,
      arithmetic: `${formatNumber(queriesPerMonth)} queries`,
    },
    inGib('discovery_engine/index-storage', 'Documents in the index', storedGb),
  ];
}

/** Its places are larger than regions (cloud.google.com/generative-ai-app-builder/docs/locations). */
function placeOf(region: Region): string {
  if (region.eu) return 'eu';
  return region.country === 'us' ? 'us' : 'global';
}

function searchBlocks(node: SearchNode, site: Site): readonly Block[] {
  const label = site.label(node.id);
  const location = code(`var.${label}_location`);
  return [
    ...apis('discoveryengine'),
    stringVariable(
      `${label}_location`,
      `Where the index of ${node.title} is kept: eu, us, or global for anywhere.`,
      placeOf(site.region),
      oneOf(['eu', 'us', 'global']),
    ),
    resource('data.tf', 'google_discovery_engine_data_store', label, {
      data_store_id: nameOf(node.id),
      display_name: node.title,
      location,
      industry_vertical: 'GENERIC',
      content_config: 'NO_CONTENT',
      solution_types: ['SOLUTION_TYPE_SEARCH'],
      depends_on: enabled('discoveryengine'),
    }),
    resource('data.tf', 'google_discovery_engine_search_engine', label, {
      engine_id: nameOf(node.id),
      display_name: node.title,
      collection_id: 'default_collection',
      location,
      industry_vertical: 'GENERIC',
      data_store_ids: [code(`google_discovery_engine_data_store.${label}.data_store_id`)],
      search_engine_config: nested({ search_tier: 'SEARCH_TIER_STANDARD' }),
      common_config: nested({ company_name: code('var.project') }),
    }),
    output(
      `${label}_data_store`,
      'Where documents are put: the program imports them as JSON through the interface of Vertex AI Search.',
      code(`google_discovery_engine_data_store.${label}.name`),
    ),
  ];
}

/** The role is granted on the project: a search has no IAM policy. */
function grantCaller(node: SearchNode, site: Site, caller: Principal, readOnly: boolean): AccessGrant {
  const label = site.label(node.id);
  const prefix = label.toUpperCase();
  return {
    environment: {
      [`${prefix}_ENGINE`]: code(`google_discovery_engine_search_engine.${label}.name`),
      [`${prefix}_DATA_STORE`]: code(`google_discovery_engine_data_store.${label}.name`),
      [`${prefix}_LOCATION`]: code(`var.${label}_location`),
    },
    secrets: {},
    blocks: projectRole(
      `${caller.label}_${label}`,
      readOnly ? 'roles/discoveryengine.viewer' : 'roles/discoveryengine.editor',
      caller.identity,
      null,
    ),
  };
}

const PERMISSIONS: Permissions = {
  google_discovery_engine_data_store:
    'discoveryengine.dataStores.create,delete,get,update discoveryengine.operations.get',
  google_discovery_engine_search_engine:
    'discoveryengine.engines.create,delete,get,update discoveryengine.operations.get',
};
