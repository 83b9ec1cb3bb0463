import { type Capability, capabilityOf, type Form, type NodeCapability, type Term } from '../../model/capability.ts';
import type { TrafficDemand } from '../../model/demand.ts';
import type { Evidence } from '../../model/evidence.ts';
import type { CapabilityRequirement, Requirements, TechnologyRequirement } from '../../model/requirement.ts';
import type { Workload } from '../../model/workload.ts';
import type { GraphBuilder } from './graph-builder.ts';

/** What a pattern asks of the requirements, answered once. */
export interface CompositionContext {
  readonly requirements: Requirements;
  readonly workload: Workload;
  readonly traffic: TrafficDemand;
  /** Zones over which what must not stop is spread. */
  readonly zones: number;
  /** Only services that cost nothing while nobody uses them. */
  readonly serverless: boolean;
  /** The requirement that asks for a capability, if any of its terms is not excluded. */
  wants(capability: Capability): CapabilityRequirement | null;
  excludes(capability: Capability): boolean;
  /** Some part of the draft is one of the terms already: "a relational or a document database" is one part, not two. */
  answeredBy(requirement: CapabilityRequirement, builder: GraphBuilder): boolean;
  /** Answered already, and not named in words: a part that was named is made even where another would do. */
  isCovered(requirement: CapabilityRequirement, builder: GraphBuilder): boolean;
  /** Forms asked for, in the order in which they were named. */
  forms(capability: Capability): readonly Form[];
  technology(name: string): TechnologyRequirement | null;
  /** The kind of system that was named first, such as `shop`. */
  readonly system: string | null;
}

/** Kinds of store that cost nothing while nobody asks them. */
const IDLE_FREE: ReadonlySet<Capability> = new Set(['document_db', 'key_value_db', 'object_storage', 'static_site']);

/** What of a brief the load does not change. */
type Wishes = Omit<CompositionContext, 'workload' | 'traffic'>;

/** By what was offered. A design is composed for many loads, and neither requirements nor offers ever change. */
const known = new WeakMap<Requirements, Map<ReadonlySet<NodeCapability>, Wishes>>();

/**
 * @param offered what the cloud has a service for: of several terms that would do, one that can be had
 */
export function createCompositionContext(
  requirements: Requirements,
  workload: Workload,
  offered: ReadonlySet<NodeCapability>,
): CompositionContext {
  const byOffer = known.get(requirements) ?? new Map<ReadonlySet<NodeCapability>, Wishes>();
  const wishes = byOffer.get(offered) ?? wishesOf(requirements, offered);
  known.set(requirements, byOffer.set(offered, wishes));
  return {
    ...wishes,
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

function wishesOf(requirements: Requirements, offered: ReadonlySet<NodeCapability>): Wishes {
  const excluded = new Set<Term>(requirements.exclusions.flatMap((exclusion) => exclusion.terms));
  const answerable = (requirement: CapabilityRequirement) => requirement.anyOf.filter((term) => !excluded.has(term));
  const mustScaleToZero = requirements.qualities.serverless?.value === 1;
  const alone = new Set(
    requirements.capabilities
      .map(answerable)
      .flatMap(([first, ...rest]) => (first && rest.length === 0 ? [capabilityOf(first)] : [])),
  );
  /** Of several terms that would do: one that is asked for anyway, else the first that can be had and suits. */
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

/** What to print as the reason and the evidence of a part: the requirement's own where there is one. */
export function reasonOf(
  requirement: CapabilityRequirement | null,
  otherwise: string,
): { readonly because: string; readonly evidence: readonly Evidence[] } {
  if (requirement === null) return { because: otherwise, evidence: [] };
  return { because: requirement.because, evidence: requirement.evidence };
}
