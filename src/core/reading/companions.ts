import { COMPANIONS, STANDARD_NAMES } from '../messages/components.ts';
import { type Capability, capabilityOf } from '../model/capability.ts';
import { ROLES, takeId } from '../model/component-id.ts';
import type { Intent } from '../model/intent.ts';
import { type Component, type Requirements, termsOf } from '../model/requirements.ts';
import { MOST_COMPONENTS } from '../model/requirements-terms.ts';
import { CONTROLS } from './resolve/parts.ts';

/** Components that make a system on their own and need no operations. */
const PAGES: ReadonlySet<Capability> = new Set(['static_site', 'cdn', 'dns', 'object_storage', 'waf']);

/**
 * Adds what a described system needs and its description leaves out: monitoring, logs and an audit trail, what compliance
 * frameworks require, and a private connection to systems on premises. Logs and the audit trail are not added where the
 * scope is closed, and nothing that is excluded or already there. A framework may need private endpoints beside the
 * private connection.
 */
export function withCompanions(document: Requirements, { constraints }: Pick<Intent, 'constraints'>): Requirements {
  const { components = [], excluded = [] } = document;
  if (components.length === 0) return document;
  const there = new Set(components.flatMap(termsOf).map(capabilityOf));
  const refused = new Set([
    ...excluded.flatMap(({ term, terms = [] }) => [term, ...terms]),
    ...(constraints.exclude ?? []),
  ]);
  const wanted = usualFor(document, constraints, there);
  const taken = new Set([...components, ...(document.actors ?? []), ...(document.external ?? [])].map(({ id }) => id));
  const isOpen = (capability: Capability) => !there.has(capability) && !refused.has(capability);
  const asked = askedByFlows(document, isOpen, taken);
  for (const { capability } of asked) if (capability === 'identity') there.add(capability);
  const added = [...new Map(wanted.toReversed().map((one) => [one[0], one])).values()]
    .toReversed()
    .filter(([capability]) => isOpen(capability))
    .map(([capability, demand, because]) =>
      companion(capability, demand, demand === 'required' ? 'implied' : 'default', because, taken),
    );
  const all = [...added, ...asked].slice(0, MOST_COMPONENTS - components.length);
  return all.length === 0 ? document : { ...document, components: [...components, ...all] };
}

type Wanted = readonly [Capability, Component['demand'], string];

/** What every system in operation needs, and what its compliance frameworks require. */
function usualFor(
  document: Requirements,
  constraints: Intent['constraints'],
  there: ReadonlySet<Capability>,
): readonly Wanted[] {
  const { scope_closed: closed } = document;
  const frameworks = new Set([
    ...(document.compliance ?? []).map(({ framework }) => framework),
    ...(constraints.compliance ?? []),
  ]);
  const environment = constraints.environment ?? document.environment ?? 'production';
  const runs = [...there].some((capability) => !PAGES.has(capability));
  return [
    ...(runs ? [['monitoring', 'preferred', COMPANIONS.monitoring] as const] : []),
    ...(runs && closed !== true ? [['logging', 'preferred', COMPANIONS.logging] as const] : []),
    ...(runs && environment === 'production' && closed !== true
      ? [['audit_trail', 'preferred', COMPANIONS.auditTrail] as const]
      : []),
    ...[...frameworks].flatMap((framework) =>
      CONTROLS[framework]
        .filter(([capability]) => capability !== 'identity' || isVisited(there))
        .map(([capability, because]) => [capability, 'required', because] as const),
    ),
  ];
}

/** Programs and pages at which people can sign in. */
const VISITED: readonly Capability[] = ['web_compute', 'static_site', 'api_gateway', 'load_balancer', 'bi_dashboard'];

function isVisited(there: ReadonlySet<Capability>): boolean {
  return VISITED.some((capability) => there.has(capability));
}

/** What flows ask for: an identity provider where people sign in to a program, and a VPN to premises. */
function askedByFlows(
  document: Requirements,
  isOpen: (capability: Capability) => boolean,
  taken: Set<string>,
): readonly Component[] {
  const staff = isOpen('identity') ? signInOf(document) : null;
  const identity = (): Component => ({
    ...companion('identity', 'required', 'stated', COMPANIONS.signIn, taken),
    ...(staff === true ? { traits: ['for_staff'] } : {}),
  });
  const isRemote = isOpen('vpn_or_private_link') && reachesPremises(document);
  return [
    ...(staff === null ? [] : [identity()]),
    ...(isRemote ? [companion('vpn_or_private_link', 'required', 'stated', COMPANIONS.premises, taken)] : []),
  ];
}

function companion(
  capability: Capability,
  demand: Component['demand'],
  strength: Component['strength'],
  because: string,
  taken: Set<string>,
): Component {
  // Private endpoints beside a VPN, which has the usual id.
  const role = taken.has(ROLES[capability]) && capability === 'vpn_or_private_link' ? 'endpoints' : ROLES[capability];
  const id = takeId(role, taken);
  return { id, name: STANDARD_NAMES[capability], capability, demand, strength, basis: 'inferred', because };
}

/** Whether a flow leads to or from a system on premises, without a protocol that crosses the internet. */
function reachesPremises({ external = [], flows = [] }: Requirements): boolean {
  const remote = new Set(
    external
      .filter(
        ({ where, fate, protocol = '' }) =>
          where === 'on_premises' && fate !== 'retire' && !OVER_INTERNET.has(protocol.toLowerCase()),
      )
      .map(({ id }) => id),
  );
  return flows.some(({ from, to }) => remote.has(from) || remote.has(to));
}

const OVER_INTERNET: ReadonlySet<string> = new Set(['https', 'sftp', 'mqtts', 'smtp']);

/**
 * Whether those who sign in to a program are staff: others call it without. Null where nobody signs in, or where a
 * directory outside the design knows them.
 */
function signInOf({ actors = [], components = [], external = [], flows = [] }: Requirements): boolean | null {
  const programs = new Set(components.filter(({ capability }) => capability === 'web_compute').map(({ id }) => id));
  const directories = new Set(
    external
      .filter(({ capability, protocol = '' }) => capability === 'identity' || DIRECTORIES.has(protocol.toLowerCase()))
      .map(({ id }) => id),
  );
  const people = new Set(actors.map(({ id }) => id));
  const into = flows.filter(({ from, to }) => people.has(from) && programs.has(to));
  const isKnown = (program: string) => flows.some(({ from, to }) => from === program && directories.has(to));
  const signing = into.filter(({ interaction, to }) => interaction === 'sign_in' && !isKnown(to));
  if (signing.length === 0) return null;
  const members = new Set(signing.map(({ from }) => from));
  return into.some(({ from, to }) => !members.has(from) && signing.some((flow) => flow.to === to));
}

const DIRECTORIES: ReadonlySet<string> = new Set(['ldap', 'ldaps', 'saml', 'oidc', 'kerberos']);
