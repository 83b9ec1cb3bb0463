import { type Capability, capabilityOf, type Form, type NodeCapability, type Term } from '../../model/capability.ts';
import { freeId } from '../../model/component-id.ts';
import type { TrafficDemand } from '../../model/demand.ts';
import type {
  Evidence,
  Metric,
  ResolvedComponent,
  ResolvedFlow,
  ResolvedRequirements,
  TechnologyRequirement,
} from '../../model/resolved.ts';
import { type Load, loadOf, type Workload } from '../../model/workload.ts';

import { technologiesOf } from '../component-requirements.ts';
import { programOf } from '../hosting.ts';
import { hostingOf } from '../profiles/hosting.ts';
import type { Profile } from '../profiles/profile.ts';

/** Answers about the requirements that patterns need. */
export interface CompositionContext {
  readonly requirements: ResolvedRequirements;
  /** Load of the whole system. */
  readonly workload: Workload;
  readonly traffic: TrafficDemand;
  /** Number of availability zones for zone-redundant components. */
  readonly zones: number;
  /** Functions instead of servers: services that scale to zero are required, or every program is a function. */
  readonly serverless: boolean;
  /** Only services that scale to zero. */
  readonly scalesToZero: boolean;
  /** The first component of a capability; null without one, or where all its terms are excluded. */
  wants(capability: Capability): ResolvedComponent | null;
  /** Every component of a capability with its own load and products, in the order of the document. */
  each(capability: Capability): readonly PartContext[];
  excludes(capability: Capability): boolean;
  /** Requested forms of all components of a capability, in the order of the document. */
  forms(capability: Capability): readonly Form[];
  technology(name: string): TechnologyRequirement | null;
  /** Flows that name the component. */
  flowsOf(id: string): readonly ResolvedFlow[];
  /** Whether the id is that of an actor or an external system. */
  isParty(id: string): boolean;
  /** Id of a component that no requirement names, distinct from the ids of all others. @param role its usual id */
  idFor(role: string, capability: NodeCapability): string;
  /** The kind of system that was named first, such as `shop`. */
  readonly system: string | null;
}

/** The context of one component: its own load, forms and products. */
export interface PartContext extends CompositionContext {
  readonly part: ResolvedComponent;
  readonly id: string;
  /** The profile of the product that it runs; null without one. */
  readonly profile: Profile | null;
  /** The customer's name for the component, else the standard one. */
  titled(standard: string): string;
}

/** Stores without a charge for idle capacity. */
const IDLE_FREE: ReadonlySet<Capability> = new Set(['document_db', 'key_value_db', 'object_storage', 'static_site']);

/** The part of the context that does not depend on the load. */
type LoadIndependent = Omit<CompositionContext, 'workload' | 'traffic' | 'each'> & {
  asking(capability: Capability): readonly ResolvedComponent[];
};

/** Cache by requirements and offered capabilities, which never change while designs are composed for many loads. */
const known = new WeakMap<ResolvedRequirements, Map<ReadonlySet<NodeCapability>, LoadIndependent>>();

/**
 * @param offered capabilities of the cloud; one of them is preferred where a component has alternatives
 */
export function createCompositionContext(
  requirements: ResolvedRequirements,
  load: Load,
  offered: ReadonlySet<NodeCapability>,
): CompositionContext {
  const byOffer = known.get(requirements) ?? new Map<ReadonlySet<NodeCapability>, LoadIndependent>();
  const answers = byOffer.get(offered) ?? loadIndependentOf(requirements, offered);
  known.set(requirements, byOffer.set(offered, answers));
  const context: CompositionContext = {
    ...answers,
    workload: load.system,
    traffic: trafficOf(load.system),
    each: (capability) => answers.asking(capability).map((part) => partContext(part, capability, context, load)),
  };
  return context;
}

/** The load of a component that every request passes. */
export function trafficOf(workload: Workload): TrafficDemand {
  return {
    peakRps: workload.peakRps.value,
    meanRps: workload.meanRps.value,
    requestsPerMonth: workload.requestsPerMonth.value,
    responseKb: workload.responseKb.value,
    egressGbPerMonth: workload.egressGbPerMonth.value,
  };
}

