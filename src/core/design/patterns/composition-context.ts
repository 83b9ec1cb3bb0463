import { type Capability, capabilityOf, type Form, type NodeCapability, type Term } from '../../model/capability.ts';
import type { TrafficDemand } from '../../model/demand.ts';
import type {
  CapabilityRequirement,
  Evidence,
  ResolvedRequirements,
  TechnologyRequirement,
} from '../../model/resolved.ts';
import type { Workload } from '../../model/workload.ts';
import type { GraphBuilder } from './graph-builder.ts';

/** Answers about the requirements that patterns need. */
export interface CompositionContext {
  readonly requirements: ResolvedRequirements;
  readonly workload: Workload;
  readonly traffic: TrafficDemand;
  /** Number of availability zones for zone-redundant components. */
  readonly zones: number;
  /** Only services that scale to zero. */
  readonly serverless: boolean;
  /** The requirement for a capability; null without one, or where all its terms are excluded. */
  wants(capability: Capability): CapabilityRequirement | null;
  excludes(capability: Capability): boolean;
  /** A component already provides one of the terms: "a relational or a document database" is one component. */
  answeredBy(requirement: CapabilityRequirement, builder: GraphBuilder): boolean;
  /** Already provided and not stated in the text: a stated component is always added. */
  isCovered(requirement: CapabilityRequirement, builder: GraphBuilder): boolean;
  /** Requested forms, in the order of the text. */
  forms(capability: Capability): readonly Form[];
  technology(name: string): TechnologyRequirement | null;
  /** The kind of system that was named first, such as `shop`. */
  readonly system: string | null;
}

/** Stores without a charge for idle capacity. */
const IDLE_FREE: ReadonlySet<Capability> = new Set(['document_db', 'key_value_db', 'object_storage', 'static_site']);

/** The part of the context that does not depend on the load. */
type LoadIndependent = Omit<CompositionContext, 'workload' | 'traffic'>;

/** Cache by requirements and offered capabilities, which never change while designs are composed for many loads. */
const known = new WeakMap<ResolvedRequirements, Map<ReadonlySet<NodeCapability>, LoadIndependent>>();

/**
 * @param offered capabilities of the cloud; one of them is preferred where a requirement has several terms
 */
export function createCompositionContext(
  requirements: ResolvedRequirements,
  workload: Workload,
  offered: ReadonlySet<NodeCapability>,
): CompositionContext {
  const byOffer = known.get(requirements) ?? new Map<ReadonlySet<NodeCapability>, LoadIndependent>();
  const answers = byOffer.get(offered) ?? loadIndependentOf(requirements, offered);
  known.set(requirements, byOffer.set(offered, answers));
  return {
    ...answers,
    workload,
    traffic: {
      peakRps: workload.peakRps.value,
      meanRps: workload.meanRps.value,
      requestsPerMonth: workload.requestsPerMonth.value,
      responseKb: workload.responseKb.value,
      egressGbPerMonth: workload.egressGbPerMonth.value,
    },
  };
}

function loadIndependentOf(requirements: ResolvedRequirements, offered: ReadonlySet<NodeCapability>): LoadIndependent {
  const excluded = new Set<Term>(requirements.exclusions.flatMap((exclusion) => exclusion.terms));
  const answerable = (requirement: CapabilityRequirement) => requirement.anyOf.filter((term) => !excluded.has(term));
  const mustScaleToZero = requirements.qualities.serverless?.value === 1;
  const alone = new Set(
    requirements.capabilities
      .map(answerable)
      .flatMap(([first, ...rest]) => (first && rest.length === 0 ? [capabilityOf(first)] : [])),
  );
  /** The term to build: one that another requirement demands, else the first that the cloud offers. */
  const preferred = (requirement: CapabilityRequirement): Capability | null => {
    const terms = answerable(requirement).map(capabilityOf);
    const available = terms.filter((term) => offered.has(term));
    const pool = available.length > 0 ? available : terms;
    const idleFree = mustScaleToZero ? pool.find((term) => IDLE_FREE.has(term)) : undefined;
    return pool.find((term) => alone.has(term)) ?? idleFree ?? pool[0] ?? null;
  };
  const byPreferred = Map.groupBy(requirements.capabilities, preferred);
  const asking = (capability: Capability) => byPreferred.get(capability) ?? [];
  const formsOf = (capability: Capability) =>
    asking(capability).flatMap((requirement) =>
      answerable(requirement).flatMap((term) => {
        const [name, form] = term.split(':');
        return name === capability && form !== undefined ? [form as Form] : [];
      }),
    );
  const answeredBy = ({ anyOf }: CapabilityRequirement, builder: GraphBuilder) =>
    anyOf.some((term) => builder.of(capabilityOf(term)).length > 0);
  return {
    requirements,
    zones: Math.max(1, requirements.qualities.zones?.value ?? 1),
    serverless: mustScaleToZero || formsOf('web_compute')[0] === 'function',
    wants: (capability) => (excluded.has(capability) ? null : (asking(capability)[0] ?? null)),
    excludes: (capability) => excluded.has(capability),
    answeredBy,
    isCovered: (requirement, builder) => requirement.strength !== 'stated' && answeredBy(requirement, builder),
    forms: formsOf,
    technology: (name) => requirements.technologies.find((technology) => technology.name === name) ?? null,
    system: requirements.systems[0]?.system ?? null,
  };
}

interface Reason {
  readonly because: string;
  readonly evidence: readonly Evidence[];
}

/** Reason and evidence of a component. @param inferred the reason where no requirement asks for the component */
export function reasonOf(requirement: CapabilityRequirement): Reason;
export function reasonOf(requirement: CapabilityRequirement | null, inferred: string): Reason;
export function reasonOf(requirement: CapabilityRequirement | null, inferred = ''): Reason {
  if (requirement === null) return { because: inferred, evidence: [] };
  return { because: requirement.because, evidence: requirement.evidence };
}
