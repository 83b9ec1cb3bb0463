import type { Capability, Form, Term } from './capability.ts';
import type { Evidence, Origin } from './evidence.ts';
import type { Environment, Framework } from './intent.ts';

/** `stated` in words, `implied` by the kind of system, or taken by `default`. */
export type Strength = 'stated' | 'implied' | 'default';

interface Read {
  readonly evidence: readonly Evidence[];
  readonly because: string;
}

/** A part that the system needs; any one of the terms answers it. */
export interface CapabilityRequirement extends Read {
  readonly kind: 'capability';
  readonly anyOf: readonly Term[];
  readonly strength: Strength;
  /** A wish ("ideally", "if possible") may be given up for the budget; a demand may not. */
  readonly demand: 'must' | 'wish';
  /** Only words from which it follows speak of it: none names it. */
  readonly hinted?: boolean;
}

/** A product, engine or protocol that the user named, by its plain lower-case name. */
export interface TechnologyRequirement extends Read {
  readonly kind: 'technology';
  readonly name: string;
  readonly version: string | null;
  /** What the technology is in the vocabulary, if it is a part. */
  readonly term: Term | null;
}

/** Something that must not appear: a term of the vocabulary or a technology. */
export interface ExclusionRequirement extends Read {
  readonly kind: 'exclusion';
  readonly terms: readonly Term[];
  readonly technology: string | null;
  readonly origin: Origin;
}

/** What a number counts. Unit in parentheses. */
export type Metric =
  | 'requests_per_second' // peak (requests/s)
  | 'mean_requests_per_second' // (requests/s)
  | 'requests_per_month'
  | 'visits_per_month'
  | 'page_views_per_month'
  | 'orders_per_month' // orders, bookings, submissions
  | 'monthly_users' // people active in a month
  | 'daily_users' // people active in a day
  | 'concurrent_users' // people at the same moment, at the peak
  | 'usual_concurrent_users' // people at the same moment on a usual day
  | 'registered_users'
  | 'stored_gb' // database or records (GB)
  | 'object_gb' // files, pictures, media (GB)
  | 'growth_gb_per_month'
  | 'egress_gb_per_month'
  | 'events_per_second'
  | 'events_per_month'
  | 'devices'
  | 'emails_per_month'
  | 'jobs_per_month'
  | 'job_seconds' // how long one job runs (s)
  | 'response_kb'
  | 'regions'
  | 'busy_hours_per_month' // hours in which the peak is reached or nearly so
  | WorkingFigure;

/** Figures that are taken as working assumptions until the text overrules them. */
export type WorkingFigure =
  | 'daily_active_percent' // of the people active in a month
  | 'requests_per_user_day'
  | 'seconds_between_requests' // of one person who is on the site (s)
  | 'pages_per_visit'
  | 'requests_per_page'
  | 'requests_per_order'
  | 'peak_factor' // peak over mean
  | 'page_kb' // all of one page view (KB)
  | 'write_percent' // of the requests
  | 'queries_per_request'
  | 'rps_per_vcpu'
  | 'queries_per_vcpu'
  | 'working_set_percent' // of the records
  | 'growth_percent_month' // of the records
  | 'emails_per_order'
  | 'emails_per_user_month'
  | 'log_kb_per_request'
  | 'headroom_percent'
  | 'event_kb'
  | 'retention_days' // of events, measurements and logs
  | 'readings_per_device_day'
  | 'scanned_percent_month' // of the tables that are asked with SQL
  | 'model_calls_per_month'
  | 'input_tokens' // of one call of a language model
  | 'output_tokens'
  | 'media_minutes_per_month'
  | 'tasks_per_month'
  | 'parallel_tasks'
  | 'task_vcpu'
  | 'task_memory_gb'
  | 'task_minutes';

export interface QuantityRequirement extends Read {
  readonly kind: 'quantity';
  readonly metric: Metric;
  /** In the metric's unit; the upper end of a range. */
  readonly value: number;
  /** The lower end, where a range was given. */
  readonly low: number | null;
  /** It is expected after what the design is for. */
  readonly later?: true;
}

export type QualityName =
  | 'availability' // percent of a month
  | 'latency_p99_ms'
  | 'rpo_minutes'
  | 'rto_minutes'
  | 'zones' // how many zones the system must be spread over
  | 'regions' // how many regions
  | 'serverless' // 1: only services that scale to zero
  | 'low_operations' // 1: nobody to run servers
  | 'least_cost' // 1: as cheap as possible
  | 'cost_no_object' // 1: the best, whatever it costs
  | 'free_allowances'; // 1: less what an account has free each month

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
  /** As written, a month. */
  readonly amount: number;
  readonly currency: string;
  /** A ceiling ("at most", "max") or a mark to aim at ("about", "around"). */
  readonly firmness: 'hard' | 'soft';
}

