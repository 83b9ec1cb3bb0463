import { type Capability, capabilityOf, type NodeCapability, type Term } from '../model/capability.ts';
import type { Cloud } from '../model/cloud.ts';
import type { Diagnosed, Finding } from '../model/finding.ts';
import type { Intent } from '../model/intent.ts';
import { type Requirements, requirementsSchema } from '../model/requirements.ts';
import type { CapabilityRequirement, Metric, QuantityRequirement, Requirement } from '../model/resolved.ts';
import { applyAnswers } from './answers.ts';
import { withinBudget } from './budget.ts';
import { type Judgement, judge, judged } from './classifier/judge.ts';
import type { Model } from './classifier/model.ts';
import { signalsOf } from './classifier/signals.ts';
import { trainedModel } from './classifier/trained.ts';
import { clausesOf } from './clauses.ts';
import { withCompanions } from './companions.ts';
import { clausesWithFates, documentOf, type Understood } from './document.ts';
import { type Extraction, extract } from './extract.ts';
import { merge } from './merge.ts';
import { placed } from './placed.ts';
import { fallbackFindings, readByModel } from './read-by-model.ts';
import { isolationConflicts, languageConflicts } from './resolve/conflicts.ts';
import { resolveExclusions } from './resolve/exclusions.ts';
import { isConstraint, ofKind, PEOPLE } from './resolve/of-kind.ts';
import { resolveParts } from './resolve/parts.ts';
import { resolveQualities } from './resolve/qualities.ts';
import { saidByAll } from './resolve/said.ts';
import { resolveSystems } from './resolve/systems.ts';

/** The requirements of a request, and what the built-in reader extracted from its text. */
export interface Read {
  readonly document: Requirements;
  readonly extraction: Extraction;
  /** What the text alone says; null without a text. */
  readonly text: {
    readonly document: Requirements;
    readonly understood: Understood;
    readonly judgement: Judgement | null;
    /** Estimated probability that the components are complete and right; null without a judgement. */
    readonly confidence: number | null;
    /** What exceeds the budget of a text. */
    readonly findings: readonly Finding[];
  } | null;
  /** A reading that failed, parts of an answer, and answers to questions that were not used. */
  readonly findings: readonly Finding[];
}

/**
 * Reads the text of a request and joins it with the requirements that the caller states, which take precedence, and the
 * answers.
 * @param model null for a reading by rules alone
 */
export function read(intent: Intent, cloud: Cloud, model: Model | null = trainedModel()): Read {
  const extraction = extract(intent, cloud);
  const text = intent.text.trim() === '' ? null : readBuiltIn(intent.text, extraction, cloud, model);
  const said = text === null || isRead(intent) ? null : readText(intent, text, extraction);
  const whole = documentFor(intent, said?.value ?? text?.document ?? null, extraction, cloud);
  const { value: document, findings } = applyAnswers(whole, intent.answers ?? {});
  return {
    // The order of fields that a document has when it is sent again.
    document: requirementsSchema.safeParse(document).data ?? document,
    extraction,
    text,
    findings: [...(text?.findings ?? []), ...(said?.findings ?? []), ...findings],
  };
}

/** A caller who gives clauses has read the text. */
function isRead({ requirements }: Intent): boolean {
  return requirements?.clauses !== undefined;
}

/** The text as the model read it, where one did and its answer has a component; else as the built-in reader did. */
function readText(
  intent: Intent,
  { document: builtIn, confidence }: NonNullable<Read['text']>,
  extraction: Extraction,
): Diagnosed<Requirements> {
  const { text, reading } = intent;
  const reader = { name: 'built-in' as const, ...(confidence === null ? {} : { confidence }) };
  const value = { ...builtIn, reader };
  if (reading === undefined) return { value, findings: [] };
  if (reading.by === 'built-in') return { value, findings: fallbackFindings(reading) };
  const { model, prompt } = reading;
  const { scope_closed: _, ...open } = builtIn;
  const read = readByModel(text, reading, open, extraction);
  if (read === null) {
    return { value, findings: fallbackFindings({ by: 'built-in', model, fault: 'invalid_answer' }) };
  }
  return {
    value: { ...withCompanions(read.value, intent), reader: { name: 'model', model, prompt } },
    findings: read.findings,
  };
}

/** The caller's document with what the text adds. What the text closes stays open to the components of the caller. */
function joined(caller: Requirements, said: Requirements, text: string, cloud: Cloud): Requirements {
  const { scope_closed: _, ...open } = said;
  return placed(merge(caller, open), caller, open, text, cloud);
}

/** The document of a text: what the rules understand of it, as the classifier judges it. */
function readBuiltIn(
  text: string,
  extraction: Extraction,
  cloud: Cloud,
  model: Model | null,
): NonNullable<Read['text']> {
  const byRules = understand(extraction, cloud);
  const judgement = model === null ? null : judge(text, textSignals(extraction, cloud, byRules), model);
  const { understood, confidence } = judged(byRules, extraction, judgement);
  const { value: document, findings } = withinBudget(documentOf(text, extraction, understood), clausesOf(text).length);
  return {
    document: judgement === null ? document : { ...document, scope_closed: true },
    understood,
    judgement,
    confidence,
    findings,
  };
}

/**
 * What the rules find in the text alone, whatever the constraints beside it.
 * @param byRules what they understand with the constraints; without constraints the same
 */
export function textSignals(
  extraction: Extraction,
  cloud: Cloud,
  byRules: Understood = understand(extraction, cloud),
): readonly string[] {
  const requirements = extraction.requirements.filter((one) => !isConstraint(one));
  const isAll = requirements.length === extraction.requirements.length;
  return signalsOf(requirements, isAll ? byRules : understand({ ...extraction, requirements }, cloud), cloud.id);
}

