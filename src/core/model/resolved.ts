import type { Capability, Form, Term } from './capability.ts';
import type { Filling } from './filling.ts';
import type { Environment, Framework, ResourceLimits } from './intent.ts';
import type { Budget, Residence } from './limits.ts';
import type { External, Interaction } from './requirements.ts';
import type { Schedule } from './schedule.ts';
import type { WorkingFigure } from './working-figure.ts';

/** `stated` by the request, `implied` by the kind of system, or a `default`. */
export type Strength = 'stated' | 'implied' | 'default';

interface Read {
  readonly evidence: readonly Evidence[];
  readonly because: string;
  /** Undefined if the text states it. */
  readonly origin?: Origin;
}

/** A detail of a component or of a kind of system. Reading sets it; later stages do not see the text. */
export type Trait =
  | 'for_staff' // used by employees of the organisation
  | 'by_outsiders' // done by external people
  | 'uploads_by_outsiders'
  | 'image_processing' // pictures are resized or converted
  | 'email' // messages go out by e-mail
  | 'push' // messages go to an app
  | 'sms' // messages go out as text messages
  | 'any_channel'; // some words for messages name no channel

/** A required component; any one of the terms provides it. */
export interface CapabilityRequirement extends Read {
  readonly kind: 'capability';
  readonly anyOf: readonly Term[];
  readonly strength: Strength;
  /** A wish ("ideally", "if possible") may be dropped for the budget; a must may not. */
  readonly demand: 'must' | 'wish';
  /** It follows from the text, which does not name it. */
  readonly hinted?: boolean;
  /** The text names it generically: "a database". */
  readonly generic?: true;
  /** For a scheduler: evidence that names business hours and starts no work. */
  readonly idlePhrases?: number;
  readonly traits?: readonly Trait[];
}

/** A product, engine or protocol that the user named, by its plain lower-case name. */
export interface TechnologyRequirement extends Read {
  readonly kind: 'technology';
  readonly name: string;
  readonly version: string | null;
  /** The capability of the technology, if it is a component. */
  readonly term: Term | null;
  /** The spelling of the text. */
  readonly written?: string;
  /** The vendor's product of a combined name: `aurora` for "Aurora PostgreSQL". */
  readonly product?: string;
  /** The system migrates away from it, or only receives data from it. */
  readonly left?: true;
  /** Named as a personal account among sign-in providers: "a Google or Microsoft account". */
  readonly personal?: true;
}

/** Something that must not appear: a term of the vocabulary or a technology. */
export interface ExclusionRequirement extends Read {
  readonly kind: 'exclusion';
  readonly terms: readonly Term[];
  readonly technology: string | null;
  readonly origin: Origin;
}

/** What a quantity measures, with its unit in parentheses. */
export type Metric =
  | 'requests_per_second' // peak (requests/s)
  | 'mean_requests_per_second' // (requests/s)
  | 'requests_per_month'
  | 'visits_per_month'
  | 'page_views_per_month'
  | 'writes_per_second' // peak, of a store (operations/s)
  | 'mean_writes_per_second' // of a store (operations/s)
  | 'writes_per_month' // of a store (operations)
  | 'orders_per_month' // orders, bookings, submissions
  | 'monthly_users' // people active in a month
  | 'daily_users' // people active in a day
  | 'concurrent_users' // concurrent users at peak
  | 'usual_concurrent_users' // concurrent users on an average day
  | 'registered_users'
  | 'stored_gb' // database or records (GB)
  | 'object_gb' // files, pictures, media (GB)
  | 'growth_gb_per_month'
  | 'cache_gb' // memory of a cache (GB)
  | 'index_gb' // size of a search index (GB)
  | 'indexed_documents' // number of documents of a search index
  | 'analysed_gb' // tables of a data lake or a data warehouse (GB)
  | 'loaded_gb_per_month' // into a data lake or a data warehouse
  | 'files_per_month' // that arrive in a bucket
  | 'live_messages_per_month' // over long-lived connections
  | 'egress_gb_per_month'
  | 'events_per_second'
  | 'peak_events_per_second' // stated as a peak, which is no mean
  | 'events_per_month'
  | 'devices'
  | 'emails_per_month'
  | 'jobs_per_month'
  | 'job_seconds' // how long one job runs (s)
  | 'response_kb'
  | 'regions'
  | 'busy_hours_per_month' // hours at or near the peak
  | WorkingFigure;

