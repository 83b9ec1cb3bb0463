import type { GraphNode } from '../../../../model/graph.ts';
import type { Site } from '../../../../model/offering.ts';
import {
  type Block,
  code,
  type Expression,
  locals,
  nested,
  output,
  resource,
  template,
} from '../../../../model/terraform.ts';
import { labelOf, startsWith, stringVariable } from '../../../kit/blocks.ts';
import { projectData } from '../../foundation/budget.ts';
import { apis, enabled, nameOf } from '../../foundation/names.ts';
import { NETWORK, networkTag, SUBNET } from '../../foundation/network.ts';
import { type OwnKey, ownKey } from '../cloud-kms.ts';
import { after } from '../cloud-run/program.ts';
import { domainOf, urlOf } from '../domain.ts';
import { reachedAt } from '../load-balancing/frontend.ts';
import { LONGEST_ACK, pulls } from '../pubsub/deliver.ts';
import {
  type Container,
  containerIdentity,
  containerVariables,
  DISK_GB,
  machineBody,
  machineMetadata,
  portVariable,
  type Setting,
  SYSTEM_IMAGE,
  unit,
  zoneVariable,
} from './container.ts';
import { signInBlocks } from './sign-in.ts';
import { AUTHORITY } from './single-entry.ts';
import type { MachineSize } from './sizes.ts';

/** Obtains certificates by ACME and renews them (caddyserver.com/docs/automatic-https). */
const PROXY_IMAGE = 'docker.io/library/caddy:2';
/** The containers' own network, with packets as large as those of the VPC network (cloud.google.com/vpc/docs/mtu). */
const CONTAINER_NETWORK = 'docker network create --opt com.docker.network.driver.mtu=1460 system';
const PULL_SECONDS = 900;
export const SNAPSHOT_DAYS = 7;

/** The static address of the machine, as code. */
export function addressOf(id: string): string {
  return `google_compute_address.${labelOf(id)}.address`;
}

export function publicUrl(id: string): Expression {
  return code(`local.${labelOf(id)}_url`);
}

export function singleBlocks({ machine }: MachineSize, node: GraphNode<'web_compute'>, site: Site): readonly Block[] {
  const { id, title, demand } = node;
  const label = site.label(id);
  const { variables, blocks } = pulls(site, id, LONGEST_ACK / 2);
  const own = ownKey(site, 'compute', computeAgent());
  const container: Container = { id, title, machine: machine.name, port: demand.port, variables };
  return [
    ...containerVariables(container, label),
    portVariable(label, demand.port),
    stringVariable(
      `${label}_data_path`,
      `Directory in which ${title} keeps files that survive a restart; they are on the disk of the machine.`,
      '/data',
      startsWith('/', 'A path begins with a slash.'),
    ),
    zoneVariable(label, 'Zone of the machine.', site),
    ...containerIdentity(container, label),
    resource('network.tf', 'google_compute_address', label, {
      name: nameOf(id),
      region: code('var.region'),
      labels: code('local.labels'),
      depends_on: enabled('compute'),
    }),
    ...(own?.blocks ?? []),
    instance(container, own, site),
    ...snapshots(id, label),
    ...firewall(id, label, site),
    ...blocks,
    locals('locals.tf', { [`${label}_url`]: urlOf(site, id, addressOf(id)) }),
    ...reachedAt(site, id, addressOf(id)),
    ...signInBlocks(id, `\${google_compute_instance.${label}.name}`, site),
    output(
      `${label}_restart`,
      'Command that restarts the machine, which then runs a changed image, command or setting and a new version of its operating system.',
      code(
        `"gcloud compute instances reset \${google_compute_instance.${label}.name} --zone \${var.${label}_zone} --project \${var.project_id}"`,
      ),
    ),
  ];
}

