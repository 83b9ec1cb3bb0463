import type { Site } from '../../../../model/offering.ts';
import { type Block, code, nested, resource } from '../../../../model/terraform.ts';
import { atLeast, between, numberVariable, startsWith, stringVariable } from '../../../kit/blocks.ts';
import { AS_IDENTITY, DISKS, IN_SUBNET, OPERATIONS, type Permissions } from '../../foundation/facts.ts';
import { enabled, nameOf } from '../../foundation/names.ts';
import { NETWORK, networkTag, SUBNET } from '../../foundation/network.ts';
import { PRIVATE_APIS } from '../../foundation/private-apis.ts';
import { after } from '../cloud-run/program.ts';
import {
  type Container,
  containerIdentity,
  containerVariables,
  DISK_GB,
  machineBody,
  machineMetadata,
  portVariable,
  SYSTEM_IMAGE,
} from './container.ts';

/** Machines that all run the same container, spread over the zones of the region. */
export interface Group extends Container {
  readonly least: number;
  readonly most: number;
}

/** Google's own addresses from which load balancers and health checks come (cloud.google.com/load-balancing/docs/health-check-concepts). */
const CHECKERS = ['35.191.0.0/16', '130.211.0.0/22'];
/** A machine that does not answer for five minutes after its start is made anew. */
const START_SECONDS = 300;
const BUSY = 0.6;

export function groupBlocks(group: Group, site: Site): readonly Block[] {
  const label = site.label(group.id);
  return [
    ...containerVariables(group, label),
    ...countVariables(group, label),
    ...containerIdentity(group, label),
    machineTemplate(group, site),
    ...(group.port === null ? [] : answering(group, group.port, site)),
    resource('compute.tf', 'google_compute_region_instance_group_manager', label, {
      name: nameOf(group.id),
      region: code('var.region'),
      base_instance_name: nameOf(group.id),
      distribution_policy_zones: site.region.zones.slice(0, 3),
      version: nested({ instance_template: code(`google_compute_instance_template.${label}.self_link_unique`) }),
      named_port: group.port === null ? undefined : nested({ name: 'http', port: code(`var.${label}_port`) }),
      auto_healing_policies:
        group.port === null
          ? undefined
          : nested({ health_check: code(`google_compute_health_check.${label}.id`), initial_delay_sec: START_SECONDS }),
      update_policy: nested({
        type: 'PROACTIVE',
        minimal_action: 'REPLACE',
        max_surge_fixed: 3,
        max_unavailable_fixed: 0,
      }),
    }),
    resource('compute.tf', 'google_compute_region_autoscaler', label, {
      name: nameOf(group.id),
      region: code('var.region'),
      target: code(`google_compute_region_instance_group_manager.${label}.id`),
      autoscaling_policy: nested({
        min_replicas: code(`var.${label}_min_machines`),
        max_replicas: code(`var.${label}_max_machines`),
        cooldown_period: 90,
        cpu_utilization: nested({ target: BUSY }),
      }),
    }),
  ];
}

function machineTemplate(group: Group, site: Site): Block {
  const label = site.label(group.id);
  const port = code(`var.${label}_port`);
  const options = group.port === null ? [] : [' -p ', port, ':', port];
  return resource('compute.tf', 'google_compute_instance_template', label, {
    name_prefix: nameOf(group.id, '-'),
    ...machineBody(group, site),
    disk: nested({
      source_image: SYSTEM_IMAGE,
      boot: true,
      auto_delete: true,
      disk_type: 'pd-balanced',
      disk_size_gb: DISK_GB,
    }),
    network_interface: nested({ subnetwork: code(`${SUBNET}.id`) }),
    metadata: machineMetadata(group, site, { options, before: [], units: {} }),
    lifecycle: nested({ create_before_destroy: true }),
    depends_on: [...enabled('compute'), code(PRIVATE_APIS), ...after(site.granted(group.id))],
  });
}

function answering({ id }: Group, port: number, site: Site): readonly Block[] {
  const label = site.label(id);
  return [
    portVariable(label, port),
    stringVariable(
      `${label}_health_path`,
      'Path on which the program answers 200 while it is healthy; it must not query the database.',
      '/',
      startsWith('/', 'A path begins with a slash.'),
    ),
    resource('compute.tf', 'google_compute_health_check', label, {
      name: nameOf(id),
      check_interval_sec: 10,
      timeout_sec: 5,
      unhealthy_threshold: 3,
      http_health_check: nested({ port: code(`var.${label}_port`), request_path: code(`var.${label}_health_path`) }),
      depends_on: enabled('compute'),
    }),
    resource('network.tf', 'google_compute_firewall', `${label}_checked`, {
      name: nameOf(id, '-checked'),
      network: code(`${NETWORK}.id`),
      description: 'Only load balancers and health checks of Google reach the machines',
      direction: 'INGRESS',
      priority: 1000,
      source_ranges: CHECKERS,
      target_tags: [networkTag(site, id)],
      allow: nested({ protocol: 'tcp', ports: [code(`tostring(var.${label}_port)`)] }),
    }),
  ];
}

function countVariables({ title, least, most }: Group, label: string): readonly Block[] {
  return [
    numberVariable(`${label}_min_machines`, `Machines of ${title} that always run.`, least, atLeast(1)),
    numberVariable(
      `${label}_max_machines`,
      `Most machines of ${title} at a time: enough for the peak, and a limit on the cost.`,
      most,
      between(1, 1000),
    ),
  ];
}

export const GROUP_PERMISSIONS: Permissions = {
  google_compute_health_check: `compute.healthChecks.create,delete,get,update,use,useReadOnly ${OPERATIONS}`,
  google_compute_instance_template: `compute.instanceTemplates.create,delete,get,useReadOnly compute.images.get,useReadOnly ${AS_IDENTITY} ${IN_SUBNET} ${OPERATIONS}`,
  google_compute_region_autoscaler: `compute.autoscalers.create,delete,get,update compute.instanceGroupManagers.get,use ${OPERATIONS}`,
  google_compute_region_instance_group_manager: `compute.instanceGroupManagers.create,delete,get,update,use compute.instanceGroups.create,delete,get,update compute.instanceTemplates.get,useReadOnly compute.instances.create,delete,get,setLabels,setMetadata,setServiceAccount,setTags compute.healthChecks.useReadOnly ${DISKS} ${AS_IDENTITY} ${IN_SUBNET} ${OPERATIONS}`,
};