export interface QuantityRequirement extends Read {
  readonly kind: 'quantity';
  readonly metric: Metric;
  /** In the metric's unit; the upper end of a range. */
  readonly value: number;
  /** The lower end, where a range was given. */
  readonly low: number | null;
  /** For an amount that arrives over time. */
  readonly filling?: Filling;
  /** Expected later than the state that is designed. */
  readonly later?: true;
  /** Users without an account: "readers", "visitors". */
  readonly visitors?: true;
  /** Customers that are organisations: "clinics", "schools". */
  readonly organisations?: true;
}

/** A component of the document with what belongs to it alone. */
export interface ResolvedComponent extends CapabilityRequirement {
  /** Id of its node: kebab case, at most 24 characters, unique. */
  readonly id: string;
  /** The customer's name for it; undefined for the standard name of its capability. */
  readonly name?: string;
  /** Its own load. */
  readonly quantities?: readonly QuantityRequirement[];
  /** Its share of the load of the system, 0 to 1. */
  readonly share?: number;
  /** Names of the technologies that belong to it. */
  readonly products?: readonly string[];
  /** Task of inference, such as `ocr`. */
  readonly task?: string;
  /** Hours per month in which it runs; undefined if it runs always or on demand. */
  readonly hoursPerMonth?: number;
  /** When its work starts, or the work that it starts. */
  readonly schedule?: Schedule;
  /** Its work may be interrupted and run again. */
  readonly interruptible?: true;
  /** Minimum number of instances. */
  readonly instances?: number;
  /** What becomes of its files. */
  readonly lifecycle?: FileLifecycle;
}

/** A flow of the document between nodes, actors and external systems, by their ids in the graph. */
/** What becomes of stored files. */
export interface FileLifecycle {
  /** Days until they are deleted. */
  readonly deletedAfterDays?: number;
  /** Days for which nobody can change or delete them. */
  readonly lockedDays?: number;
  /** Storage for files that are rarely or hardly ever read, after a month. */
  readonly access?: 'cold' | 'archive';
}

export interface ResolvedFlow {
  readonly from: string;
  readonly to: string;
  readonly interaction: Interaction;
  readonly payload: string | null;
  readonly story: string | null;
  /** How often it happens, as stated. */
  readonly timesPerMonth?: number;
}

/** A person, an organisation, devices or a program outside the design. */
export interface ResolvedParty {
  readonly id: string;
  readonly name: string;
  readonly kind: 'person' | 'organisation' | 'device' | 'program' | 'external';
  /** How many they are. */
  readonly counts?: readonly QuantityRequirement[];
  /** For an external system. */
  readonly where?: External['where'];
  readonly protocol?: string;
}

/** A part of the time with another load. */
export interface ResolvedSeason {
  readonly name: string;
  readonly recurs?: 'daily' | 'weekly' | 'yearly' | 'once';
  /** Share of the time, 0 to 1. */
  readonly share: number;
  /** Load as a multiple of the base load; null where quantities are stated. */
  readonly factor: number | null;
  readonly quantities: readonly QuantityRequirement[];
}

export type QualityName =
  | 'availability' // percent
  | 'latency_p99_ms'
  | 'rpo_minutes'
  | 'rto_minutes'
  | 'consistency' // 1: no store may disagree with another
  | 'zones' // number of availability zones
  | 'regions' // how many regions
  | 'serverless' // 1: only services that scale to zero
  | 'low_operations' // 1: managed services only
  | 'least_cost' // 1: as cheap as possible
  | 'cost_no_object' // 1: quality before cost
  | 'free_allowances'; // 1: subtract monthly free tiers

export interface QualityRequirement extends Read {
  readonly kind: 'quality';
  readonly quality: QualityName;
  readonly value: number;
  readonly demand: 'must' | 'wish';
}

export interface ComplianceRequirement extends Read {
  readonly kind: 'compliance';
  readonly framework: Framework;
}

export interface BudgetRequirement extends Read {
  readonly kind: 'budget';
  /** Monthly amount as written. */
  readonly amount: number;
  readonly currency: string;
  /** `hard` for a limit ("at most", "max"), `soft` for a target ("about", "around"). */
  readonly firmness: 'hard' | 'soft';
  /** For the time outside the season. */
  readonly idle?: true;
}

/** A place or a region that the text names, before a cloud region is selected. */
export interface PlaceRequirement extends Read {
  readonly kind: 'place';
  /** A key of the gazetteer: a country code, a city, or an area such as `eu`. */
  readonly place: string;
  /** Whether data must stay there; otherwise the place is where users are. */
  readonly residency: boolean;
  /** The text relates it to a law. */
  readonly byLaw?: true;
}

