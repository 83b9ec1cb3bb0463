import { formatNumber } from '../../../../messages/numbers.ts';
import type { GraphNode } from '../../../../model/graph.ts';
import type { SizeFacts } from '../../../../model/offering.ts';
import { labelOf } from '../../../kit/blocks.ts';
import { isExcluded } from '../../../kit/requirements.ts';
import { counted, managed } from '../../../kit/usage.ts';
import { type AzureOffering, entry } from '../../foundation/facts.ts';
import { text } from '../../foundation/names.ts';
import { locked } from '../claims.ts';
import { lakeAccess, lakeContainer, SYNAPSE_PERMISSIONS, workspaceBlocks } from './workspace.ts';

type LakeCapability = 'data_warehouse' | 'data_lake';
type LakeNode = GraphNode<'data_warehouse'>;

/** File size of data loads, GB. */
const FILE_GB = 0.1;

function serverless<C extends LakeCapability>(capability: C): AzureOffering<C, SizeFacts> {
  return {
    id: 'azure.synapse-serverless',
    service: 'Azure Synapse serverless SQL over Data Lake Storage',
    capability,
    inNetwork: false,
    permissions: SYNAPSE_PERMISSIONS,
    facts: (_size, node) => ({ blobContainer: lakeContainer(labelOf(node.id)) }),
    fit(node, requirements) {
      if (isExcluded(requirements, [capability], ['synapse', 'azure synapse'])) return null;
      const { storedGb, scannedGbPerMonth } = (node as LakeNode).demand;
      return {
        because: `Stores ${formatNumber(storedGb)} GB in open file formats and queries them with SQL, ${formatNumber(scannedGbPerMonth)} GB/month, billed per data processed, with no charge when idle.`,
        provides: capability === 'data_lake' ? ['data_lake'] : ['data_warehouse', 'data_lake'],
      };
    },
    size: () => [
      // Service level agreement for online services: Synapse Analytics 99.9 %.
      { sku: 'serverless SQL, ZRS lake', count: 1, qualities: managed(3, 99.9, { scalesToZero: true }) },
    ],
    meter(_size, node) {
      const { storedGb, loadedGbPerMonth, scannedGbPerMonth } = (node as LakeNode).demand;
      return [
        counted('blob_storage/storage/hot/ZRS', 'files of the lake', storedGb, 1, 'GB'),
        counted('blob_storage/ops/write/hot-lrs', 'file writes', loadedGbPerMonth / FILE_GB, 1e4),
        counted('synapse/serverless-sql', 'data processed by queries', scannedGbPerMonth, 1000, 'GB'),
      ];
    },
    declare: (_size, node, site) => workspaceBlocks(node as LakeNode, site),
    grantAccess: (_size, node, site, caller, edge) =>
      lakeAccess(node as LakeNode, site, caller, edge, 'sqlOnDemand', text('master')),
    claims: (_size, node) => lakeClaims(node.id),
  };
}

/** Claims of every data lake. */
export function lakeClaims(nodeId: string) {
  const label = labelOf(nodeId);
  return [
    {
      kind: 'no_stored_password' as const,
      text: 'SQL authentication uses only Entra ID.',
      resource: `azurerm_synapse_workspace.${label}`,
      attributes: { azuread_authentication_only: true },
    },
    {
      kind: 'private' as const,
      text: 'Anonymous read access to the lake is disabled.',
      resource: `azurerm_storage_account.${label}`,
      attributes: { allow_nested_items_to_be_public: false },
    },
    locked(label, 'the lake'),
  ];
}

/** SQL over files, as a data warehouse and as a data lake. */
export const synapseWarehouse = entry(serverless('data_warehouse'));
export const synapseLake = entry(serverless('data_lake'));
