import type { Usage } from '../../../../model/offering.ts';
import { type Block, code, resource, variable } from '../../../../model/terraform.ts';
import { HOURS_PER_MONTH } from '../../../../model/workload.ts';
import { OPERATIONS, type Permissions } from '../../foundation/facts.ts';
import { apis, enabled, HOURS, nameOf } from '../../foundation/names.ts';
import { NETWORK } from '../../foundation/network.ts';

const CONNECTOR_MACHINES = 2;

/** The Serverless VPC Access connector that all functions and App Engine programs share to reach the network. */
export function connectorBlocks(): readonly Block[] {
  return [
    ...apis('vpcaccess'),
    variable('functions_connector_cidr', {
      description: 'Sixteen addresses for the connector of the functions, used by nothing else in the private network.',
      type: 'string',
      default: '10.10.255.0/28',
      validation: {
        condition: 'can(cidrhost(var.functions_connector_cidr, 0)) && endswith(var.functions_connector_cidr, "/28")',
        message: 'A connector takes a range of exactly 16 addresses, written with /28.',
      },
    }),
    resource('network.tf', 'google_vpc_access_connector', 'functions', {
      name: nameOf('fn'),
      region: code('var.region'),
      network: code(`${NETWORK}.name`),
      ip_cidr_range: code('var.functions_connector_cidr'),
      machine_type: 'e2-micro',
      min_instances: 2,
      max_instances: 3,
      depends_on: enabled('vpcaccess'),
    }),
  ];
}

/** Billed as the machines that it is. */
export function connectorUsage(): Usage {
  return {
    meter: 'compute_engine/e2-micro',
    what: 'Connector to the private network, two machines',
    quantity: CONNECTOR_MACHINES * HOURS_PER_MONTH,
    arithmetic: `${CONNECTOR_MACHINES} x ${HOURS}`,
    sharedAs: 'functions-connector',
  };
}

export const CONNECTOR_PERMISSIONS: Permissions = {
  google_vpc_access_connector: `vpcaccess.connectors.create,delete,get,update,use vpcaccess.operations.get compute.networks.get,use ${OPERATIONS}`,
};