export interface EnvironmentRequirement extends Read {
  readonly kind: 'environment';
  readonly environment: Environment;
}

/** The kind of system, such as `shop` or `blog`: it implies components. */
export interface SystemRequirement extends Read {
  readonly kind: 'system';
  readonly system: string;
  readonly traits?: readonly Trait[];
}

export type Requirement =
  | CapabilityRequirement
  | TechnologyRequirement
  | ExclusionRequirement
  | QuantityRequirement
  | QualityRequirement
  | ComplianceRequirement
  | BudgetRequirement
  | PlaceRequirement
  | EnvironmentRequirement
  | SystemRequirement;

/** A default that the user may replace. */
export interface Assumption {
  readonly id: string;
  /** The assumption as a noun: "Response size". */
  readonly what: string;
  readonly value: number | string;
  readonly unit: string;
  readonly because: string;
  /** A sentence that replaces it when added to the request. */
  readonly overrule: string;
}

export interface Conflict {
  readonly what: string;
  readonly between: readonly Evidence[];
  readonly settled: string;
  readonly because: string;
}

export interface RegionChoice {
  readonly id: string;
  readonly origin: Origin;
  readonly because: string;
  readonly evidence: readonly Evidence[];
}

/** Both regions serve requests, or the second is a smaller standby. */
export type RegionMode = 'active_active' | 'warm_standby';

/** The second region and its mode. */
export interface SecondRegion extends RegionChoice {
  readonly mode: RegionMode;
}

export interface Quality {
  readonly value: number;
  readonly origin: Origin;
  readonly because: string;
  readonly evidence: readonly Evidence[];
}

/** A separate partition that the request names, such as AWS GovCloud: not covered. */
export interface SeparateCloud {
  readonly name: string;
  readonly evidence: readonly Evidence[];
}

/** The requirements document resolved for a cloud: regions chosen, the budget in dollars, defaults added. */
export interface ResolvedRequirements {
  readonly systems: readonly SystemRequirement[];
  readonly components: readonly ResolvedComponent[];
  readonly flows: readonly ResolvedFlow[];
  readonly parties: readonly ResolvedParty[];
  readonly seasons: readonly ResolvedSeason[];
  readonly technologies: readonly TechnologyRequirement[];
  readonly exclusions: readonly ExclusionRequirement[];
  readonly quantities: readonly QuantityRequirement[];
  readonly qualities: { readonly [name in QualityName]?: Quality };
  readonly compliance: readonly ComplianceRequirement[];
  readonly environment: { readonly value: Environment; readonly origin: Origin; readonly because: string };
  readonly budget: Budget | null;
  readonly region: RegionChoice;
  /** Undefined for one region. */
  readonly secondRegion?: SecondRegion;
  /** Undefined if the text names none. */
  readonly separate?: SeparateCloud;
  readonly resourceLimits?: ResourceLimits;
  /** Undefined if data may be anywhere. */
  readonly residence?: Residence;
  readonly conflicts: readonly Conflict[];
  readonly assumptions: readonly Assumption[];
  /** Clauses that were not understood. */
  readonly unread: readonly Evidence[];
  /** Share of the meaningful words that were understood, 0 to 1; 1 without a text. */
  readonly coverage: number;
  /** Estimated probability that the reading is complete and right; undefined where no reader estimates it. */
  readonly readingConfidence?: number;
  /** The caller describes the components: none is read from a text. */
  readonly described?: true;
  /** Nothing beyond the described components is wanted, where the system works without it. */
  readonly closed?: true;
}

/** A component that is not left out alone, and how the requirement changes when the request excludes it too. */
export interface Omission {
  readonly terms: readonly Term[];
  /** Parts that go with it, or that are asked for in another way. */
  readonly gone: readonly (readonly Term[])[];
  /** Parts that take its place, or that are asked for in this way now. */
  readonly instead: readonly ResolvedComponent[];
}

/** Which forms of a compute capability are forbidden. */
export function excludedForms(requirements: ResolvedRequirements, capability: Capability): ReadonlySet<Form> {
  const forms = new Set<Form>();
  for (const exclusion of requirements.exclusions) {
    for (const term of exclusion.terms) {
      const [name, form] = term.split(':');
      if (name === capability && form !== undefined) forms.add(form as Form);
    }
  }
  return forms;
}

/** Words of the request: offsets into its text in UTF-16 code units, and the text between them. */
export interface Evidence {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Origin of a value. `constraint` is a field of the request. */
export type Origin = 'stated' | 'constraint' | 'derived' | 'assumed';
