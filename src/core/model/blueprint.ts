import type { Form, NodeCapability, Term } from './capability.ts';
import type { Estimate } from './estimate.ts';
import type { Finding } from './finding.ts';
import type { Actor, Edge, Zone } from './graph.ts';
import type { IacProject } from './iac.ts';
import type { CloudId } from './intent.ts';
import type { Requirements } from './requirement.ts';
import type { Workload } from './workload.ts';

/** A node as a reader or a check sees it: the part and the service that was chosen. */
export interface BlueprintNode {
  readonly id: string;
  readonly title: string;
  readonly capability: NodeCapability;
  readonly form: Form | null;
  /** Every term of the vocabulary that this node answers, forms written `web_compute:container`. */
  readonly provides: readonly Term[];
  readonly service: string;
  readonly offering: string;
  readonly sku: string;
  readonly count: number;
  /** Zones over which it is spread: with 2 or more it survives the loss of one. */
  readonly zones: number;
  /** Costs nothing while nobody uses it. */
  readonly scales_to_zero: boolean;
  readonly zone: Zone;
  readonly region: string;
  /** US dollars a month; null where no meter of it has a known price. */
  readonly monthly: number | null;
  readonly because: string;
  /** Addresses of its resources in the Terraform. */
  readonly terraform: readonly string[];
}

export interface BlueprintGraph {
  readonly nodes: readonly BlueprintNode[];
  readonly edges: readonly Edge[];
  readonly actors: readonly Actor[];
}

export interface Confidence {
  /** 0 to 1: the chance that the blueprint holds every part that a competent architect would have required. */
  readonly value: number;
  readonly because: readonly string[];
}

export interface Provenance {
  readonly engine: string;
  readonly catalogue: string;
  readonly price_book: string;
}

/** The answer to an intent: plain data, the same bytes for the same request, catalogue and price book. */
export interface Blueprint {
  readonly id: string;
  readonly title: string;
  readonly cloud: CloudId;
  readonly region: string;
  readonly confidence: Confidence;
  readonly requirements: Requirements;
  readonly workload: Workload;
  readonly graph: BlueprintGraph;
  readonly estimate: Estimate;
  readonly findings: readonly Finding[];
  readonly iac: IacProject;
  readonly diagram: string;
  readonly markdown: string;
  readonly provenance: Provenance;
}
