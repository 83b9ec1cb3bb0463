import { learnt } from '../../messages/part-reasons.ts';
import { CAPABILITIES, type Capability, capabilityOf, isCapability, TERMS, type Term } from '../../model/capability.ts';
import type { CapabilityRequirement, ExclusionRequirement } from '../../model/resolved.ts';
import type { Understood } from '../document.ts';
import type { Extraction } from '../extract.ts';
import { systemRule } from '../lexicon/systems/index.ts';
import { ofKind } from '../resolve/of-kind.ts';
import { CONTROLS } from '../resolve/parts.ts';
import { clauseFeatures, clauseOpinions } from './clause-opinions.ts';
import { completeness, decide, SUPPORTING, sharedOf } from './decide.ts';
import { evidenceFor } from './evidence.ts';
import { type Feature, featuresOf, wordsOf } from './features.ts';
import { indexOf, isLabelled, type Model, type Opinion, opinionOf, rowOf } from './model.ts';

/** What the classifier makes of a text. */
export interface Judgement {
  readonly text: string;
  readonly words: number;
  readonly features: readonly Feature[];
  readonly opinion: Opinion;
  readonly model: Model;
}

/** Fewest words of a text on which the classifier decides. */
const FEWEST_WORDS = 15;
/** Least share of the features of a text that the classifier knows. */
const LEAST_KNOWN = 0.1;
/** Least probability of a component that a product names: less, and the product is only mentioned. */
const LEAST_PRODUCT = 0.03;
/** Least probability of a component that explicit words name: a longer text may only mention it. */
const LEAST_NAMED = 0.3;
/** Fewest words of a text that may only mention what it names. A shorter one that names components is read by rules. */
const MENTIONS = 24;
/** Least probability of a component that the rules do not find. */
const LEAST_ADDED = 0.3;
/** Highest probability that a usual supporting component is wrong. */
const MOST_DOUBT = 0.3;

/** The judgement of a text; null for a text that is shorter or stranger than those that the classifier learnt from. */
export function judge(text: string, signals: readonly string[], model: Model): Judgement | null {
  const words = wordsOf(text);
  if (words.length < FEWEST_WORDS) return null;
  const spoken = featuresOf(words, []);
  const known = spoken.filter(({ key }) => rowOf(model.text, key) !== null).length;
  if (known < LEAST_KNOWN * spoken.length) return null;
  const said = clauseOpinions(clauseFeatures(text, words), model.clause);
  const features = [...spoken, ...featuresOf([], signals), ...said];
  return { text, words: words.length, features, opinion: opinionOf(features, model), model };
}

export interface Judged {
  readonly understood: Understood;
  /** Estimated probability that the components are complete and right; null where the rules alone decided. */
  readonly confidence: number | null;
}

/**
 * The components after the classifier's decision: those of the rules that it finds probable, named products and what
 * frameworks require in any case, and those that the rules missed. What is refused is never added; a request for one layer
 * stays as the rules read it.
 */
export function judged(understood: Understood, { requirements }: Extraction, judgement: Judgement | null): Judged {
  const named = namedIn(understood);
  if (judgement === null || isPlain(understood, named, judgement)) return { understood, confidence: null };
  const { opinion, model } = judgement;
  const refusals = ofKind(requirements, 'exclusion');
  const refused = new Set(refusals.flatMap(({ terms }) => terms));
  const found = new Set(understood.capabilities.flatMap(({ anyOf }) => anyOf.map(capabilityOf)));
  const isLikely = (capability: Capability) => asked(capability, opinion) >= LEAST_ADDED;
  const fixed = fixedIn(named, requirements, judgement);
  const decided = decide(
    opinion,
    model,
    fixed,
    (capability) => !refused.has(capability) && (found.has(capability) || isLikely(capability)),
  );
  const needed = withoutRepeats(decided.chosen, fixed, judgement);
  const chosen = isServerless(requirements) ? withoutServers(needed, found, refused) : needed;
  const kept = understood.capabilities.flatMap((part) => keptOf(part, chosen, judgement));
  const there = new Set(kept.flatMap(({ anyOf }) => anyOf.map(capabilityOf)));
  const missed = CAPABILITIES.filter((capability) => chosen.has(capability) && !there.has(capability));
  return {
    understood: {
      ...understood,
      capabilities: [...kept, ...missed.map((one) => added(one, refused, refusals, judgement))],
    },
    confidence: Math.round(100 * completeness(decided, model.complete)) / 100,
  };
}

/** Least share of the requirements of a capability that another one meets too, for it to be an alternative only. */
const REPEATS = 0.75;

/** Without capabilities that only meet what a more general one meets, such as a second store of the same records. */
function withoutRepeats(
  chosen: ReadonlySet<Capability>,
  fixed: readonly Capability[],
  { model }: Judgement,
): ReadonlySet<Capability> {
  const isMoreGeneral = (other: Capability, one: Capability) => {
    const shared = sharedOf(one, other, model);
    return shared >= REPEATS && shared > sharedOf(other, one, model);
  };
  return new Set(
    [...chosen].filter(
      (one) => fixed.includes(one) || ![...chosen].some((other) => other !== one && isMoreGeneral(other, one)),
    ),
  );
}

function isServerless(requirements: Extraction['requirements']): boolean {
  return ofKind(requirements, 'quality').some(({ quality, demand }) => quality === 'serverless' && demand === 'must');
}

