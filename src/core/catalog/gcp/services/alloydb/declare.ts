import type { GraphNode } from '../../../../model/graph.ts';
import type { Site } from '../../../../model/offering.ts';
import { type Block, code, nested, output, resource, variable } from '../../../../model/terraform.ts';
import { between, matches, numberVariable, oneOf, stringVariable } from '../../../kit/blocks.ts';
import type { Permissions } from '../../foundation/facts.ts';
import { apis, enabled, nameOf } from '../../foundation/names.ts';
import { NETWORK, PEERING } from '../../foundation/network.ts';
import { alarm, metricOf } from '../../foundation/observing.ts';
import { ownKey } from '../cloud-kms.ts';
import { type AlloySize, GIB_PER_VCPU, RESTORABLE_DAYS, VCPUS } from './size.ts';

type DatabaseNode = GraphNode<'relational_db'>;

/** A cluster, which keeps the data, and its primary, which answers. */
export function alloyBlocks(size: AlloySize, node: DatabaseNode, site: Site): readonly Block[] {
  const label = site.label(node.id);
  const own = ownKey(site, 'alloydb');
  const key = own === null ? undefined : nested({ kms_key_name: own.key });
  return [
    ...apis('alloydb', 'servicenetworking'),
    ...(own?.blocks ?? []),
    ...alloyVariables(size, node, label),
    resource('data.tf', 'google_alloydb_cluster', label, {
      cluster_id: nameOf(node.id),
      location: code('var.region'),
      database_version: code(`var.${label}_version`),
      labels: code('local.labels'),
      deletion_protection: code('var.environment == "production"'),
      deletion_policy: code('var.environment == "production" ? "DEFAULT" : "FORCE"'),
      network_config: nested({ network: code(`${NETWORK}.id`) }),
      encryption_config: key,
      continuous_backup_config: nested({
        enabled: true,
        recovery_window_days: code(`var.${label}_restorable_days`),
        encryption_config: key,
      }),
      depends_on: [...enabled('alloydb'), code(PEERING), ...(own?.after ?? [])],
    }),
    resource('data.tf', 'google_alloydb_instance', label, {
      cluster: code(`google_alloydb_cluster.${label}.name`),
      instance_id: nameOf(node.id, '-primary'),
      instance_type: 'PRIMARY',
      availability_type: code(`var.${label}_standby ? "REGIONAL" : "ZONAL"`),
      labels: code('local.labels'),
      machine_config: nested({ cpu_count: code(`var.${label}_vcpu`) }),
      client_connection_config: nested({ ssl_config: nested({ ssl_mode: 'ENCRYPTED_ONLY' }) }),
      database_flags: { 'alloydb.iam_authentication': 'on', max_connections: String(size.connections) },
      query_insights_config: nested({ record_application_tags: true }),
    }),
    ...alarm(site, label, {
      id: 'busy',
      title: `${node.id} is busy`,
      what: 'CPU utilization has been above 80% for ten minutes: increase the vCPU.',
      filter: metricOf(
        'alloydb.googleapis.com/Instance',
        'alloydb.googleapis.com/instance/cpu/average_utilization',
        'instance_id',
        code(`google_alloydb_instance.${label}.instance_id`),
      ),
      threshold: 0.8,
      seconds: 600,
      aligner: 'ALIGN_MEAN',
    }),
    output(`${label}_instance`, `${node.title} as connectors name it.`, code(`google_alloydb_instance.${label}.name`)),
  ];
}

function alloyVariables(size: AlloySize, { title }: DatabaseNode, label: string): readonly Block[] {
  return [
    stringVariable(
      `${label}_version`,
      `PostgreSQL version of ${title}.`,
      'POSTGRES_16',
      matches('^POSTGRES_[0-9]+$', 'Use a version such as POSTGRES_16.'),
    ),
    numberVariable(
      `${label}_vcpu`,
      `vCPU of ${title}, with ${GIB_PER_VCPU} GiB of memory each.`,
      size.vcpu,
      oneOf(VCPUS, `Use ${VCPUS.join(', ')}.`),
    ),
    variable(`${label}_standby`, {
      description: `Whether ${title} has a standby in a second zone, which doubles the price of its machines.`,
      type: 'bool',
      default: size.regional,
    }),
    numberVariable(
      `${label}_restorable_days`,
      `Days for which ${title} can be restored to any point in time.`,
      RESTORABLE_DAYS,
      between(1, 35, 'Use 1 to 35 days.'),
    ),
  ];
}

export const ALLOYDB_PERMISSIONS: Permissions = {
  google_alloydb_cluster: 'alloydb.clusters.create,delete,get,update alloydb.operations.get compute.networks.get',
  google_alloydb_instance: 'alloydb.instances.create,delete,get,update alloydb.operations.get',
  google_alloydb_user: 'alloydb.users.create,delete,get,list,update',
};
