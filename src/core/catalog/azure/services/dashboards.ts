import { formatNumber } from '../../../messages/numbers.ts';
import type { GraphNode } from '../../../model/graph.ts';
import type { Fit, SizeFacts } from '../../../model/offering.ts';
import type { ResolvedRequirements } from '../../../model/resolved.ts';
import { code, output, resource } from '../../../model/terraform.ts';
import { HOURS_PER_MONTH } from '../../../model/workload.ts';
import { isExcluded } from '../../kit/requirements.ts';
import { always, counted, managed } from '../../kit/usage.ts';
import { type AzureOffering, entry, manage, type Permissions } from '../foundation/facts.ts';
import { deployerRole, SYSTEM_IDENTITY } from '../foundation/identity.ts';
import { eachOf, itemsVariable } from '../foundation/inputs.ts';
import { compactName, PLACED, TAGS } from '../foundation/names.ts';

type BoardNode = GraphNode<'bi_dashboard'>;

/** Power BI Embedded nodes with viewers per node. Assumption: one in twenty viewers is active at a time. */
const NODES = [
  { name: 'A1', times: 1, viewers: 300 },
  { name: 'A2', times: 2, viewers: 600 },
  { name: 'A3', times: 4, viewers: 1200 },
  { name: 'A4', times: 8, viewers: 2400 },
  { name: 'A5', times: 16, viewers: 4800 },
  { name: 'A6', times: 32, viewers: 20_000 },
] as const;

interface CapacitySize extends SizeFacts {
  readonly name: string;
  readonly times: number;
}

/** True if the text names Grafana or a Grafana product. */
function namesGrafana({ technologies }: ResolvedRequirements): boolean {
  return technologies.some(({ name }) => name.includes('grafana'));
}

/** Stores with an endpoint for signed-in people, and those that only the network of the system reaches. */
const OPEN_STORES = ['data_warehouse', 'data_lake', 'timeseries_db', 'document_db', 'key_value_db'] as const;
const INNER_STORES = ['relational_db', 'cache', 'graph_db'] as const;

/** Terraform has no resource for workspaces and reports. learn.microsoft.com/power-bi/connect-data/service-gateway-onprem */
function reportSteps(workspace: string): NonNullable<Fit['actionRequired']> {
  return [
    {
      to: OPEN_STORES,
      do: `In Power BI, ${workspace}, give its author read access to the store, and publish the report with the endpoint of the Terraform output.`,
    },
    {
      to: INNER_STORES,
      do: `In Power BI, ${workspace}, install a data gateway in the virtual network, and publish the report with a database user that only reads.`,
    },
  ];
}

/** Terraform has no resource of Azure for data sources. learn.microsoft.com/azure/managed-grafana/how-to-connect-to-data-source-privately */
const GRAFANA_STEPS: Fit['actionRequired'] = [
  {
    to: OPEN_STORES,
    do: 'Give the managed identity of Grafana read access to the store, and add the store as a data source in Grafana.',
  },
  {
    to: INNER_STORES,
    do: 'Create a managed private endpoint of Grafana to the database, and add the database as a data source with a user that only reads.',
  },
];

const PERMISSIONS: Permissions = {
  azurerm_dashboard_grafana: manage('Microsoft.Dashboard/grafana'),
  azurerm_powerbi_embedded: manage('Microsoft.PowerBIDedicated/capacities'),
};

const powerBi: AzureOffering<'bi_dashboard', CapacitySize> = {
  id: 'azure.power-bi-embedded',
  service: 'Power BI Embedded',
  capability: 'bi_dashboard',
  inNetwork: false,
  permissions: PERMISSIONS,
  fit(node, requirements) {
    if (namesGrafana(requirements)) return null;
    if (isExcluded(requirements, ['bi_dashboard'], ['power bi', 'power bi embedded'])) return null;
    return {
      because: `Reports for ${formatNumber(node.demand.viewers)} viewers without a user licence; only the ${formatNumber(node.demand.authors)} authors need one.`,
      provides: ['bi_dashboard'],
      actionRequired: reportSteps('assign a workspace to the capacity'),
    };
  },
  size(node) {
    const fitting = NODES.filter(({ viewers }) => viewers >= node.demand.viewers);
    return fitting.slice(0, 2).map(({ name, times }) => ({
      sku: name,
      count: 1,
      name,
      times,
      // Service level agreement for online services: Power BI Embedded 99.9 %.
      qualities: managed(3, 99.9, { operations: 0.1 }),
    }));
  },
  meter: (size) => [
    {
      // Each node costs twice the one before it. azure.microsoft.com/pricing/details/power-bi-embedded
      meter: 'powerbi_embedded/A1',
      what: `capacity ${size.name}, in multiples of A1`,
      quantity: HOURS_PER_MONTH * size.times,
      arithmetic: `730 h x ${size.times}`,
    },
  ],
  declare(size, node, site) {
    const label = site.label(node.id);
    return [
      itemsVariable(
        `${label}_administrators`,
        'Capacity administrators, by user principal name. Empty: the identity that runs Terraform.',
        [],
        eachOf('name', 'name != ""', 'Each name must be a non-empty string.'),
      ),
      resource('compute.tf', 'azurerm_powerbi_embedded', label, {
        name: compactName(node.id),
        ...PLACED,
        sku_name: size.name,
        administrators: code(
          `length(var.${label}_administrators) > 0 ? var.${label}_administrators : [data.azurerm_client_config.current.object_id]`,
        ),
        ...TAGS,
      }),
      output(
        `${label}_capacity`,
        'Capacity for reports. An author must assign a workspace to it in Power BI, connect the data and publish the reports: Terraform has no resource for these steps.',
        code(`azurerm_powerbi_embedded.${label}.name`),
      ),
    ];
  },
};

