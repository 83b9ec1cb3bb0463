import { HOSTING } from '../messages/hosting.ts';
import { capabilityOf } from '../model/capability.ts';
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

/** A product that a managed service of the cloud takes the place of. */
function engineFindings(
  { name, left, term }: TechnologyRequirement,
  chosen: readonly Option[],
  { components }: ResolvedRequirements,
): readonly Finding[] {
  const profile = profileOf(name);
  if (left === true || profile?.hosting === 'program') return [];
  const owner = components.find(({ products = [] }) => products.includes(name));
  if (profile === null) return unknownEngine(name, owner, chosen);
  const capability = term === null ? profile.capability : capabilityOf(term);
  const option =
    chosen.find(({ node }) => node.id === owner?.id) ?? chosen.find(({ node }) => node.capability === capability);
  if (option === undefined)
    return [
      finding(
        `HOST-${name.replaceAll(/[^a-z0-9]+/g, '-')}`,
        null,
        'watch',
        HOSTING.absent(profile.title),
        HOSTING.describe(name),
      ),
    ];
  const { service } = option.candidate;
  if (service.toLowerCase().includes(profile.title.toLowerCase())) return [];
  return [finding(`HOST-${option.node.id}`, option.node.id, 'watch', HOSTING.replaced(profile.title, service), null)];
}

/** A product of a store that no profile describes and whose name the chosen service does not carry. */
function unknownEngine(
  name: string,
  owner: ResolvedComponent | undefined,
  chosen: readonly Option[],
): readonly Finding[] {
  const option = chosen.find(({ node }) => node.id === owner?.id);
  if (owner === undefined || option === undefined || !STORES.has(option.node.capability)) return [];
  const { service } = option.candidate;
  const isCarried = service
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')
    .includes((CARRIED_AS[name] ?? name).replaceAll(/[^a-z0-9]/g, ''));
  if (isCarried) return [];
  return [
    finding(`HOST-ENGINE-${owner.id}`, owner.id, 'fail', HOSTING.otherEngine(name, service), HOSTING.ownEngine(name)),
  ];
}

/** Capabilities whose engine an application depends on. */
const STORES: ReadonlySet<string> = new Set([
  'relational_db',
  'document_db',
  'key_value_db',
  'wide_column_db',
  'graph_db',
  'timeseries_db',
  'data_warehouse',
]);

/** Names in services that carry an engine of another name. */
const CARRIED_AS: Readonly<Record<string, string>> = {
  mariadb: 'mysql',
  sqlserver: 'sql',
  'sql server': 'sql',
  'azure sql database': 'sql',
  postgres: 'postgresql',
  redis: 'valkey',
  firebase: 'firestore',
};

function finding(id: string, node: string | null, status: FindingStatus, text: string, action: string | null): Finding {
  return { id, pillar: 'operations', control: null, status, node, text, do: action, proof: null };
}