function partContext(
  part: ResolvedComponent,
  capability: Capability,
  context: CompositionContext,
  load: Load,
): PartContext {
  const workload = loadOf(part.id, load);
  const own = technologiesOf(part, context.requirements);
  const profile = programOf(part);
  return {
    ...context,
    workload,
    traffic: workload === context.workload ? context.traffic : trafficOf(workload),
    part,
    id: part.id,
    profile,
    serverless:
      capability === 'web_compute'
        ? (context.scalesToZero || isFunction(part)) && isForFunctions(profile)
        : context.serverless,
    titled: (standard) => part.name ?? standard,
    forms: (asked) => (asked === capability ? formsOf(part, capability) : context.forms(asked)),
    technology: (name) => own.find((technology) => technology.name === name) ?? null,
  };
}

/** Whether functions can run the product. */
function isForFunctions(profile: Profile | null): boolean {
  return profile === null || hostingOf(profile, 'function').fits;
}

function isFunction(part: ResolvedComponent): boolean {
  return formsOf(part, 'web_compute')[0] === 'function';
}

function formsOf({ anyOf }: ResolvedComponent, capability: Capability): readonly Form[] {
  return anyOf.flatMap((term) => {
    const [name, form] = term.split(':');
    return name === capability && form !== undefined ? [form as Form] : [];
  });
}

function loadIndependentOf(requirements: ResolvedRequirements, offered: ReadonlySet<NodeCapability>): LoadIndependent {
  const excluded = new Set<Term>(requirements.exclusions.flatMap((exclusion) => exclusion.terms));
  const answerable = (component: ResolvedComponent) => component.anyOf.filter((term) => !excluded.has(term));
  const mustScaleToZero = requirements.qualities.serverless?.value === 1;
  /** The term to build: the first that the cloud offers, without idle cost where the design must scale to zero. */
  const preferred = (component: ResolvedComponent): Capability | null => {
    const terms = answerable(component).map(capabilityOf);
    const available = terms.filter((term) => offered.has(term));
    const pool = available.length > 0 ? available : terms;
    const idleFree = mustScaleToZero ? pool.find((term) => IDLE_FREE.has(term)) : undefined;
    return idleFree ?? pool[0] ?? null;
  };
  const byPreferred = Map.groupBy(requirements.components, preferred);
  const asking = (capability: Capability) =>
    excluded.has(capability)
      ? []
      : (byPreferred.get(capability) ?? []).map((part) => ({ ...part, anyOf: answerable(part) }));
  const forms = (capability: Capability) => asking(capability).flatMap((component) => formsOf(component, capability));
  const programs = asking('web_compute');
  const taken = new Set([...requirements.components, ...requirements.parties].map(({ id }) => id));
  return {
    requirements,
    zones: Math.max(1, requirements.qualities.zones?.value ?? 1),
    serverless: mustScaleToZero || (programs.length > 0 && programs.every(isFunction)),
    scalesToZero: mustScaleToZero,
    asking,
    wants: (capability) => asking(capability)[0] ?? null,
    excludes: (capability) => excluded.has(capability),
    forms,
    technology: (name) => requirements.technologies.find((technology) => technology.name === name) ?? null,
    flowsOf: (id) => requirements.flows.filter(({ from, to }) => from === id || to === id),
    isParty: (id) => requirements.parties.some((party) => party.id === id),
    idFor(role, capability) {
      const own = asking(capability as Capability)[0];
      if (own !== undefined) return own.id;
      return freeId(role, taken);
    },
    system: requirements.systems[0]?.system ?? null,
  };
}

/** What a component states of itself in all; null if it states nothing. */
export function statedOf({ quantities = [] }: ResolvedComponent, metric: Metric): number | null {
  const own = quantities.filter((one) => one.metric === metric);
  return own.length === 0 ? null : own.reduce((sum, { value }) => sum + value, 0);
}

/** The customer's name for the only component of a capability, else the standard one. */
export function nameOf(context: CompositionContext, capability: Capability, standard: string): string {
  return context.wants(capability)?.name ?? standard;
}

interface Reason {
  readonly because: string;
  readonly evidence: readonly Evidence[];
}

/** Reason and evidence of a component. @param inferred the reason where no requirement asks for the component */
export function reasonOf(component: ResolvedComponent): Reason;
export function reasonOf(component: ResolvedComponent | null, inferred: string): Reason;
export function reasonOf(component: ResolvedComponent | null, inferred = ''): Reason {
  if (component === null) return { because: inferred, evidence: [] };
  return { because: component.because, evidence: component.evidence };
}
