import { HOSTING } from '../messages/hosting.ts';
import { capabilityOf, DATABASES } from '../model/capability.ts';
import type { Finding, FindingStatus } from '../model/finding.ts';
import type { Option, Placement } from '../model/placement.ts';
import type { ResolvedComponent, ResolvedRequirements, TechnologyRequirement } from '../model/resolved.ts';
import { type HostedPart, hostedParts } from './hosting.ts';
import { hostingOf } from './profiles/hosting.ts';
import { profileOf } from './profiles/index.ts';

/** How each named product with a profile is hosted: on which service, what takes its place, and what is left to do. */
export function hostingFindings({ chosen }: Placement, requirements: ResolvedRequirements): readonly Finding[] {
  const hosted = hostedParts(requirements).flatMap((one) => {
    const option = chosen.find(({ node }) => node.id === one.part.id);
    return option === undefined ? [] : programFindings(one, option);
  });
  return [
    ...hosted,
    ...requirements.technologies.flatMap((technology) => engineFindings(technology, chosen, requirements)),
  ];
}

function programFindings({ part, profile }: HostedPart, { candidate }: Option): readonly Finding[] {
  const { fits, because } = hostingOf(profile, candidate.form);
  const service = `${candidate.service}`;
  const { title, cron, worker, licence } = profile;
  const text = fits
    ? `${HOSTING.runsOn(title, service, candidate.form ?? profile.runtime)}${because}${HOSTING.licence(licence)}`
    : `${HOSTING.misfit(title, service)}${because}`;
  const processes = [
    ...(cron === undefined ? [] : [HOSTING.schedule(title, cron.everyMinutes, cron.because)]),
    ...(worker === undefined ? [] : [HOSTING.worker(title, worker.because)]),
  ];
  return [
    finding(`HOST-${part.id}`, part.id, fits ? 'met' : 'fail', text, fits ? null : HOSTING.change(title)),
    ...(processes.length === 0
      ? []
      : [finding(`HOST-PROCESSES-${part.id}`, part.id, 'yours', HOSTING.open(title), processes.join(' '))]),
  ];
}

/** An engine that a managed service carries, speaks the protocol of, or replaces with another interface. */
function engineFindings(
  { name, left, term }: TechnologyRequirement,
  chosen: readonly Option[],
  { components }: ResolvedRequirements,
): readonly Finding[] {
  const profile = profileOf(name);
  if (left === true || profile?.hosting === 'program') return [];
  const owner = components.find(({ products = [] }) => products.includes(name));
  const own = chosen.find(({ node }) => node.id === owner?.id);
  if (profile === null) {
    return own === undefined || !STORES.has(own.node.capability)
      ? []
      : engineOf(name, TITLES[name] ?? name, own, owner);
  }
  const capability = term === null ? profile.capability : capabilityOf(term);
  const option = own ?? chosen.find(({ node }) => node.capability === capability);
  if (option !== undefined) return engineOf(name, profile.title, option, owner);
  const id = `HOST-${name.replaceAll(/[^a-z0-9]+/g, '-')}`;
  return [finding(id, null, 'watch', HOSTING.absent(profile.title), HOSTING.describe(name))];
}

function engineOf(
  name: string,
  title: string,
  { node, candidate: { service } }: Option,
  owner: ResolvedComponent | undefined,
): readonly Finding[] {
  if (carries(service, name) || carries(service, title)) return [];
  if ((COMPATIBLE[name] ?? []).some((other) => carries(service, other)))
    return [finding(`HOST-${node.id}`, node.id, 'watch', HOSTING.replaced(title, service), null)];
  // Of several engines that a component names, the service can be one.
  const isOneOfSeveral = (owner?.products ?? []).some((other) => other !== name && carries(service, other));
  const status = isOneOfSeveral || !STORES.has(node.capability) ? 'watch' : 'fail';
  return [
    finding(`HOST-ENGINE-${node.id}`, node.id, status, HOSTING.otherEngine(title, service), HOSTING.ownEngine(title)),
  ];
}

/** Whether the name of a service carries that of an engine: "RDS for PostgreSQL". */
function carries(service: string, name: string): boolean {
  const plain = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
  return plain(service).includes(plain(ALIASES[name] ?? name));
}

/** Capabilities whose engine an application depends on. */
const STORES: ReadonlySet<string> = new Set([...DATABASES, 'data_warehouse']);

/** Names in services that carry an engine of another name. */
const ALIASES: Readonly<Record<string, string>> = {
  sqlserver: 'sql',
  'sql server': 'sql',
  'azure sql database': 'sql',
  postgres: 'postgresql',
  redis: 'valkey',
  firebase: 'firestore',
};

/** Names of engines without a profile, as their vendors write them. */
const TITLES: Readonly<Record<string, string>> = { mariadb: 'MariaDB' };

/** Services that speak the protocol of an engine, by parts of their names, as their documentation states. */
const COMPATIBLE: Readonly<Record<string, readonly string[]>> = {
  airflow: ['Composer', 'MWAA'],
  cassandra: ['Keyspaces'],
  elasticsearch: ['OpenSearch'],
  kafka: ['MSK', 'Event Hubs'],
  mariadb: ['MySQL'],
  minio: ['S3', 'Cloud Storage'],
  mongodb: ['DocumentDB'],
  prometheus: ['Managed Service for Prometheus'],
  rabbitmq: ['Amazon MQ'],
  spark: ['Dataproc', 'EMR', 'Glue', 'Synapse', 'Databricks'],
};

function finding(id: string, node: string | null, status: FindingStatus, text: string, action: string | null): Finding {
  return { id, pillar: 'operations', control: null, status, node, text, do: action, proof: null };
}
