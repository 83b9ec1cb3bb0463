import type { Capability, Term } from './capability.ts';

/** A condition on a resource, all fields of which must hold. */
export interface ResourceCondition {
  /** Paths of attributes, of which one has a value. */
  readonly has?: readonly string[];
  /** Attributes by path, with a regular expression for the value; `@label` is the name of the resource in the project. */
  readonly matches?: Readonly<Record<string, string>>;
  /** Types, of which a resource refers to this one. */
  readonly usedBy?: readonly string[];
  /** Types, to one of which this resource refers. */
  readonly uses?: readonly string[];
  /** Types, of which the project has a resource. */
  readonly beside?: readonly string[];
}

/** What a resource is. `as` is null for a part of another component. */
export interface ResourceRule {
  readonly if?: ResourceCondition;
  readonly as: Term | null;
  /** What else the same resource can be: a document store that is used by key. */
  readonly or?: readonly Capability[];
}

/** A monthly quantity of a meter: both are templates over attributes, such as `ec2/{instance_type}`. */
export interface ResourcePrice {
  readonly meter: string;
  /** A number, or the product of numbers and attributes: `730 * {node_count|1}`. */
  readonly quantity: string;
  readonly if?: ResourceCondition;
}

/** How the catalogue reads a type of resource that is a component of its own. */
export interface ComponentType {
  /** The first rule that holds. Absent: the capability whose services declare the type. */
  readonly rules?: readonly ResourceRule[];
  /** Several resources are one component, such as secrets. */
  readonly one?: true;
  /** Products by attribute: the first pattern that matches its value names one. A literal name stands for itself. */
  readonly product?: string | { readonly from: readonly string[]; readonly names: Readonly<Record<string, string>> };
  /** Attributes with the stored amount in GB. */
  readonly storedGb?: readonly string[];
  readonly prices?: readonly ResourcePrice[];
  /** It is charged by use, which a project does not state. */
  readonly byUse?: true;
}

/** What is known of the resources of a cloud. */
export interface TerraformKnowledge {
  /** Prefix of the types of its provider: `aws_`. */
  readonly prefixes: readonly string[];
  /** Paths of attributes of resources that name their region. */
  readonly regionIn: readonly string[];
  /** Types that decide on the region where the provider does not; empty for all. */
  readonly regionBy: readonly string[];
  /** Types that the services of the catalogue declare, with the terms that they declare it for. */
  readonly declared: Readonly<Record<string, readonly Term[]>>;
  readonly components: Readonly<Record<string, ComponentType>>;
  /** Prefixes of types that support components and are none. */
  readonly parts: readonly string[];
  /** Words of attributes as the price book writes them: `words.zones.true` is `multi-az`. */
  readonly words: Readonly<Record<string, Readonly<Record<string, string>>>>;
}
