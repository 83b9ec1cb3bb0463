import { systemRule } from '../../lexicon/systems/index.ts';
import { type Capability, capabilityOf, type Term } from '../../model/capability.ts';
import type { Evidence } from '../../model/evidence.ts';
import type { Framework } from '../../model/intent.ts';
import type { CapabilityRequirement, Strength } from '../../model/requirement.ts';
import type { SystemsRead } from './systems.ts';

export interface Circumstances {
  readonly systems: SystemsRead;
  readonly production: boolean;
  readonly serverless: boolean;
  readonly zones: number;
  /** Requests a second at the peak, as far as stated. */
  readonly peakRps: number;
  readonly users: number;
  readonly frameworks: readonly Framework[];
  readonly excluded: ReadonlySet<Term>;
}

const DATABASES: ReadonlySet<Term> = new Set([
  'relational_db',
  'document_db',
  'key_value_db',
  'wide_column_db',
  'graph_db',
  'timeseries_db',
]);
const STORES: ReadonlySet<Capability> = new Set([
  'relational_db',
  'document_db',
  'key_value_db',
  'wide_column_db',
  'graph_db',
  'timeseries_db',
  'object_storage',
  'file_storage',
  'data_lake',
  'data_warehouse',
  'vector_search',
]);
const PROGRAMS: ReadonlySet<Capability> = new Set(['web_compute', 'worker_compute', 'batch_compute']);

/** Peak from which one copy is no longer enough: a load balancer is usual. */
const BUSY_RPS = 5;
const MANY_USERS = 20_000;

/** All parts: what was said, what the kind of system implies, and what every system of its kind has. */
export function settleParts(
  stated: readonly CapabilityRequirement[],
  facts: Circumstances,
): readonly CapabilityRequirement[] {
  const parts = new Parts(facts);
  for (const requirement of stated) parts.state(requirement);
  if (facts.systems.filesOnly) keepFilesOnly(parts);
  else parts.shapeCompute();
  implied(parts, facts);
  defaults(parts, facts);
  return parts.finish();
}

/** A site of files with a form on it needs one function, and no more of what its words hint at. */
function keepFilesOnly(parts: Parts): void {
  const form = parts.take('web_compute');
  if (form !== null)
    parts.add(['web_compute:function'], 'stated', 'must', 'One function takes what is sent by a form.', form.evidence);
  parts.take('object_storage');
  parts.take('scheduler');
  parts.take('backup');
}

function implied(parts: Parts, facts: Circumstances): void {
  impliedBySystems(parts, facts);
  impliedByParts(parts, facts);
  for (const framework of facts.frameworks) {
    for (const [term, because] of CONTROLS[framework]) parts.imply([term], because, [], false);
  }
}

function impliedBySystems(parts: Parts, facts: Circumstances): void {
  for (const { system, evidence } of facts.systems.systems) {
    for (const { anyOf, because, usual, busy } of systemRule(system)?.implies ?? []) {
      if (busy !== true || isBusy(facts)) parts.imply(anyOf, because, evidence, usual === true);
    }
  }
}

const CARRIERS: readonly Capability[] = ['queue', 'pubsub', 'event_stream', 'event_bus', 'batch_compute', 'scheduler'];

/** Parts that other parts need. */
function impliedByParts(parts: Parts, { systems, serverless }: Circumstances): void {
  if (parts.isStated('worker_compute') && !parts.hasAny(CARRIERS)) {
    const because = 'A job neither makes a visitor wait nor is lost when it fails.';
    parts.imply(['queue'], because, parts.evidence('worker_compute'), true);
  }
  if (serverless && parts.isForm('web_compute', 'function') && !systems.filesOnly) {
    parts.imply(['api_gateway'], 'Functions need a door.', parts.evidence('web_compute'), true);
  }
  if (parts.has('bi_dashboard')) {
    parts.imply(['identity'], 'Only those who may read the reports sign in.', parts.evidence('bi_dashboard'), true);
  }
  if (parts.has('data_warehouse') && !parts.hasAny(['etl', 'stream_processing'])) {
    parts.imply(['etl'], 'What is asked must first be loaded.', parts.evidence('data_warehouse'), false);
  }
}

