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
  const { components = [], excluded = [], scope_closed: closed } = document;
  if (components.length === 0) return document;
  const there = new Set(components.flatMap(termsOf).map(capabilityOf));
  const refused = new Set([
    ...excluded.flatMap(({ term, terms = [] }) => [term, ...terms]),
    ...(constraints.exclude ?? []),
  ]);
  const frameworks = new Set([
    ...(document.compliance ?? []).map(({ framework }) => framework),
    ...(constraints.compliance ?? []),
  ]);
  const environment = constraints.environment ?? document.environment ?? 'production';
  const runs = [...there].some((capability) => !PAGES.has(capability));
  const wanted: readonly (readonly [Capability, Component['demand'], string])[] = [
    ...(runs ? [['monitoring', 'preferred', COMPANIONS.monitoring] as const] : []),
    ...(runs && closed !== true ? [['logging', 'preferred', COMPANIONS.logging] as const] : []),
    ...(runs && environment === 'production' && closed !== true
      ? [['audit_trail', 'preferred', COMPANIONS.auditTrail] as const]
      : []),
    ...[...frameworks].flatMap((framework) =>
      CONTROLS[framework].map(([capability, because]) => [capability, 'required', because] as const),
    ),
  ];
  const taken = new Set([...components, ...(document.actors ?? []), ...(document.external ?? [])].map(({ id }) => id));
  const isOpen = (capability: Capability) => !there.has(capability) && !refused.has(capability);
  const tunnel =
    isOpen('vpn_or_private_link') && reachesPremises(document)
      ? [companion('vpn_or_private_link', 'required', 'stated', COMPANIONS.premises, taken)]
      : [];
  const added = [...new Map(wanted.toReversed().map((one) => [one[0], one])).values()]
    .toReversed()
    .filter(([capability]) => isOpen(capability))
    .map(([capability, demand, because]) =>
      companion(capability, demand, demand === 'required' ? 'implied' : 'default', because, taken),
    );
  const all = [...added, ...tunnel].slice(0, MOST_COMPONENTS - components.length);
  return all.length === 0 ? document : { ...document, components: [...components, ...all] };
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
