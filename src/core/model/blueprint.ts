import type { Form, NodeCapability, Term } from './capability.ts';
import type { Estimate } from './estimate.ts';
import type { Finding } from './finding.ts';
import type { Actor, Edge, Zone } from './graph.ts';
import type { CloudId } from './intent.ts';
import type { Requirements } from './requirements.ts';
import type { ResolvedRequirements } from './resolved.ts';
import type { IacProject } from './terraform.ts';
import type { Workload } from './workload.ts';

/** A node of the blueprint: the component with its selected service. */
export interface BlueprintNode {
  readonly id: string;
  readonly title: string;
  readonly capability: NodeCapability;
  readonly form: Form | null;
  /** Terms of the vocabulary that the node provides; forms are written `web_compute:container`. */
  readonly provides: readonly Term[];
  readonly service: string;
  readonly offering: string;
  readonly sku: string;
  readonly count: number;
  /** Number of availability zones; with 2 or more it survives a zone failure. */
  readonly zones: number;
  /** Costs nothing while unused. */
  readonly scales_to_zero: boolean;
  readonly zone: Zone;
  readonly region: string;
  /** US dollars per month; null if none of its meters has a known price. */
  readonly monthly: number | null;
  readonly because: string;
  /** Addresses of its Terraform resources. */
  readonly terraform: readonly string[];
}

/** An edge of the blueprint: with what implements it. */
export interface BlueprintEdge extends Edge {
  /** Addresses of the Terraform resources that give the caller access, such as role assignments and policies. */
  readonly grant: readonly string[];
  /** Addresses of the other resources that join its two ends, such as rules, listeners and integrations. */
  readonly path: readonly string[];
  /** Names of the environment variables with which the caller reaches its target. */
  readonly address: readonly string[];
}

export interface BlueprintGraph {
  readonly nodes: readonly BlueprintNode[];
  readonly edges: readonly BlueprintEdge[];
  readonly actors: readonly Actor[];
}

export interface Confidence {
  /** Probability (0 to 1) that the blueprint has every component that a competent architect would require. */
  readonly value: number;
  readonly because: readonly string[];
}

export interface Provenance {
  readonly engine: string;
  readonly catalogue: string;
  readonly price_book: string;
}

/** The result of a synthesis: plain data, the same bytes for the same request, catalogue and price book. */
export interface Blueprint {
  readonly id: string;
  readonly title: string;
  readonly cloud: CloudId;
  readonly region: string;
  readonly confidence: Confidence;
  /** The requirements document: sent again, it gives the same blueprint. */
  readonly requirements: Requirements;
  readonly resolved: ResolvedRequirements;
  readonly workload: Workload;
  readonly graph: BlueprintGraph;
  readonly estimate: Estimate;
  readonly findings: readonly Finding[];
  readonly iac: IacProject;
  readonly diagram: string;
  readonly markdown: string;
  readonly provenance: Provenance;
}