function documentFor(intent: Intent, said: Requirements | null, { unread }: Extraction, cloud: Cloud): Requirements {
  const { text, requirements: caller } = intent;
  // A document with a coverage was read from a text: its reader decided on companions.
  const completed = (document: Requirements) =>
    caller === undefined || caller.coverage !== undefined ? document : withCompanions(document, intent);
  if (said === null) return completed(caller ?? {});
  const document = caller === undefined ? said : completed(joined(caller, said, text, cloud));
  if (document.clauses !== undefined) return document;
  return { ...document, clauses: clausesWithFates(document, text, unread) };
}

/** Resolves the kinds of system and the components of an extraction: stated, implied and usual ones. */
export function understand(extraction: Extraction, cloud: Cloud): Understood {
  const { requirements } = extraction;
  const systems = resolveSystems(requirements);
  const exclusions = resolveExclusions(requirements);
  const qualities = resolveQualities(requirements);
  const environments = ofKind(requirements, 'environment').map(({ environment }) => environment);
  const quantities = ofKind(requirements, 'quantity').filter(({ later }) => later === undefined);
  const facts = {
    systems,
    production: environments.length === 0 || isProduction(requirements),
    serverless: qualities.serverless !== undefined,
    zones: qualities.zones?.value ?? 1,
    regions: qualities.regions?.value ?? 1,
    egressGb: most(quantities, SENT),
    peakRps: most(quantities, PEAKS),
    users: most(quantities, PEOPLE),
    frameworks: [...new Set(ofKind(requirements, 'compliance').map(({ framework }) => framework))],
    objectGb: most(quantities, FILES),
    storedGb: most(quantities, DATA),
    eventsPerSecond: most(quantities, EVENTS),
    devices: most(quantities, DEVICES) > 0,
    excluded: exclusions.excluded,
    budgeted: ofKind(requirements, 'budget').length > 0,
  };
  const parts = resolveParts(ofKind(requirements, 'capability'), facts, exclusions.exclusions);
  return {
    systems: systems.systems,
    capabilities: oneEach(parts.capabilities, exclusions.excluded, facts.serverless, cloud),
    technologies: exclusions.technologies,
    conflicts: [
      ...exclusions.conflicts,
      ...parts.conflicts,
      ...isolationConflicts(extraction),
      ...languageConflicts(extraction),
    ],
  };
}

/** The constraint decides; in the text, production takes precedence. */
function isProduction(requirements: readonly Requirement[]): boolean {
  const stated = ofKind(requirements, 'environment');
  const fixed = stated.find(({ origin }) => origin === 'constraint');
  return fixed === undefined
    ? stated.some(({ environment }) => environment === 'production')
    : fixed.environment === 'production';
}

const PEAKS: ReadonlySet<Metric> = new Set(['requests_per_second']);
const EVENTS: ReadonlySet<Metric> = new Set(['events_per_second', 'events_per_month']);
const DEVICES: ReadonlySet<Metric> = new Set(['devices']);
const FILES: ReadonlySet<Metric> = new Set(['object_gb']);
const DATA: ReadonlySet<Metric> = new Set(['stored_gb', 'object_gb']);
const SENT: ReadonlySet<Metric> = new Set(['egress_gb_per_month']);

function most(quantities: readonly QuantityRequirement[], metrics: ReadonlySet<Metric>): number {
  return Math.max(0, ...quantities.filter(({ metric }) => metrics.has(metric)).map(({ value }) => value));
}

/** Stores without a charge for idle capacity. */
const IDLE_FREE: ReadonlySet<Capability> = new Set(['document_db', 'key_value_db', 'object_storage', 'static_site']);

/**
 * One component for each capability that the design will build: a text that mentions a database five times, or a
 * relational or a document database, asks for one.
 */
function oneEach(
  parts: readonly CapabilityRequirement[],
  excluded: ReadonlySet<Term>,
  serverless: boolean,
  cloud: Cloud,
): readonly CapabilityRequirement[] {
  const answerable = ({ anyOf }: CapabilityRequirement) => anyOf.filter((term) => !excluded.has(term));
  const alone = new Set(
    parts.map(answerable).flatMap(([first, ...rest]) => (first && rest.length === 0 ? [capabilityOf(first)] : [])),
  );
  const isOffered = (term: Capability) => cloud.offerings[term as NodeCapability].length > 0;
  const built = (part: CapabilityRequirement): Capability | null => {
    const terms = answerable(part).map(capabilityOf);
    const offered = terms.filter(isOffered);
    const pool = offered.length > 0 ? offered : terms;
    const idleFree = serverless ? pool.find((term) => IDLE_FREE.has(term)) : undefined;
    return pool.find((term) => alone.has(term)) ?? idleFree ?? pool[0] ?? null;
  };
  return [...Map.groupBy(parts, built)].flatMap(([capability, all]) => {
    const [first] = all;
    if (first === undefined || capability === null) return all;
    if (all.length === 1) return all;
    const own = all.flatMap(({ anyOf }) => anyOf.filter((term) => capabilityOf(term) === capability));
    const forms = [...new Set(own.filter((term) => term.includes(':')))];
    const named = all.find(({ anyOf }) => anyOf.every((term) => capabilityOf(term) === capability)) ?? first;
    return [
      {
        ...named,
        ...saidByAll(all),
        anyOf: forms.length > 0 ? forms : named.anyOf,
        demand: all.some(({ demand }) => demand === 'must') ? 'must' : first.demand,
        strength: strongest(all),
      },
    ];
  });
}

function strongest(all: readonly CapabilityRequirement[]): CapabilityRequirement['strength'] {
  const strengths = new Set(all.map(({ strength }) => strength));
  return (['stated', 'implied', 'default'] as const).find((one) => strengths.has(one)) ?? 'default';
}