function instance(container: Container, own: OwnKey | null, site: Site): Block {
  const { id } = container;
  const label = site.label(id);
  return resource(
    'compute.tf',
    'google_compute_instance',
    label,
    {
      name: nameOf(id),
      zone: code(`var.${label}_zone`),
      ...machineBody(container, site),
      deletion_protection: code('var.environment == "production"'),
      allow_stopping_for_update: true,
      boot_disk: nested({
        kms_key_self_link: own?.key,
        initialize_params: nested({ image: SYSTEM_IMAGE, size: DISK_GB, type: 'pd-balanced' }),
      }),
      network_interface: nested({
        subnetwork: code(`${SUBNET}.id`),
        access_config: nested({ nat_ip: code(addressOf(id)) }),
      }),
      scheduling: nested({ on_host_maintenance: 'MIGRATE', automatic_restart: true }),
      metadata: {
        ...machineMetadata(container, site, setting(id, site)),
        // Off by default (cloud.google.com/container-optimized-os/docs/concepts/auto-update).
        'cos-update-strategy': 'update_enabled',
      },
      lifecycle: nested({ ignore_changes: [code('boot_disk[0].initialize_params[0].image')] }),
      depends_on: [
        ...enabled('compute'),
        code(`google_compute_firewall.${label}_internet`),
        ...after(site.granted(id)),
        ...(own?.after ?? []),
      ],
    },
    'Visitors reach it at its public address: the proxy in front of the program is the only container with open ports.',
  );
}

/** The identity through which Compute Engine encrypts disks (cloud.google.com/compute/docs/access/service-accounts). */
function computeAgent(): Parameters<typeof ownKey>[2] {
  const number = code('data.google_project.this.number');
  const member = template`serviceAccount:service-${number}@compute-system.iam.gserviceaccount.com`;
  return { member, blocks: [...apis('cloudresourcemanager'), projectData()] };
}

/** The program and its proxy keep their files in volumes, which are on the stateful partition of the disk. */
function setting(id: string, site: Site): Setting {
  const label = site.label(id);
  const port = code(`var.${label}_port`);
  const name = code(`var.domain_name == null ? ":80" : ${domainOf(site, id)}`);
  return {
    options: [' --network system --volume program:', code(`var.${label}_data_path`)],
    before: [`ExecStartPre=-/usr/bin/${CONTAINER_NETWORK}\n`, ...pulled(code(`var.${label}_image`))],
    units: {
      proxy: unit(
        'proxy',
        pulled(PROXY_IMAGE),
        ['--network system --publish 80:80 --publish 443:443 --volume proxy:/data'],
        [PROXY_IMAGE, ' caddy reverse-proxy --from ', name, ' --to program:', port],
      ),
    },
  };
}

/** The newest image of a tag; the one on the disk where the registry does not answer. */
function pulled(image: string | Expression): readonly (string | Expression)[] {
  return [`TimeoutStartSec=${PULL_SECONDS}\nExecStartPre=-/usr/bin/docker pull `, image, '\n'];
}

function snapshots(id: string, label: string): readonly Block[] {
  return [
    resource('compute.tf', 'google_compute_resource_policy', label, {
      name: nameOf(id),
      region: code('var.region'),
      snapshot_schedule_policy: nested({
        schedule: nested({ daily_schedule: nested({ days_in_cycle: 1, start_time: '02:00' }) }),
        retention_policy: nested({ max_retention_days: SNAPSHOT_DAYS, on_source_disk_delete: 'KEEP_AUTO_SNAPSHOTS' }),
        snapshot_properties: nested({ labels: code('local.labels'), storage_locations: [code('var.region')] }),
      }),
      depends_on: enabled('compute'),
    }),
    resource('compute.tf', 'google_compute_disk_resource_policy_attachment', label, {
      name: code(`google_compute_resource_policy.${label}.name`),
      disk: code(`google_compute_instance.${label}.name`),
      zone: code(`var.${label}_zone`),
    }),
  ];
}

function firewall(id: string, label: string, site: Site): readonly Block[] {
  const rule = { network: code(`${NETWORK}.id`), priority: 1000, target_tags: [networkTag(site, id)] };
  return [
    resource(
      'network.tf',
      'google_compute_firewall',
      `${label}_visitors`,
      {
        name: nameOf(id, '-visitors'),
        ...rule,
        description: 'Visitors reach the machine over HTTP and HTTPS',
        direction: 'INGRESS',
        source_ranges: ['0.0.0.0/0'],
        allow: nested({ protocol: 'tcp', ports: ['80', '443'] }),
      },
      'Public: the machine is the entry point of the system. HTTP answers the checks of the certificate authority and redirects to HTTPS.',
    ),
    resource('network.tf', 'google_compute_firewall', `${label}_internet`, {
      name: nameOf(id, '-internet'),
      ...rule,
      description: `edge ${id}-${AUTHORITY.id}, images and services outside`,
      direction: 'EGRESS',
      destination_ranges: ['0.0.0.0/0'],
      allow: nested({ protocol: 'tcp', ports: ['443'] }),
    }),
  ];
}