/** Capabilities whose services run on servers that are paid while idle. */
const SERVERS: readonly Capability[] = ['relational_db', 'cache', 'load_balancer', 'file_storage', 'full_text_search'];
/** Stores of records that are free while idle. */
const IDLE_FREE: readonly Capability[] = ['document_db', 'key_value_db'];

/** Without servers that the rules did not find; a store of records that is free while idle takes the place of a database. */
function withoutServers(
  chosen: ReadonlySet<Capability>,
  found: ReadonlySet<Capability>,
  refused: ReadonlySet<Term>,
): ReadonlySet<Capability> {
  const kept = [...chosen].filter((capability) => found.has(capability) || !SERVERS.includes(capability));
  const isReplaced = chosen.has('relational_db') && !kept.includes('relational_db');
  const allowed = IDLE_FREE.filter((store) => !refused.has(store));
  const store = allowed.find((one) => found.has(one)) ?? allowed[0];
  return new Set([...kept, ...(isReplaced && store !== undefined ? [store] : [])]);
}

function asked(capability: Capability, opinion: Opinion): number {
  return opinion.asked[indexOf(capability)] ?? 0;
}

/** A request for one layer, or a short text that names components: the rules read it as it is written. */
function isPlain({ systems }: Understood, { explicit, products }: Named, { words }: Judgement): boolean {
  if (systems.some(({ system }) => systemRule(system)?.nature === 'layer')) return true;
  return words < MENTIONS && explicit.length + products.length > 0;
}

/** Capabilities that explicit words and products name. */
interface Named {
  readonly explicit: readonly Capability[];
  readonly products: readonly Capability[];
}

function namedIn({ technologies, capabilities }: Understood): Named {
  const explicit = capabilities.flatMap(({ anyOf, strength, hinted, generic }) =>
    strength === 'stated' && hinted !== true && generic !== true && anyOf.length === 1 ? anyOf.map(capabilityOf) : [],
  );
  const products = technologies.flatMap(({ term, left, personal }) =>
    term === null || left === true || personal === true ? [] : [capabilityOf(term)],
  );
  return { explicit, products };
}

/** Capabilities that are named and not only mentioned, and those that the controls of frameworks require. */
function fixedIn(
  { explicit, products }: Named,
  requirements: Extraction['requirements'],
  { opinion }: Judgement,
): readonly Capability[] {
  const required = ofKind(requirements, 'compliance').flatMap(({ framework }) =>
    CONTROLS[framework].map(([capability]) => capability),
  );
  const fixed = new Set([
    ...explicit.filter((one) => asked(one, opinion) >= LEAST_NAMED),
    ...products.filter((one) => asked(one, opinion) >= LEAST_PRODUCT),
    ...required,
  ]);
  return CAPABILITIES.filter((capability) => fixed.has(capability));
}

/**
 * A component of the rules with the chosen ones of its alternatives. What no labelled text requires is left to the rules; usual
 * supporting components stay unless wrong.
 */
function keptOf(
  part: CapabilityRequirement,
  chosen: ReadonlySet<Capability>,
  { opinion, model }: Judgement,
): readonly CapabilityRequirement[] {
  const terms = part.anyOf.filter((term) => chosen.has(capabilityOf(term)));
  if (terms.length > 0) return [{ ...part, anyOf: terms, demand: demandOf(part, terms, opinion) }];
  if (!part.anyOf.some((term) => isLabelled(term, model))) return [part];
  const doubt = (capability: Capability) => (1 - asked(capability, opinion)) * (model.wrong[indexOf(capability)] ?? 0);
  const isUsual = part.strength === 'default' && part.anyOf.every((term) => SUPPORTING.has(capabilityOf(term)));
  return isUsual && part.anyOf.some((term) => doubt(capabilityOf(term)) < MOST_DOUBT) ? [part] : [];
}

/** A stated wish stays one; what the rules only inferred is required where the classifier finds it probable. */
function demandOf(
  { demand, strength }: CapabilityRequirement,
  terms: readonly Term[],
  { must }: Opinion,
): CapabilityRequirement['demand'] {
  if (strength === 'stated') return demand;
  return terms.some((term) => (must[indexOf(capabilityOf(term))] ?? 0) >= 0.5) ? 'must' : demand;
}

/** A component that the classifier adds, with the words that speak for it. Words of a refusal speak for nothing. */
function added(
  capability: Capability,
  refused: ReadonlySet<Term>,
  refusals: readonly ExclusionRequirement[],
  { text, features, opinion, model }: Judgement,
): CapabilityRequirement {
  const spoken = evidenceFor(capability, text, features, model).filter(
    (quote) => !refusals.some(({ evidence }) => evidence.some((no) => quote.start < no.end && no.start < quote.end)),
  );
  return {
    kind: 'capability',
    anyOf: [formOf(capability, refused, opinion) ?? capability],
    strength: 'implied',
    demand: (opinion.must[indexOf(capability)] ?? 0) >= 0.5 ? 'must' : 'wish',
    evidence: spoken,
    because: learnt(asked(capability, opinion)),
  };
}

/** The form of compute that is more probable than not. */
function formOf(capability: Capability, refused: ReadonlySet<Term>, { must }: Opinion): Term | null {
  const forms = FORM_TERMS.filter((term) => capabilityOf(term) === capability && !refused.has(term));
  return forms.find((term) => (must[indexOf(term)] ?? 0) > 0.5) ?? null;
}

const FORM_TERMS: readonly Term[] = TERMS.filter((term): term is Term => !isCapability(term));