const KEYS: readonly [Capability, string] = ['kms', 'Data at rest are encrypted with keys of one’s own.'];
const TRAIL: readonly [Capability, string] = ['audit_trail', 'Who did what must be provable.'];
const LOGS: readonly [Capability, string] = ['logging', 'Logs are kept for an auditor.'];
const WAYS: readonly [Capability, string] = ['vpn_or_private_link', 'Data stores are reached over private ways only.'];
const COPIES: readonly [Capability, string] = ['backup', 'Data must be recoverable.'];
const SHIELD: readonly [Capability, string] = ['waf', 'What is open to everyone must be filtered.'];

const CONTROLS: Readonly<Record<Framework, readonly (readonly [Capability, string])[]>> = {
  hipaa: [WAYS, KEYS, TRAIL, LOGS, COPIES],
  'pci-dss': [WAYS, SHIELD, KEYS, TRAIL, LOGS],
  gdpr: [KEYS, TRAIL],
  soc2: [TRAIL, LOGS, COPIES],
  iso27001: [TRAIL, LOGS, COPIES],
  fedramp: [WAYS, SHIELD, KEYS, TRAIL, LOGS],
  itar: [WAYS, KEYS, TRAIL],
  cjis: [WAYS, KEYS, TRAIL, LOGS],
  ens: [WAYS, KEYS, TRAIL, LOGS],
};

/** One copy is not enough, or must not be the only one. */
function isBusy({ zones, peakRps, users }: Circumstances): boolean {
  return zones >= 2 || peakRps >= BUSY_RPS || users >= MANY_USERS;
}

/** What every system has that runs code or holds data in production. A site of files has none of it. */
function defaults(parts: Parts, facts: Circumstances): void {
  const { systems, production } = facts;
  if (systems.filesOnly) return;
  const runs = parts.hasOneOf(PROGRAMS);
  if (runs || parts.hasOneOf(STORES)) {
    parts.suppose('monitoring', 'What runs must be watched.');
    parts.suppose('logging', 'Without logs no fault is found.');
  }
  if (runs) parts.suppose('secrets', 'Passwords and keys belong in no file.');
  if (parts.hasOneOf(STORES) && production) parts.suppose('backup', 'What is lost must come back.');
  if ((runs || parts.hasOneOf(STORES)) && production)
    parts.suppose('audit_trail', 'Who changed what must be provable.');
  if (runs && !parts.isForm('web_compute', 'function'))
    parts.suppose('ci_registry', 'Images must lie somewhere private.');
  requestDefaults(parts, facts);
}

function requestDefaults(parts: Parts, facts: Circumstances): void {
  const { systems, serverless } = facts;
  if (!parts.has('web_compute')) return;
  if (!systems.internal && !parts.has('vpn_or_private_link'))
    parts.suppose('dns', 'HTTPS on a name of your own needs its records.');
  const guarded = facts.frameworks.length > 0 || parts.has('waf');
  const busy = guarded || isBusy(facts);
  if (busy && !serverless && !parts.has('api_gateway'))
    parts.suppose('load_balancer', 'One address in front of several copies.');
}

/** The parts while they are being settled, each capability asked for once. */
class Parts {
  private readonly list: CapabilityRequirement[] = [];
  private readonly facts: Circumstances;

  constructor(facts: Circumstances) {
    this.facts = facts;
  }

  state(requirement: CapabilityRequirement): void {
    const allowed = this.allowed(requirement.anyOf);
    if (allowed.length === 0) return;
    const same = this.list.findIndex(({ anyOf }) => anyOf.join() === allowed.join());
    const known = this.list[same];
    if (known === undefined) this.list.push({ ...requirement, anyOf: allowed });
    else
      this.list[same] = {
        ...known,
        demand: known.demand === 'must' ? 'must' : requirement.demand,
        evidence: unique([...known.evidence, ...requirement.evidence]),
      };
  }

  add(
    anyOf: readonly Term[],
    strength: Strength,
    demand: 'must' | 'wish',
    because: string,
    evidence: readonly Evidence[],
  ): void {
    const allowed = this.allowed(anyOf);
    if (allowed.length > 0) this.list.push({ kind: 'capability', anyOf: allowed, strength, demand, evidence, because });
  }

  imply(anyOf: readonly Term[], because: string, evidence: readonly Evidence[], usual: boolean): void {
    if (!this.answers(anyOf)) this.add(anyOf, 'implied', usual ? 'wish' : 'must', because, evidence);
  }

