import type { GatewayDemand } from '../../../model/demand.ts';
import type { ArchitectureGraph, GraphNode } from '../../../model/graph.ts';
import type { ResolvedRequirements } from '../../../model/resolved.ts';
import { type Block, call, code, type Expression, resource, template } from '../../../model/terraform.ts';
import { atLeast, joined, numberVariable } from '../../kit/blocks.ts';
import { manage, type Permissions } from '../foundation/facts.ts';
import { eachOf, itemsVariable } from '../foundation/inputs.ts';
import { GROUPED } from '../foundation/names.ts';

/** Peak of one partner as a multiple of its mean; a working assumption. */
const PEAK_FACTOR = 10;
const MINUTES_PER_MONTH = 730 * 60;

/** The graph in which gateways know the partners that call them or the programs behind them. */
export function withPartners(graph: ArchitectureGraph, { parties, flows }: ResolvedRequirements): ArchitectureGraph {
  const kindOf = new Map(parties.map(({ id, kind }) => [id, kind]));
  const nodes = graph.nodes.map((node): GraphNode => {
    if (node.capability !== 'api_gateway') return node;
    const behind = calledBy([node.id], graph);
    const called = new Set([node.id, ...behind, ...calledBy(behind, graph)]);
    const callers = [...new Set(flows.flatMap(({ from, to }) => (called.has(to) ? [from] : [])))];
    const ids = callers.filter((id) => kindOf.get(id) === 'organisation' || kindOf.get(id) === 'program');
    if (ids.length === 0) return node;
    const besidePeople = callers.some((id) => kindOf.get(id) === 'person' || kindOf.get(id) === 'device');
    return { ...node, demand: { ...node.demand, partners: { ids, besidePeople } } };
  });
  return { ...graph, nodes };
}

/** Ids of programs and load balancers that one of the components calls. */
function calledBy(ids: readonly string[], { nodes, edges }: ArchitectureGraph): readonly string[] {
  const passing = new Set(
    nodes.flatMap(({ id, capability }) =>
      capability === 'load_balancer' || capability === 'web_compute' || capability === 'api_gateway' ? [id] : [],
    ),
  );
  return edges.flatMap(({ from, to }) => (ids.includes(from) && passing.has(to) ? [to] : []));
}

/** Whether every caller of the main API needs a key. */
export function isForPartnersOnly({ partners }: GatewayDemand): boolean {
  return partners !== undefined && !partners.besidePeople;
}

/** Policy of the product, line by line. */
function limits(label: string): Expression {
  const calls = (unit: string) => code(`var.${label}_partner_calls_per_${unit}`);
  return call('join', '\n', [
    '<policies>',
    '  <inbound>',
    '    <base />',
    joined('    <rate-limit calls="', calls('minute'), '" renewal-period="60" />'),
    joined('    <quota calls="', calls('month'), '" renewal-period="2592000" />'),
    '  </inbound>',
    '  <backend><base /></backend>',
    '  <outbound><base /></outbound>',
    '  <on-error><base /></on-error>',
    '</policies>',
  ]);
}

/**
 * A product with the APIs of partners, and a subscription with its own keys, rate and quota for each of them.
 * learn.microsoft.com/azure/api-management/api-management-subscriptions
 * @param apis labels of the APIs that ask for a key
 */
export function partnerBlocks(label: string, demand: GatewayDemand, apis: readonly string[]): readonly Block[] {
  const { partners, requestsPerMonth } = demand;
  if (partners === undefined || apis.length === 0) return [];
  const perMonth = Math.max(1000, Math.ceil(requestsPerMonth / partners.ids.length));
  const perMinute = Math.max(10, Math.ceil((perMonth * PEAK_FACTOR) / MINUTES_PER_MONTH));
  const within = { ...GROUPED, api_management_name: code(`azurerm_api_management.${label}.name`) };
  const product = code(`azurerm_api_management_product.${label}.product_id`);
  return [
    itemsVariable(
      `${label}_partners`,
      'Partners that call the API, each with a key of its own.',
      partners.ids,
      eachOf('name', 'can(regex("^[a-z0-9-]+$", name))', 'Use lower-case letters, digits and hyphens.'),
    ),
    numberVariable(
      `${label}_partner_calls_per_minute`,
      'Calls of one partner per minute; more are answered with 429.',
      perMinute,
      atLeast(1),
    ),
    numberVariable(
      `${label}_partner_calls_per_month`,
      'Calls of one partner in 30 days; more are answered with 403.',
      perMonth,
      atLeast(1),
    ),
    resource('edge.tf', 'azurerm_api_management_product', label, {
      product_id: 'partners',
      ...within,
      display_name: 'Partners',
      published: true,
      subscription_required: true,
      approval_required: true,
      subscriptions_limit: 1,
    }),
    ...apis.map((api) =>
      resource('edge.tf', 'azurerm_api_management_product_api', api, {
        ...within,
        product_id: product,
        api_name: code(`azurerm_api_management_api.${api}.name`),
      }),
    ),
    resource('edge.tf', 'azurerm_api_management_product_policy', label, {
      ...within,
      product_id: product,
      xml_content: limits(label),
    }),
    resource(
      'edge.tf',
      'azurerm_api_management_subscription',
      label,
      {
        for_each: code(`toset(var.${label}_partners)`),
        ...within,
        display_name: template`${code('each.value')}`,
        product_id: code(`azurerm_api_management_product.${label}.id`),
        state: 'active',
        allow_tracing: false,
      },
      'Hand each partner its key of the portal; it sends it in the header Ocp-Apim-Subscription-Key.',
    ),
  ];
}

const API = 'Microsoft.ApiManagement/service';

export const PARTNER_PERMISSIONS: Permissions = {
  azurerm_api_management_product: manage(`${API}/products`),
  azurerm_api_management_product_api: manage(`${API}/products/apis`),
  azurerm_api_management_product_policy: manage(`${API}/products/policies`),
  azurerm_api_management_subscription: manage(`${API}/subscriptions`, `${API}/subscriptions/listSecrets/action`),
};
