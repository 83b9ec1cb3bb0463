import { type Capability, type ComputeCapability, capabilityOf, type Term } from '../../model/capability.ts';
import type { Framework } from '../../model/intent.ts';
import type { CapabilityRequirement, Strength } from '../../model/resolved.ts';
import { type Said, said, saidByAll, UNSAID } from './said.ts';
import type { SystemsRead } from './systems.ts';

/** Properties of a system other than its components. */
export interface Circumstances {
  readonly systems: SystemsRead;
  readonly production: boolean;
  readonly serverless: boolean;
  readonly zones: number;
  readonly regions: number;
  /** Stated data transfer to users, GB/month. */
  readonly egressGb: number;
  /** Stated peak, requests/s. */
  readonly peakRps: number;
  readonly users: number;
  readonly frameworks: readonly Framework[];
  /** Stated size of files and of all data, GB. */
  readonly objectGb: number;
  readonly storedGb: number;
  readonly eventsPerSecond: number;
  /** The text states a number of devices. */
  readonly devices: boolean;
  readonly excluded: ReadonlySet<Term>;
  /** The text states a budget. */
  readonly budgeted: boolean;
}

/** Peak (requests/s) and people from which several instances are required, and from which a cache pays off. */
const BUSY_RPS = 5;
const CROWD_RPS = 500;
const MANY_USERS = 20_000;

/** Whether load or availability require several instances. */
export function isBusy({ zones, peakRps, users }: Circumstances): boolean {
  return zones >= 2 || peakRps >= BUSY_RPS || users >= MANY_USERS;
}

/** Whether concurrent load requires a cache. */
export function isCrowded({ peakRps, users }: Circumstances): boolean {
  return peakRps >= CROWD_RPS || users >= MANY_USERS;
}

/** Whether the design should scale to zero: required, or because of few users. */
function isFrugal({ serverless, systems }: Circumstances): boolean {
  return serverless || systems.systems.some(({ system }) => system === 'chat_bot');
}

/** Capabilities that replace other databases if they are named as the database. */
const OTHER_RECORDS: readonly Capability[] = ['document_db', 'key_value_db', 'wide_column_db'];

/** The components during resolution, one requirement per capability. */
export class PartList {
  private readonly list: CapabilityRequirement[] = [];
  private readonly facts: Circumstances;
  private readonly refusals = new Map<Capability, string>();

  constructor(facts: Circumstances) {
    this.facts = facts;
  }

  addStated(requirement: CapabilityRequirement): void {
    const allowed = this.allowed(requirement.anyOf);
    if (allowed.length === 0) return;
    const same = this.list.findIndex(({ anyOf }) => anyOf.join() === allowed.join());
    const known = this.list[same];
    if (known === undefined) this.list.push({ ...requirement, anyOf: allowed });
    else {
      const { hinted, generic, ...merged } = known;
      const idlePhrases = (known.idlePhrases ?? 0) + (requirement.idlePhrases ?? 0);
      this.list[same] = {
        ...merged,
        ...saidByAll([known, requirement]),
        demand: known.demand === 'must' ? 'must' : requirement.demand,
        ...(hinted === true && requirement.hinted === true ? { hinted } : {}),
        ...(generic === true && requirement.generic === true ? { generic } : {}),
        ...(idlePhrases > 0 ? { idlePhrases } : {}),
      };
    }
  }

  /** Removes components that are only hinted at. */
  dropHinted(capabilities: readonly Capability[]): void {
    for (const requirement of [...this.list]) {
      const { hinted, anyOf } = requirement;
      if (hinted === true && anyOf.every((term) => capabilities.includes(capabilityOf(term))))
        this.list.splice(this.list.indexOf(requirement), 1);
    }
  }

  /** Removes a generic or hinted database if another kind of store is named. */
  dropGenericDatabase(): void {
    if (!OTHER_RECORDS.some((store) => this.isNamed(store))) return;
    const at = this.list.findIndex(
      ({ anyOf, hinted, generic }) => anyOf.join() === 'relational_db' && (hinted === true || generic === true),
    );
    if (at >= 0) this.list.splice(at, 1);
  }

  /** Functions store records in a serverless store unless a relational database is named. */
  pairWithFunctions(): void {
    if (!this.isForm('web_compute', 'function')) return;
    for (const [at, known] of this.list.entries()) {
      const { anyOf, strength, hinted } = known;
      const several = anyOf.length > 1 && anyOf.includes('relational_db');
      const guessed = strength !== 'stated' || (hinted === true && isFrugal(this.facts));
      const isTables = anyOf.join() === 'relational_db' && guessed;
      const others = isTables
        ? OTHER_RECORDS.slice(0, 2)
        : several
          ? anyOf.filter((term) => term !== 'relational_db')
          : [];
      const kept = this.allowed(others);
      if (kept.length > 0) this.list[at] = { ...known, anyOf: kept };
    }
  }

  /** Applies a named form of compute to the other compute components. */
  moveForms(from: ComputeCapability, to: ComputeCapability): void {
    const moved = this.list.filter(({ anyOf }) => anyOf.every((term) => term.startsWith(`${from}:`)));
    for (const requirement of moved) {
      this.list.splice(this.list.indexOf(requirement), 1);
      const forms = requirement.anyOf.map((term) => term.replace(from, to) as Term);
      const at = this.list.findIndex(({ anyOf }) => anyOf.every((term) => capabilityOf(term) === to));
      const known = this.list[at];
      const { hinted: _, ...named } = requirement;
      const plain = known?.anyOf.filter((term) => term !== to) ?? [];
      if (known === undefined) this.list.push({ ...named, anyOf: forms });
      else this.list[at] = { ...known, anyOf: [...new Set([...plain, ...forms])] };
    }
  }

