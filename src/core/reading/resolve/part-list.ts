import { type Capability, type ComputeCapability, capabilityOf, type Term } from '../../model/capability.ts';
import type { Framework } from '../../model/intent.ts';
import type { CapabilityRequirement, Strength } from '../../model/requirement.ts';
import { type Said, said, saidByAll, UNSAID } from './said.ts';
import type { SystemsRead } from './systems.ts';

/** What is known of a system beside its parts. */
export interface Circumstances {
  readonly systems: SystemsRead;
  readonly production: boolean;
  readonly serverless: boolean;
  readonly zones: number;
  readonly regions: number;
  /** Sent out to people in a month (GB), as far as stated. */
  readonly egressGb: number;
  /** Requests a second at the peak, as far as stated. */
  readonly peakRps: number;
  readonly users: number;
  readonly frameworks: readonly Framework[];
  /** Files, and all data, that are to be kept (GB), as far as stated. */
  readonly objectGb: number;
  readonly storedGb: number;
  readonly eventsPerSecond: number;
  /** Things that report are counted. */
  readonly devices: boolean;
  readonly excluded: ReadonlySet<Term>;
  /** An amount of money is told that it may cost. */
  readonly budgeted: boolean;
}

/** Peak (requests/s) and people from which one copy is no longer enough, and from which a cache before the database pays. */
const BUSY_RPS = 5;
const CROWD_RPS = 500;
const MANY_USERS = 20_000;

/** One copy is not enough, or must not be the only one. */
export function isBusy({ zones, peakRps, users }: Circumstances): boolean {
  return zones >= 2 || peakRps >= BUSY_RPS || users >= MANY_USERS;
}

/** So many at once that the database would be asked the same again and again. */
export function isCrowded({ peakRps, users }: Circumstances): boolean {
  return peakRps >= CROWD_RPS || users >= MANY_USERS;
}

/** Nothing may wait and cost, or so few use it that nothing should. */
function isFrugal({ serverless, systems }: Circumstances): boolean {
  return serverless || systems.systems.some(({ system }) => system === 'chat_bot');
}

/** Who names one of these as the database means no other beside it. */
const OTHER_RECORDS: readonly Capability[] = ['document_db', 'key_value_db', 'wide_column_db'];

/** The parts while they are resolved, each capability asked for once. */
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

  /** Leaves out parts of which only hints speak. */
  dropHinted(capabilities: readonly Capability[]): void {
    for (const requirement of [...this.list]) {
      const { hinted, anyOf } = requirement;
      if (hinted === true && anyOf.every((term) => capabilities.includes(capabilityOf(term))))
        this.list.splice(this.list.indexOf(requirement), 1);
    }
  }

  /** Leaves out the database that only a plain word or a hint asks for, where another kind of store is named. */
  dropGenericDatabase(): void {
    if (!OTHER_RECORDS.some((store) => this.isNamed(store))) return;
    const at = this.list.findIndex(
      ({ anyOf, hinted, generic }) => anyOf.join() === 'relational_db' && (hinted === true || generic === true),
    );
    if (at >= 0) this.list.splice(at, 1);
  }

  /** Beside functions records lie where nothing waits either, unless a database of tables is named. */
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

  /** A way to run code that was named is the way in which another part runs its code. */
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

  /** Parts that are required and of which nothing is allowed, each with the reason for which it is required. */
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

  /** The same, and what was only usual becomes a demand: it may not be given up for its price. */
  addRequired(capability: Capability, because: string): void {
    const at = this.list.findIndex(({ anyOf }) => anyOf.every((term) => capabilityOf(term) === capability));
    const known = this.list[at];
    if (known === undefined) this.add([capability], 'implied', 'must', because, UNSAID);
    else if (known.strength === 'implied') this.list[at] = { ...known, demand: 'must', because };
  }

  /** A part that is there and was only usual becomes a demand. */
  makeMandatory(term: Term, because: string): void {
    const at = this.list.findIndex(({ anyOf, strength }) => strength === 'implied' && anyOf.join() === term);
    const known = this.list[at];
    if (known !== undefined) this.list[at] = { ...known, demand: 'must', because };
  }

  /** The same, for the reason for which it was usual. */
  keepMandatory(capability: Capability): void {
    const known = this.list.find(({ anyOf }) => anyOf.join() === capability);
    if (known !== undefined) this.makeMandatory(capability, known.because);
  }

  /** The first of several terms that is allowed. */
  addFirstAllowed(anyOf: readonly Term[], because: string): void {
    const [first] = this.allowed(anyOf);
    if (first !== undefined) this.addImplied([first], because, UNSAID, false);
  }

  addDefault(capability: Capability, because: string): void {
    if (!this.has(capability)) this.add([capability], 'default', 'wish', because, UNSAID);
  }

  /** Something that is asked for already can be nothing but one of these. */
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

  /** Named in so many words, and not only hinted at. */
  isNamed(capability: Capability): boolean {
    return this.list.some(
      ({ anyOf, strength, hinted }) =>
        strength === 'stated' && hinted !== true && anyOf.every((term) => capabilityOf(term) === capability),
    );
  }

  /** Asked for, and not only one of several that would do. */
  isSure(capability: Capability): boolean {
    return this.list.some(({ anyOf }) => anyOf.every((term) => capabilityOf(term) === capability));
  }

  find(capability: Capability): CapabilityRequirement | undefined {
    return this.list.find(({ anyOf }) => anyOf.some((term) => capabilityOf(term) === capability));
  }

  /** The words from which a part follows: those of the first requirement that the capability answers. */
  said(capability: Capability): Said {
    const found = this.find(capability);
    return found === undefined ? UNSAID : said(found.evidence, found.traits);
  }

  /** How many phrases speak of it. */
  mentions(capability: Capability): number {
    return this.find(capability)?.evidence.length ?? 0;
  }

  remove(capability: Capability): CapabilityRequirement | null {
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

/** Kubernetes runs containers: who names both means a cluster. */
function withoutPlainContainers(forms: readonly Term[]): readonly Term[] {
  if (!forms.includes('web_compute:kubernetes')) return forms;
  return forms.filter((form) => form !== 'web_compute:container');
}

/** Whatever answers the one answers the other. */
function answers(other: CapabilityRequirement, requirement: CapabilityRequirement): boolean {
  return other.anyOf.every((term) => requirement.anyOf.includes(term));
}
