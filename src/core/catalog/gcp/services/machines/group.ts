import type { Site } from '../../../../model/offering.ts';
import { type Block, call, code, type Expression, nested, resource, type Value } from '../../../../model/terraform.ts';
import { atLeast, between, joined, matches, numberVariable, startsWith, stringVariable } from '../../../kit/blocks.ts';
import { AS_IDENTITY, DISKS, IN_SUBNET, OPERATIONS, type Permissions } from '../../foundation/facts.ts';
import { apis, emailOf, enabled, memberOf, nameOf, projectRole, serviceAccount } from '../../foundation/names.ts';
import { NETWORK, networkTag, SUBNET } from '../../foundation/network.ts';
import { PRIVATE_APIS } from '../../foundation/private-apis.ts';
import { after, SAMPLE_IMAGE } from '../cloud-run/program.ts';
import { commandVariable, imageVariable } from '../program-variables.ts';

/** Machines that all run the same container, spread over the zones of the region. */
export interface Group {
  readonly id: string;
  readonly title: string;
  readonly machine: string;
  readonly least: number;
  readonly most: number;
  /** Port on which the program answers; null for one without an endpoint. */
  readonly port: number | null;
  readonly variables: Readonly<Record<string, Expression>>;
}

export const DISK_GB = 20;
/** Google's own addresses from which load balancers and health checks come (cloud.google.com/load-balancing/docs/health-check-concepts). */
const CHECKERS = ['35.191.0.0/16', '130.211.0.0/22'];
/** A machine that does not answer for five minutes after its start is made anew. */
const START_SECONDS = 300;
const BUSY = 0.6;

export function groupBlocks(group: Group, site: Site): readonly Block[] {
  const label = site.label(group.id);
  return [
    ...apis('compute', 'logging', 'monitoring'),
    ...groupVariables(group, label),
    ...serviceAccount(label, group.id, group.title),
    ...projectRole(`${label}_logs`, 'roles/logging.logWriter', memberOf(label), null),
    ...projectRole(`${label}_measures`, 'roles/monitoring.metricWriter', memberOf(label), null),
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
  return resource('compute.tf', 'google_compute_instance_template', label, {
    name_prefix: nameOf(group.id, '-'),
    machine_type: code(`var.${label}_machine`),
    tags: [networkTag(site, group.id)],
    labels: code('local.labels'),
    disk: nested({
      source_image: 'projects/cos-cloud/global/images/family/cos-stable',
      boot: true,
      auto_delete: true,
      disk_type: 'pd-balanced',
      disk_size_gb: DISK_GB,
    }),
    network_interface: nested({ subnetwork: code(`${SUBNET}.id`) }),
    service_account: nested({ email: emailOf(label), scopes: ['cloud-platform'] }),
    shielded_instance_config: nested({
      enable_secure_boot: true,
      enable_vtpm: true,
      enable_integrity_monitoring: true,
    }),
    metadata: {
      'enable-oslogin': 'TRUE',
      'google-logging-enabled': 'true',
      'user-data': cloudConfig(group, site),
    },
    lifecycle: nested({ create_before_destroy: true }),
    depends_on: [...enabled('compute'), code(PRIVATE_APIS), ...after(site.granted(group.id))],
  });
}

/** The system starts the container and starts it again when it ends; JSON is YAML, which cloud-init reads. */
function cloudConfig(group: Group, site: Site): Expression {
  const label = site.label(group.id);
  const port = code(`var.${label}_port`);
  const opened = group.port === null ? [] : [' -p ', port, ':', port];
  const run: readonly (string | Expression)[] = [
    '/usr/bin/docker run --rm --name program --env-file /etc/program.env',
    ...opened,
    ' ',
    code(`var.${label}_image`),
    ' ',
    code(`join(" ", var.${label}_command)`),
  ];
  const unit = [
    '[Unit]\nAfter=docker.service network-online.target\nWants=network-online.target\n[Service]\nEnvironment=HOME=/home/program\n',
    'ExecStartPre=/usr/bin/docker-credential-gcr configure-docker --registries ',
    code('var.region'),
    '-docker.pkg.dev,us-docker.pkg.dev\nExecStart=',
    ...run,
    '\nExecStop=/usr/bin/docker stop program\nRestart=always\nRestartSec=5\n',
  ];
  const files: Value = [
    { path: '/etc/program.env', permissions: '0600', content: environmentFile(group, site) },
    { path: '/etc/systemd/system/program.service', content: { hcl: 'template', parts: unit } },
  ];
  const config = { write_files: files, runcmd: ['systemctl daemon-reload', 'systemctl start program.service'] };
  return joined('#cloud-config\n', call('jsonencode', config));
}

/** A machine gets no secret values: the program reads them by these names. */
function environmentFile(group: Group, site: Site): Expression {
  const { environment, secrets } = site.granted(group.id);
  const named = Object.fromEntries(Object.entries(secrets).map(([name, secret]) => [`${name}_SECRET`, secret]));
  const port = group.port === null ? {} : { PORT: code(`tostring(var.${site.label(group.id)}_port)`) };
  const all: Readonly<Record<string, Expression>> = { ...environment, ...named, ...group.variables, ...port };
  const lines = Object.entries(all).map(([name, value]): Expression => joined(`${name}=`, ...inOneLine(name, value)));
  return call('join', '\n', lines);
}

/** A value ends with its line: a certificate's own line ends are written as \\n, for the program to read. */
function inOneLine(name: string, value: Expression): readonly (string | Expression)[] {
  if (name.endsWith('_CERTIFICATE')) return [call('replace', value, '\n', '\\n')];
  return value.hcl === 'template' ? value.parts : [value];
}

function answering({ id }: Group, port: number, site: Site): readonly Block[] {
  const label = site.label(id);
  return [
    numberVariable(`${label}_port`, 'Port on which the program listens; it finds it in PORT.', port, between(1, 65535)),
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

function groupVariables({ title, machine, least, most }: Group, label: string): readonly Block[] {
  return [
    imageVariable(label, `${title}; the public sample`, SAMPLE_IMAGE),
    commandVariable(label, `Command that ${title} is started with; an empty list for the image's own.`, []),
    stringVariable(
      `${label}_machine`,
      `Machine of ${title}.`,
      machine,
      matches('^[a-z][0-9a-z]+-[a-z]+(-[0-9]+)?$', 'Name a machine such as e2-standard-2.'),
    ),
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
