import { type Capability, capabilityOf, type Form, type Term } from '../model/capability.ts';
import type { TrafficDemand } from '../model/demand.ts';
import type { Evidence } from '../model/evidence.ts';
import type { CapabilityRequirement, Requirements, TechnologyRequirement } from '../model/requirement.ts';
import type { Workload } from '../model/workload.ts';

/** What a pattern asks of the requirements, answered once. */
export interface Brief {
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
  /** Forms asked for, in the order in which they were named. */
  forms(capability: Capability): readonly Form[];
  technology(name: string): TechnologyRequirement | null;
  /** The kind of system that was named first, such as `shop`. */
  readonly system: string | null;
}

export function createBrief(requirements: Requirements, workload: Workload): Brief {
  const excluded = new Set<Term>(requirements.exclusions.flatMap((exclusion) => exclusion.terms));
  const answerable = (requirement: CapabilityRequirement) => requirement.anyOf.filter((term) => !excluded.has(term));
  const asking = (capability: Capability) =>
    requirements.capabilities.filter((requirement) =>
      answerable(requirement).some((term) => capabilityOf(term) === capability),
    );
  const formsOf = (capability: Capability) =>
    asking(capability).flatMap((requirement) =>
      answerable(requirement).flatMap((term) => {
        const [name, form] = term.split(':');
        return name === capability && form !== undefined ? [form as Form] : [];
      }),
    );
  return {
    requirements,
    workload,
    traffic: {
      peakRps: workload.peakRps.value,
      meanRps: workload.meanRps.value,
      requestsPerMonth: workload.requestsPerMonth.value,
      responseKb: workload.responseKb.value,
      egressGbPerMonth: workload.egressGbPerMonth.value,
    },
    zones: Math.max(1, requirements.qualities.zones?.value ?? 1),
    serverless: requirements.qualities.serverless?.value === 1 || formsOf('web_compute')[0] === 'function',
    wants: (capability) => (excluded.has(capability) ? null : (asking(capability)[0] ?? null)),
    excludes: (capability) => excluded.has(capability),
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