  suppose(capability: Capability, because: string): void {
    if (!this.has(capability)) this.add([capability], 'default', 'wish', because, []);
  }

  /** Something that is asked for already can be nothing but one of these. */
  private answers(anyOf: readonly Term[]): boolean {
    const capabilities = anyOf.map(capabilityOf);
    return this.list.some((known) => known.anyOf.every((term) => capabilities.includes(capabilityOf(term))));
  }

  has(capability: Capability): boolean {
    return this.hasAny([capability]);
  }

  hasAny(capabilities: readonly Capability[]): boolean {
    return this.list.some(({ anyOf }) => anyOf.some((term) => capabilities.includes(capabilityOf(term))));
  }

  hasOneOf(capabilities: ReadonlySet<Capability>): boolean {
    return this.hasAny([...capabilities]);
  }

  isForm(capability: Capability, form: string): boolean {
    return this.list.some(({ anyOf }) => anyOf.length > 0 && anyOf.every((term) => term === `${capability}:${form}`));
  }

  isStated(capability: Capability): boolean {
    return this.list.some(
      ({ anyOf, strength }) => strength === 'stated' && anyOf.some((term) => capabilityOf(term) === capability),
    );
  }

  evidence(capability: Capability): readonly Evidence[] {
    return this.list.find(({ anyOf }) => anyOf.some((term) => capabilityOf(term) === capability))?.evidence ?? [];
  }

  take(capability: Capability): CapabilityRequirement | null {
    const at = this.list.findIndex(({ anyOf }) => anyOf.every((term) => capabilityOf(term) === capability));
    const [taken] = at < 0 ? [] : this.list.splice(at, 1);
    return taken ?? null;
  }

  /** One requirement for what answers requests, with the forms that were named. */
  shapeCompute(): void {
    const web = this.list.filter(({ anyOf }) => anyOf.every((term) => capabilityOf(term) === 'web_compute'));
    if (web.length === 0) {
      this.shapeForm('worker_compute');
      return;
    }
    const forms = [...new Set(web.flatMap(({ anyOf }) => anyOf).filter((term) => term.includes(':')))];
    const anyOf: readonly Term[] =
      forms.length > 0 ? forms : this.facts.serverless ? ['web_compute:function'] : ['web_compute'];
    for (const requirement of web) this.list.splice(this.list.indexOf(requirement), 1);
    const [first] = web;
    if (first === undefined) return;
    const demand = web.some((requirement) => requirement.demand === 'must') ? 'must' : 'wish';
    this.list.unshift({
      ...first,
      anyOf: this.allowed(anyOf),
      demand,
      evidence: unique(web.flatMap(({ evidence }) => evidence)),
    });
    this.shapeForm('worker_compute');
  }

  private shapeForm(capability: 'worker_compute'): void {
    if (!this.facts.serverless) return;
    const at = this.list.findIndex(({ anyOf }) => anyOf.length === 1 && anyOf[0] === capability);
    const known = this.list[at];
    if (known !== undefined) this.list[at] = { ...known, anyOf: [`${capability}:function`] };
  }

  private allowed(anyOf: readonly Term[]): readonly Term[] {
    const { excluded, systems } = this.facts;
    return anyOf.filter((term) => {
      const capability = capabilityOf(term);
      if (excluded.has(term) || excluded.has(capability)) return false;
      return systems.keeps === null || systems.keeps.includes(capability);
    });
  }

  /** Alternatives that another requirement answers already are left out. */
  finish(): readonly CapabilityRequirement[] {
    return this.list.filter((requirement, index) => {
      if (requirement.anyOf.length === 0) return false;
      if (requirement.anyOf.length === 1) return true;
      return !this.list.some(
        (other, at) =>
          at !== index && (other.anyOf.length < requirement.anyOf.length || at < index) && answers(other, requirement),
      );
    });
  }
}

function answers(other: CapabilityRequirement, requirement: CapabilityRequirement): boolean {
  return (
    other.anyOf.every((term) => requirement.anyOf.includes(term)) ||
    (other.anyOf.every((term) => DATABASES.has(term)) && other.anyOf.every((term) => requirement.anyOf.includes(term)))
  );
}

function unique(evidence: readonly Evidence[]): readonly Evidence[] {
  const seen = new Set<number>();
  return evidence.filter(({ start }) => !seen.has(start) && seen.add(start)).slice(0, 5);
}
