import { formatNumber } from '../../../../messages/numbers.ts';
import type { GraphNode } from '../../../../model/graph.ts';
import type { SizeFacts } from '../../../../model/offering.ts';
import { code, resource } from '../../../../model/terraform.ts';
import { HOURS_PER_MONTH } from '../../../../model/workload.ts';
import { labelOf, matches, stringVariable } from '../../../kit/blocks.ts';
import { isExcluded } from '../../../kit/requirements.ts';
import { counted, managed } from '../../../kit/usage.ts';
import { type AzureOffering, entry } from '../../foundation/facts.ts';
import { TAGS } from '../../foundation/names.ts';
import { lakeClaims } from './serverless.ts';
import { lakeAccess, lakeContainer, SYNAPSE_PERMISSIONS, workspaceBlocks } from './workspace.ts';

interface PoolSize extends SizeFacts {
  /** Data warehouse units. */
  readonly units: number;
}

const UNITS = [100, 200, 300, 400, 500, 1000, 1500, 2000, 3000, 5000] as const;

/** GB that 100 units read per hour: an assumption, with queries in a tenth of the hours. */
const GB_PER_HOUR_PER_100 = 200;
const BUSY_SHARE = 0.1;

/** Units of the published price, DW200c; other prices are proportional. azure.microsoft.com/pricing/details/synapse-analytics */
const PRICED_UNITS = 200;

function sizes(node: GraphNode<'data_warehouse'>): readonly PoolSize[] {
  if (node.needs.scaleToZero) return [];
  const perHour = node.demand.scannedGbPerMonth / (HOURS_PER_MONTH * BUSY_SHARE);
  return UNITS.filter((units) => (units / 100) * GB_PER_HOUR_PER_100 >= perHour)
    .slice(0, 3)
    .map((units) => ({
      sku: `dedicated SQL pool DW${units}c`,
      count: 1,
      units,
      // Service level agreement for online services: Synapse Analytics 99.9 %. The pool runs in one zone.
      qualities: managed(1, 99.9),
    }));
}

const offering: AzureOffering<'data_warehouse', PoolSize> = {
  id: 'azure.synapse-dedicated',
  service: 'Azure Synapse dedicated SQL pool',
  capability: 'data_warehouse',
  inNetwork: false,
  permissions: SYNAPSE_PERMISSIONS,
  facts: (_size, node) => ({ blobContainer: lakeContainer(labelOf(node.id)) }),
  fit(node, requirements) {
    if (isExcluded(requirements, ['data_warehouse'], ['synapse', 'azure synapse'])) return null;
    return {
      because: `Tables of ${formatNumber(node.demand.storedGb)} GB in columnar storage on dedicated compute: the price does not depend on the number of queries.`,
      provides: ['data_warehouse'],
    };
  },
  size: sizes,
  meter: (size, node) => [
    {
      meter: 'synapse/dedicated-pool/DW200c',
      what: `dedicated pool DW${size.units}c, in multiples of DW200c`,
      quantity: (HOURS_PER_MONTH * size.units) / PRICED_UNITS,
      arithmetic: `730 h x ${size.units} / ${PRICED_UNITS}`,
    },
    counted('synapse/dedicated-pool/storage', 'tables', node.demand.storedGb, 1000, 'GB'),
  ],
  declare(size, node, site) {
    const label = site.label(node.id);
    return [
      stringVariable(
        `${label}_sku`,
        'Size of the pool, such as DW100c. Pause it in the portal when it is idle.',
        `DW${size.units}c`,
        matches('^DW[0-9]+c$', 'Use a size such as DW100c.'),
      ),
      ...workspaceBlocks(node, site),
      resource('data.tf', 'azurerm_synapse_sql_pool', label, {
        name: 'warehouse',
        synapse_workspace_id: code(`azurerm_synapse_workspace.${label}.id`),
        sku_name: code(`var.${label}_sku`),
        create_mode: 'Default',
        storage_account_type: 'LRS',
        geo_backup_policy_enabled: false,
        data_encrypted: true,
        ...TAGS,
      }),
    ];
  },
  grantAccess: (_size, node, site, caller, edge) =>
    lakeAccess(node, site, caller, edge, 'sql', code(`azurerm_synapse_sql_pool.${site.label(node.id)}.name`)),
  claims: (_size, node) => [
    ...lakeClaims(node.id),
    {
      kind: 'encrypted_at_rest',
      text: 'Tables are encrypted at rest.',
      resource: `azurerm_synapse_sql_pool.${labelOf(node.id)}`,
      attributes: { data_encrypted: true },
    },
  ],
};

/** Data warehouse on dedicated compute. */
export const synapseDedicated = entry(offering);