  add(anyOf: readonly Term[], strength: Strength, demand: 'must' | 'wish', because: string, words: Said): void {
    const allowed = this.allowed(anyOf);
    const spoken = said(words.evidence, words.traits);
    if (allowed.length > 0)
      this.list.push({ kind: 'capability', anyOf: allowed, strength, demand, ...spoken, because });
    else if (demand === 'must') this.refuse(anyOf, because);
  }

  /** Required components whose terms are all excluded, with their reasons. */
  get refused(): ReadonlyMap<Capability, string> {
    return this.refusals;
  }

  private refuse(anyOf: readonly Term[], because: string): void {
    const [first] = anyOf;
    if (first === undefined || this.facts.systems.keeps !== null) return;
    if (!this.refusals.has(capabilityOf(first))) this.refusals.set(capabilityOf(first), because);
  }

  addImplied(anyOf: readonly Term[], because: string, words: Said, usual: boolean): void {
    if (!this.answers(anyOf)) this.add(anyOf, 'implied', usual ? 'wish' : 'must', because, words);
  }

  /** Adds a component as required; an optional one becomes required. */
  addRequired(capability: Capability, because: string): void {
    const at = this.list.findIndex(({ anyOf }) => anyOf.every((term) => capabilityOf(term) === capability));
    const known = this.list[at];
    if (known === undefined) this.add([capability], 'implied', 'must', because, UNSAID);
    else if (known.strength === 'implied') this.list[at] = { ...known, demand: 'must', because };
  }

  /** Changes a present optional component into a required one. */
  makeMandatory(term: Term, because: string): void {
    const at = this.list.findIndex(({ anyOf, strength }) => strength === 'implied' && anyOf.join() === term);
    const known = this.list[at];
    if (known !== undefined) this.list[at] = { ...known, demand: 'must', because };
  }

  /** Changes it with its existing reason. */
  keepMandatory(capability: Capability): void {
    const known = this.list.find(({ anyOf }) => anyOf.join() === capability);
    if (known !== undefined) this.makeMandatory(capability, known.because);
  }

  /** The first allowed term. */
  addFirstAllowed(anyOf: readonly Term[], because: string): void {
    const [first] = this.allowed(anyOf);
    if (first !== undefined) this.addImplied([first], because, UNSAID, false);
  }

  addDefault(capability: Capability, because: string): void {
    if (!this.has(capability)) this.add([capability], 'default', 'wish', because, UNSAID);
  }

  /** Whether a present requirement has only terms of this list. */
  private answers(anyOf: readonly Term[]): boolean {
    const capabilities = anyOf.map(capabilityOf);
    if (capabilities.join() === 'relational_db' && OTHER_RECORDS.some((store) => this.isNamed(store))) return true;
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

  /** Whether a component is named explicitly. */
  isNamed(capability: Capability): boolean {
    return this.list.some(
      ({ anyOf, strength, hinted }) =>
        strength === 'stated' && hinted !== true && anyOf.every((term) => capabilityOf(term) === capability),
    );
  }

  /** Whether a component is required without alternatives. */
  isSure(capability: Capability): boolean {
    return this.list.some(({ anyOf }) => anyOf.every((term) => capabilityOf(term) === capability));
  }

  find(capability: Capability): CapabilityRequirement | undefined {
    return this.list.find(({ anyOf }) => anyOf.some((term) => capabilityOf(term) === capability));
  }

  /** Evidence of the first requirement with the capability. */
  said(capability: Capability): Said {
    const found = this.find(capability);
    return found === undefined ? UNSAID : said(found.evidence, found.traits);
  }

  /** Number of phrases in the evidence. */
  mentions(capability: Capability): number {
    return this.find(capability)?.evidence.length ?? 0;
  }

  remove(capability: Capability): CapabilityRequirement | null {
    const at = this.list.findIndex(({ anyOf }) => anyOf.every((term) => capabilityOf(term) === capability));
    const [taken] = at < 0 ? [] : this.list.splice(at, 1);
    return taken ?? null;
  }

  /** Merges the requirements for web compute into one with all named forms. */
  shapeCompute(): void {
    const web = this.list.filter(({ anyOf }) => anyOf.every((term) => capabilityOf(term) === 'web_compute'));
    if (web.length === 0) {
      this.shapeForm('worker_compute');
      return;
    }
    const forms = withoutPlainContainers([
      ...new Set(web.flatMap(({ anyOf }) => anyOf).filter((term) => term.includes(':'))),
    ]);
    const anyOf: readonly Term[] =
      forms.length > 0 ? forms : this.facts.serverless ? ['web_compute:function'] : ['web_compute'];
    for (const requirement of web) this.list.splice(this.list.indexOf(requirement), 1);
    const [first] = web;
    if (first === undefined) return;
    const demand = web.some((requirement) => requirement.demand === 'must') ? 'must' : 'wish';
    const allowed = this.allowed(anyOf);
    if (allowed.length === 0) {
      if (demand === 'must') this.refuse(['web_compute'], first.because);
      this.shapeForm('worker_compute');
      return;
    }
    this.list.unshift({
      ...first,
      anyOf: allowed,
      demand,
      ...saidByAll(web),
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

  /** Removes alternatives that another requirement already provides. */
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

/** Kubernetes runs containers: both names together mean a cluster. */
function withoutPlainContainers(forms: readonly Term[]): readonly Term[] {
  if (!forms.includes('web_compute:kubernetes')) return forms;
  return forms.filter((form) => form !== 'web_compute:container');
}

/** Whether every term of one requirement meets the other. */
function answers(other: CapabilityRequirement, requirement: CapabilityRequirement): boolean {
  return other.anyOf.every((term) => requirement.anyOf.includes(term));
}