/** People with a licence each: readers and authors. */
function seats({ demand }: BoardNode): number {
  return demand.viewers + demand.authors;
}

const powerBiPro: AzureOffering<'bi_dashboard', SizeFacts> = {
  id: 'azure.power-bi-pro',
  service: 'Power BI Pro',
  capability: 'bi_dashboard',
  inNetwork: false,
  fit(node, requirements) {
    if (namesGrafana(requirements)) return null;
    if (isExcluded(requirements, ['bi_dashboard'], ['power bi', 'power bi pro'])) return null;
    const licences = formatNumber(seats(node));
    return {
      because: `Reports for ${formatNumber(node.demand.viewers)} viewers and ${formatNumber(node.demand.authors)} authors with a licence each, without a capacity that is billed all month.`,
      provides: ['bi_dashboard'],
      actionRequired: [
        ...reportSteps('create a workspace'),
        { do: `Buy ${licences} Power BI Pro licences in the Microsoft 365 admin center, and assign them.` },
      ],
    };
  },
  size: (node) => [
    // Service level agreement for online services: Power BI 99.9 %.
    { sku: `${formatNumber(seats(node))} licences`, count: 1, qualities: managed(3, 99.9) },
  ],
  meter: (_size, node) => [counted('powerbi/pro/user', 'licences of viewers and authors', seats(node), 1, 'licence')],
  declare: () => [],
};

const grafana: AzureOffering<'bi_dashboard', SizeFacts> = {
  id: 'azure.managed-grafana',
  service: 'Azure Managed Grafana',
  capability: 'bi_dashboard',
  inNetwork: false,
  permissions: PERMISSIONS,
  fit(node, requirements) {
    // For operational and streaming metrics; Power BI Embedded serves reports over tables.
    if (!namesGrafana(requirements)) return null;
    if (isExcluded(requirements, ['bi_dashboard'], ['grafana', 'azure managed grafana'])) return null;
    return {
      because: `Managed Grafana, as named in the text, with Entra ID sign-in for ${formatNumber(node.demand.viewers)} users.`,
      provides: ['bi_dashboard'],
      actionRequired: GRAFANA_STEPS,
    };
  },
  size: () => [
    // Service level agreement for online services: Azure Managed Grafana 99.9 %.
    { sku: 'Standard', count: 1, qualities: managed(3, 99.9) },
  ],
  meter: (_size, node: BoardNode) => [
    always('grafana/standard/instance', 'zone-redundant instance'),
    counted('grafana/standard/active-user', 'active users', node.demand.viewers + node.demand.authors),
  ],
  declare(_size, node, site) {
    const label = site.label(node.id);
    return [
      resource('observability.tf', 'azurerm_dashboard_grafana', label, {
        name: compactName(node.id, 23),
        ...PLACED,
        grafana_major_version: '11',
        sku: 'Standard',
        api_key_enabled: false,
        zone_redundancy_enabled: site.region.zones.length > 0,
        ...TAGS,
        identity: SYSTEM_IDENTITY,
      }),
      deployerRole(`${label}_administrator`, code(`azurerm_dashboard_grafana.${label}.id`), 'Grafana Admin'),
      output(
        `${label}_url`,
        'Grafana endpoint. Grant access with the roles Grafana Editor and Grafana Viewer.',
        code(`azurerm_dashboard_grafana.${label}.endpoint`),
      ),
    ];
  },
};

/** Business intelligence reports over tables. */
export const powerBiEmbedded = entry(powerBi);

/** The same with a licence for each person. */
export const powerBiLicences = entry(powerBiPro);

/** Grafana dashboards, if the text names Grafana. */
export const managedGrafana = entry(grafana);
