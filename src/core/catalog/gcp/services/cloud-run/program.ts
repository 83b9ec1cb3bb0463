import type { AccessGrant, Site } from '../../../../model/offering.ts';
import {
  type Block,
  type Body,
  code,
  type Expression,
  type Nested,
  nested,
  resource,
} from '../../../../model/terraform.ts';
import { between, matches, numberVariable, oneOf, stringVariable } from '../../../kit/blocks.ts';
import { apis, emailOf, enabled, nameOf, serviceAccount } from '../../foundation/names.ts';
import { callsNetwork, NETWORK, networkTag, SUBNET } from '../../foundation/network.ts';
import { mounts } from '../filestore.ts';
import { answerVariables, commandVariable, imageVariable } from '../program-variables.ts';
import { mutualInvokers, runEndpoint } from './called.ts';
import type { RunSize } from './sizes.ts';

/** Google's public sample: it answers every request on the port that it is told, so that a first apply answers. */
export const SAMPLE_IMAGE = 'us-docker.pkg.dev/cloudrun/container/hello';

/** A program that runs as a Cloud Run service. */
export interface Program {
  readonly id: string;
  readonly title: string;
  readonly size: Pick<RunSize, 'cpu' | 'memoryGib' | 'billing' | 'warm' | 'max' | 'concurrency'>;
  readonly port: number;
  readonly timeoutSeconds: number;
  /** Arguments of the service beside its template: who may reach it. */
  readonly entry: Body;
  /** A second program in the same image is started by another command. */
  readonly ownCommand: boolean;
  /** A visitor comes back to the same instance where it can be. */
  readonly sticky?: boolean;
  /** Environment variables beside what it is told by the parts that it calls. */
  readonly variables?: Readonly<Record<string, Expression>>;
}

/** A Cloud Run service with its service account and a variable for each setting. */
export function programBlocks(program: Program, site: Site): readonly Block[] {
  const label = site.label(program.id);
  const granted = site.granted(program.id);
  const { volumes, volume_mounts } = mounts(site, program.id);
  return [
    ...apis('run'),
    ...programVariables(program, label),
    ...serviceAccount(label, program.id, program.title),
    resource('compute.tf', 'google_cloud_run_v2_service', label, {
      name: nameOf(program.id),
      location: code('var.region'),
      ...program.entry,
      deletion_protection: code('var.environment == "production"'),
      template: nested({
        service_account: emailOf(label),
        timeout: `${program.timeoutSeconds}s`,
        session_affinity: program.sticky === true ? true : undefined,
        max_instance_request_concurrency: code(`var.${label}_concurrency`),
        scaling: nested({
          min_instance_count: code(`var.${label}_min_instances`),
          max_instance_count: code(`var.${label}_max_instances`),
        }),
        vpc_access: networkAccess(site, program.id),
        // Shared files are mounted in the second environment only.
        execution_environment: volumes === undefined ? undefined : 'EXECUTION_ENVIRONMENT_GEN2',
        volumes,
        containers: nested({ ...container(program, label, granted), volume_mounts }),
      }),
      depends_on: [...enabled('run'), ...after(granted)],
    }),
    ...mutualInvokers(site, program.id, runEndpoint(label)),
  ];
}

/** Private addresses are reached through the network, all others directly: no NAT gateway is needed. */
export function networkAccess(site: Site, id: string): Nested | undefined {
  const through = site.from(id).some((edge) => site.find(edge.to)?.node.capability === 'network_egress');
  if (!through && !callsNetwork(site, id)) return undefined;
  return nested({
    egress: through ? 'ALL_TRAFFIC' : 'PRIVATE_RANGES_ONLY',
    network_interfaces: nested({
      network: code(`${NETWORK}.id`),
      subnetwork: code(`${SUBNET}.id`),
      tags: [networkTag(site, id)],
    }),
  });
}

function container(program: Program, label: string, granted: AccessGrant): Body {
  return {
    image: code(`var.${label}_image`),
    command: program.ownCommand ? code(`var.${label}_command`) : undefined,
    ports: nested({ container_port: code(`var.${label}_port`) }),
    resources: nested({
      limits: { cpu: code(`tostring(var.${label}_cpu)`), memory: code(`var.${label}_memory`) },
      cpu_idle: program.size.billing === 'request',
      startup_cpu_boost: true,
    }),
    startup_probe: nested({
      period_seconds: 5,
      failure_threshold: 24,
      tcp_socket: nested({ port: code(`var.${label}_port`) }),
    }),
    liveness_probe: nested({
      period_seconds: 30,
      failure_threshold: 3,
      http_get: nested({ path: code(`var.${label}_health_path`) }),
    }),
    env: environment({ ...granted, environment: { ...granted.environment, ...program.variables } }),
  };
}

/** Plain values and secrets in the order of their names; a secret is read when an instance starts. */
export function environment({ environment: plain, secrets }: AccessGrant): readonly Nested[] | undefined {
  const all = [
    ...Object.entries(plain).map(([name, value]) => ({ name, body: { name, value } as Body })),
    ...Object.entries(secrets).map(([name, secret]) => ({ name, body: secretVariable(name, secret) })),
  ].sort((a, b) => (a.name < b.name ? -1 : 1));
  return all.length === 0 ? undefined : all.map(({ body }) => nested(body));
}

function secretVariable(name: string, secret: Expression): Body {
  return { name, value_source: nested({ secret_key_ref: nested({ secret, version: 'latest' }) }) };
}

/** Addresses of the grants that must exist before the program starts: an instance without its secret fails. */
export function after({ blocks }: AccessGrant): readonly Expression[] {
  const granted = blocks.filter(
    ({ type, labels }) => type === 'resource' && !labels[0]?.startsWith('google_project_service'),
  );
  return [...new Set(granted.map(({ labels }) => labels.join('.')))].sort().map((address) => code(address));
}

function programVariables(program: Program, label: string): readonly Block[] {
  const { title, port } = program;
  return [
    imageVariable(label, `${title}; the public sample`, SAMPLE_IMAGE),
    ...(program.ownCommand
      ? [
          commandVariable(
            label,
            `Command that ${title} is started with, such as ["node", "worker.js"]; null for the image's own.`,
            null,
          ),
        ]
      : []),
    ...capacityVariables(program, label),
    numberVariable(
      `${label}_concurrency`,
      `Requests that an instance of ${title} works on at a time.`,
      program.size.concurrency,
      between(1, 1000),
    ),
    ...answerVariables(label, title, port),
  ];
}

function capacityVariables({ title, size: { cpu, memoryGib, warm, max } }: Program, label: string): readonly Block[] {
  return [
    numberVariable(
      `${label}_cpu`,
      `vCPU of an instance of ${title}.`,
      cpu,
      oneOf([1, 2, 4, 6, 8], 'Cloud Run has instances of 1, 2, 4, 6 and 8 vCPU.'),
    ),
    stringVariable(
      `${label}_memory`,
      `Memory of an instance of ${title}.`,
      `${memoryGib}Gi`,
      matches('^[0-9]+(Mi|Gi)$', 'Give memory such as 512Mi or 2Gi.'),
    ),
    numberVariable(
      `${label}_min_instances`,
      `Minimum instances of ${title}; with 0 the first request after a pause waits for a cold start.`,
      warm,
      between(0, 1000),
    ),
    numberVariable(
      `${label}_max_instances`,
      `Most instances of ${title} at a time: enough for the peak, and a limit on the cost.`,
      max,
      between(1, 1000),
    ),
  ];
}
