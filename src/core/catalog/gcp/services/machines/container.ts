import type { Site } from '../../../../model/offering.ts';
import { type Block, type Body, call, code, type Expression, nested, type Value } from '../../../../model/terraform.ts';
import { between, joined, matches, numberVariable, startsWith, stringVariable } from '../../../kit/blocks.ts';
import { apis, emailOf, memberOf, projectRole, serviceAccount } from '../../foundation/names.ts';
import { networkTag } from '../../foundation/network.ts';
import { SAMPLE_IMAGE } from '../cloud-run/program.ts';
import { commandVariable, imageVariable } from '../program-variables.ts';

/** A container that machines run. */
export interface Container {
  readonly id: string;
  readonly title: string;
  readonly machine: string;
  /** Port on which the program answers; null for one without an endpoint. */
  readonly port: number | null;
  readonly variables: Readonly<Record<string, Expression>>;
}

/** How the container is run beside the usual. */
export interface Setting {
  /** Options of `docker run`. */
  readonly options: Parts;
  /** Lines of its unit that precede the start. */
  readonly before: Parts;
  /** Further units by name, which start after it. */
  readonly units: Readonly<Record<string, Expression>>;
}

type Parts = readonly (string | Expression)[];

export const DISK_GB = 20;
export const SYSTEM_IMAGE = 'projects/cos-cloud/global/images/family/cos-stable';

export function containerVariables({ title, machine }: Container, label: string): readonly Block[] {
  return [
    imageVariable(label, `${title}; the public sample`, SAMPLE_IMAGE),
    commandVariable(label, `Command that ${title} is started with; an empty list for the image's own.`, []),
    stringVariable(
      `${label}_machine`,
      `Machine of ${title}.`,
      machine,
      matches('^[a-z][0-9a-z]+-[a-z]+(-[0-9]+)?$', 'Name a machine such as e2-standard-2.'),
    ),
  ];
}

export function portVariable(label: string, port: number): Block {
  return numberVariable(
    `${label}_port`,
    'Port on which the program listens; it finds it in PORT.',
    port,
    between(1, 65535),
  );
}

export function zoneVariable(label: string, description: string, { region }: Site): Block {
  return stringVariable(
    `${label}_zone`,
    description,
    region.zones[0] ?? `${region.id}-a`,
    startsWith('${var.region}-', 'Use a zone of the region, such as europe-west1-b.'),
  );
}

/** The service account of the machines, which writes their logs and metrics. */
export function containerIdentity({ id, title }: Container, label: string): readonly Block[] {
  return [
    ...apis('compute', 'logging', 'monitoring'),
    ...serviceAccount(label, id, title),
    ...projectRole(`${label}_logs`, 'roles/logging.logWriter', memberOf(label), null),
    ...projectRole(`${label}_measures`, 'roles/monitoring.metricWriter', memberOf(label), null),
  ];
}

/** What a template of machines and a single machine have alike. */
export function machineBody({ id }: Container, site: Site): Body {
  const label = site.label(id);
  return {
    machine_type: code(`var.${label}_machine`),
    tags: [networkTag(site, id)],
    labels: code('local.labels'),
    service_account: nested({ email: emailOf(label), scopes: ['cloud-platform'] }),
    shielded_instance_config: nested({
      enable_secure_boot: true,
      enable_vtpm: true,
      enable_integrity_monitoring: true,
    }),
  };
}

export function machineMetadata(container: Container, site: Site, setting: Setting): Readonly<Record<string, Value>> {
  return {
    'enable-oslogin': 'TRUE',
    'google-logging-enabled': 'true',
    'user-data': cloudConfig(container, site, setting),
  };
}

/** The system starts the container and starts it again when it ends; JSON is YAML, which cloud-init reads. */
function cloudConfig(container: Container, site: Site, { options, before, units }: Setting): Expression {
  const label = site.label(container.id);
  const program = unit(
    'program',
    [
      'ExecStartPre=/usr/bin/docker-credential-gcr configure-docker --registries ',
      code('var.region'),
      '-docker.pkg.dev,us-docker.pkg.dev\n',
      ...before,
    ],
    ['--env-file /etc/program.env', ...options],
    [code(`var.${label}_image`), ' ', code(`join(" ", var.${label}_command)`)],
  );
  const services = Object.entries({ program, ...units });
  const config = {
    write_files: [
      { path: '/etc/program.env', permissions: '0600', content: environmentFile(container, site) },
      ...services.map(([name, content]) => ({ path: `/etc/systemd/system/${name}.service`, content })),
    ],
    runcmd: ['systemctl daemon-reload', ...services.map(([name]) => `systemctl start ${name}.service`)],
  };
  return joined('#cloud-config\n', call('jsonencode', config));
}

/** A unit of systemd that runs a container. @param before lines that precede the start */
export function unit(name: string, before: Parts, options: Parts, image: Parts): Expression {
  return joined(
    '[Unit]\nAfter=docker.service network-online.target\nWants=network-online.target\n[Service]\nEnvironment=HOME=/home/program\n',
    ...before,
    `ExecStart=/usr/bin/docker run --rm --name ${name} `,
    ...options,
    ' ',
    ...image,
    `\nExecStop=/usr/bin/docker stop ${name}\nRestart=always\nRestartSec=5\n`,
  );
}

/** A machine gets no secret values: the program reads them by these names. */
function environmentFile({ id, port, variables }: Container, site: Site): Expression {
  const { environment, secrets } = site.granted(id);
  const named = Object.fromEntries(Object.entries(secrets).map(([name, secret]) => [`${name}_SECRET`, secret]));
  const own = port === null ? {} : { PORT: code(`tostring(var.${site.label(id)}_port)`) };
  const all: Readonly<Record<string, Expression>> = { ...environment, ...named, ...variables, ...own };
  const lines = Object.entries(all).map(([name, value]): Expression => joined(`${name}=`, ...inOneLine(name, value)));
  return call('join', '\n', lines);
}

/** A value ends with its line: a certificate's own line ends are written as \\n, for the program to read. */
function inOneLine(name: string, value: Expression): Parts {
  if (name.endsWith('_CERTIFICATE')) return [call('replace', value, '\n', '\\n')];
  return value.hcl === 'template' ? value.parts : [value];
}