/** A place or a region that the words name, before a cloud's region is chosen. */
export interface PlaceRequirement extends Read {
  readonly kind: 'place';
  /** A key of the gazetteer: a country code, a city, or an area such as `eu`. */
  readonly place: string;
  /** Data must stay there, or the place is only where its users are. */
  readonly residency: boolean;
}

export interface EnvironmentRequirement extends Read {
  readonly kind: 'environment';
  readonly environment: Environment;
}

/** The kind of system that the words describe, such as `shop` or `blog`: it implies parts. */
export interface SystemRequirement extends Read {
  readonly kind: 'system';
  readonly system: string;
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

/** A choice that stands until the reader overrules it. */
export interface Assumption {
  readonly id: string;
  /** What was assumed, as a noun: "Size of a response". */
  readonly what: string;
  readonly value: number | string;
  readonly unit: string;
  readonly because: string;
  /** A sentence that overrules it when added to the intent. */
  readonly overrule: string;
}

export interface Conflict {
  readonly what: string;
  readonly between: readonly Evidence[];
  readonly settled: string;
  readonly because: string;
}

export interface Budget {
  /** US dollars a month. */
  readonly usd: number;
  readonly amount: number;
  readonly currency: string;
  /** US dollars for one unit of the currency; 1 for US dollars. */
  readonly rate: number;
  /** When the rate was read; null for US dollars. */
  readonly rateAsOf: string | null;
  readonly firmness: 'hard' | 'soft';
  readonly origin: Origin;
  readonly evidence: readonly Evidence[];
}

export interface RegionChoice {
  readonly id: string;
  readonly origin: Origin;
  readonly because: string;
  readonly evidence: readonly Evidence[];
}

/** Both regions answer all the time, or the second waits, smaller, until the first is lost. */
export type RegionMode = 'active_active' | 'warm_standby';

/** The region that answers when the first is lost, or beside it. */
export interface SecondRegion extends RegionChoice {
  readonly mode: RegionMode;
}

export interface Quality {
  readonly value: number;
  readonly origin: Origin;
  readonly because: string;
  readonly evidence: readonly Evidence[];
}

/** A cloud with accounts, regions and rules of its own, such as AWS GovCloud, that is named and not covered. */
export interface SeparateCloud {
  readonly name: string;
  readonly evidence: readonly Evidence[];
}

/** Everything that was understood, with conflicts resolved and defaults filled. */
export interface Requirements {
  readonly systems: readonly SystemRequirement[];
  readonly capabilities: readonly CapabilityRequirement[];
  readonly technologies: readonly TechnologyRequirement[];
  readonly exclusions: readonly ExclusionRequirement[];
  readonly quantities: readonly QuantityRequirement[];
  readonly qualities: { readonly [name in QualityName]?: Quality };
  readonly compliance: readonly ComplianceRequirement[];
  readonly environment: { readonly value: Environment; readonly origin: Origin; readonly because: string };
  readonly budget: Budget | null;
  readonly region: RegionChoice;
  /** Left out where one region is enough. */
  readonly secondRegion?: SecondRegion;
  /** Left out where the words name none. */
  readonly separate?: SeparateCloud;
  readonly conflicts: readonly Conflict[];
  readonly assumptions: readonly Assumption[];
  /** Spans that say something that was not understood. */
  readonly unread: readonly Evidence[];
  /** Share of the words that carry meaning and were understood, 0 to 1. */
  readonly coverage: number;
}

/** A part that is not left out alone, and how what is asked for differs when the request excludes it too. */
export interface Omission {
  readonly terms: readonly Term[];
  /** Parts that go with it, or that are asked for in another way. */
  readonly gone: readonly (readonly Term[])[];
  /** Parts that take its place, or that are asked for in this way now. */
  readonly instead: readonly CapabilityRequirement[];
}

/** Which forms of a compute capability are forbidden. */
export function excludedForms(requirements: Requirements, capability: Capability): ReadonlySet<Form> {
  const forms = new Set<Form>();
  for (const exclusion of requirements.exclusions) {
    for (const term of exclusion.terms) {
      const [name, form] = term.split(':');
      if (name === capability && form !== undefined) forms.add(form as Form);
    }
  }
  return forms;
}
