import type { Site } from '../../../../model/offering.ts';
import { type Block, type Body, code, nested, resource, variable } from '../../../../model/terraform.ts';
import { factsOf } from '../facts.ts';
import { GROUPED, groupName, PLACED, TAGS } from '../names.ts';
import { hasNetwork, positionOf, subnetsOf } from './plan.ts';
import { securityRules } from './rules.ts';
import type { Subnet } from './subnets.ts';

interface SubnetPlan {
  /** `newbits` and `netnum` arguments of cidrsubnet. */
  readonly bits: number;
  readonly block: number;
  readonly delegation: { readonly service: string; readonly actions: readonly string[] } | null;
  /** Service endpoints of the subnet. They are free of charge. */
  readonly services: readonly string[];
  /** True if network security group rules apply to private endpoints in the subnet. */
  readonly endpoints: boolean;
}

const JOIN = 'Microsoft.Network/virtualNetworks/subnets/join/action';

const PLANS: Readonly<Record<Subnet, SubnetPlan>> = {
  // A /23 fits about 500 replicas. learn.microsoft.com/azure/container-apps/custom-virtual-networks
  apps: {
    bits: 7,
    block: 0,
    delegation: { service: 'Microsoft.App/environments', actions: [JOIN] },
    services: ['Microsoft.AzureCosmosDB', 'Microsoft.Storage'],
    endpoints: false,
  },
  // Flex Consumption delegates to the same service. learn.microsoft.com/azure/azure-functions/flex-consumption-how-to
  functions: {
    bits: 8,
    block: 2,
    delegation: { service: 'Microsoft.App/environments', actions: [JOIN] },
    services: ['Microsoft.AzureCosmosDB', 'Microsoft.Storage'],
    endpoints: false,
  },
  webapps: {
    bits: 8,
    block: 3,
    delegation: { service: 'Microsoft.Web/serverFarms', actions: ['Microsoft.Network/virtualNetworks/subnets/action'] },
    services: ['Microsoft.AzureCosmosDB', 'Microsoft.Storage'],
    endpoints: false,
  },
  machines: {
    bits: 8,
    block: 5,
    delegation: null,
    services: ['Microsoft.AzureCosmosDB', 'Microsoft.Storage'],
    endpoints: false,
  },
  gateway: { bits: 8, block: 6, delegation: null, services: [], endpoints: false },
  postgresql: {
    bits: 11,
    block: 32,
    delegation: { service: 'Microsoft.DBforPostgreSQL/flexibleServers', actions: [JOIN] },
    services: [],
    endpoints: false,
  },
  mysql: {
    bits: 11,
    block: 33,
    delegation: { service: 'Microsoft.DBforMySQL/flexibleServers', actions: [JOIN] },
    services: [],
    endpoints: false,
  },
  endpoints: { bits: 11, block: 34, delegation: null, services: [], endpoints: true },
};

/** Virtual network with subnets and security rules; empty if no component needs one. */
export function networkBlocks(site: Site): readonly Block[] {
  const subnets = subnetsOf(site);
  if (!hasNetwork(site)) return [];
  return [
    variable('vnet_cidr', {
      description: 'Address range (CIDR) of the virtual network, a /16.',
      type: 'string',
      default: '10.20.0.0/16',
      validation: {
        condition: 'can(cidrhost(var.vnet_cidr, 0)) && endswith(var.vnet_cidr, "/16")',
        message: 'Use an IPv4 range such as 10.20.0.0/16.',
      },
    }),
    resource('network.tf', 'azurerm_virtual_network', 'main', {
      name: code('local.name'),
      ...PLACED,
      address_space: [code('var.vnet_cidr')],
      ...protection(site),
      ...TAGS,
    }),
    ...subnets.flatMap((subnet) => subnetBlocks(subnet, endpointsOf(site, subnet))),
    ...securityRules(site, subnets),
  ];
}

/** The plan that protects the public addresses of the network. */
function protection(site: Site): Body {
  const plan = site.first('ddos_protection');
  if (plan === null) return {};
  const id = code(`azurerm_network_ddos_protection_plan.${site.label(plan.node.id)}.id`);
  return { ddos_protection_plan: nested({ id, enable: true }) };
}

/** Service endpoints of a subnet: those of its plan, and App Service if a program in it calls an internal site. */
function endpointsOf(site: Site, subnet: Subnet): readonly string[] {
  const calls = site.edges.some(
    ({ from, to }) => factsOf(site.find(to)).isInternalSite === true && positionOf(site.find(from))?.subnet === subnet,
  );
  return [...PLANS[subnet].services, ...(calls ? ['Microsoft.Web'] : [])];
}

function subnetBlocks(subnet: Subnet, endpoints: readonly string[]): readonly Block[] {
  const plan = PLANS[subnet];
  return [
    resource('network.tf', 'azurerm_subnet', subnet, {
      name: subnet,
      ...GROUPED,
      virtual_network_name: code('azurerm_virtual_network.main.name'),
      address_prefixes: [code(`cidrsubnet(var.vnet_cidr, ${plan.bits}, ${plan.block})`)],
      ...(endpoints.length === 0 ? {} : { service_endpoints: [...endpoints] }),
      ...(plan.endpoints ? { private_endpoint_network_policies: 'Enabled' } : {}),
      ...(plan.delegation === null
        ? {}
        : {
            delegation: nested({
              name: subnet,
              service_delegation: nested({ name: plan.delegation.service, actions: [...plan.delegation.actions] }),
            }),
          }),
    }),
    resource('security.tf', 'azurerm_network_security_group', subnet, {
      name: groupName(subnet),
      ...PLACED,
      ...TAGS,
    }),
    resource('security.tf', 'azurerm_subnet_network_security_group_association', subnet, {
      subnet_id: code(`azurerm_subnet.${subnet}.id`),
      network_security_group_id: code(`azurerm_network_security_group.${subnet}.id`),
    }),
  ];
}
