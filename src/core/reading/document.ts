import { STANDARD_NAMES } from '../messages/components.ts';
import { type Capability, capabilityOf, FORMS, type Form, type Term } from '../model/capability.ts';
import { ROLES, takeId } from '../model/component-id.ts';
import type { Component, Product, Quote, Requirements } from '../model/requirements.ts';
import { MOST_CLAUSES, MOST_EVIDENCE, MOST_FLOWS } from '../model/requirements-terms.ts';
import type {
  CapabilityRequirement,
  Conflict,
  Evidence,
  QualityRequirement,
  QuantityRequirement,
  SystemRequirement,
  TechnologyRequirement,
  Trait,
} from '../model/resolved.ts';
import type { Extraction } from './extract.ts';
import { documented } from './quantities.ts';
import { type Quotes, quotesOf } from './quotes.ts';
import { isConstraint, type Kind, type OfKind, ofKind } from './resolve/of-kind.ts';

/** What the built-in reader understood of a text, before it is a document. */
export interface Understood {
  readonly systems: readonly SystemRequirement[];
  readonly capabilities: readonly CapabilityRequirement[];
  readonly technologies: readonly TechnologyRequirement[];
  readonly conflicts: readonly Conflict[];
}

/** The requirements document of a text, with lists of any length. Constraints stay beside it. */
export function documentOf(text: string, extraction: Extraction, understood: Understood): Requirements {
  const quotes = quotesOf(text);
  const stated = <K extends Kind>(kind: K): readonly OfKind<K>[] =>
    ofKind(extraction.requirements, kind).filter((one) => !isConstraint(one));
  const said = (one: { readonly evidence: readonly Evidence[]; readonly because?: string }) => saying(one, quotes);
  const components = componentsOf(understood, said);
  const owned = new Set(components.flatMap(({ products = [] }) => products.map(({ name }) => name)));
  const sections = {
    kinds: understood.systems.map(({ system, traits, ...one }) => ({
      kind: system,
      ...some({ traits }),
      ...said(one),
    })),
    components,
    products: understood.technologies.filter(({ name }) => !owned.has(name)).map((one) => productOf(one, said)),
    ...numbersOf(stated('quantity'), stated('quality'), said),
    qualities: stated('quality').flatMap((one) => qualityOf(one, said)),
    locations: locationsOf(extraction, stated('place'), said),
    limits: stated('budget').map(({ amount, currency, firmness, ...one }) => ({
      measure: 'total' as const,
      amount,
      currency,
      period: 'month' as const,
      hard: firmness === 'hard',
      ...said(one),
    })),
    compliance: stated('compliance').map(({ framework, ...one }) => ({ framework, ...said(one) })),
    excluded: stated('exclusion').map(({ terms, technology, ...one }) => ({
      ...(technology === null
        ? { kind: 'capability' as const, term: terms[0] ?? '' }
        : { kind: 'product' as const, term: technology }),
      ...(terms.length > (technology === null ? 1 : 0) ? { terms } : {}),
      ...said(one),
    })),
    conflicts: understood.conflicts.map(({ what, settled, because, between }) => ({
      explanation: what,
      ...(settled === '' ? {} : { resolution: settled }),
      ...said({ because, evidence: between }),
    })),
  };
  return {
    ...Object.fromEntries(
      Object.entries(sections).flatMap(([name, list = []]) => (list.length === 0 ? [] : [[name, list]])),
    ),
    ...manner(stated('quality'), extraction, said),
    ...environmentOf(stated('environment')),
    coverage: extraction.coverage,
  };
}

type Said = (one: { readonly evidence: readonly Evidence[]; readonly because?: string }) => {
  readonly because?: string;
  readonly evidence?: readonly Quote[];
};

function saying({ evidence, because }: Parameters<Said>[0], quotes: Quotes): ReturnType<Said> {
  const quoted = evidence.flatMap((words) => quotes.quote(words) ?? []).slice(0, MOST_EVIDENCE);
  return {
    ...(because === undefined || because === '' ? {} : { because }),
    ...(quoted.length === 0 ? {} : { evidence: quoted }),
  };
}

/** Without lists that are empty or undefined. */
function some<T extends Readonly<Record<string, readonly unknown[] | undefined>>>(lists: T): Partial<T> {
  return Object.fromEntries(Object.entries(lists).filter(([, list]) => (list?.length ?? 0) > 0)) as Partial<T>;
}

function componentsOf({ capabilities, technologies }: Understood, said: Said): readonly Component[] {
  const taken = new Set<string>();
  const claimed = new Set<string>();
  return capabilities.map(({ anyOf, strength, demand, traits, ...one }): Component => {
    const terms = anyOf.map(capabilityOf);
    const capability = terms[0] ?? 'web_compute';
    const id = takeId(roleOf(capability, traits), taken);
    const own = technologies.filter(
      ({ name, term }) => term !== null && terms.includes(capabilityOf(term)) && !claimed.has(name),
    );
    for (const { name } of own) claimed.add(name);
    return {
      id,
      name: STANDARD_NAMES[capability],
      capability,
      ...some({ or: [...new Set(terms.filter((term) => term !== capability))] }),
      ...formsOf(anyOf),
      ...some({ products: own.map((technology) => productOf(technology, said)) }),
      demand: demand === 'must' ? 'required' : 'preferred',
      ...some({ traits }),
      strength,
      basis: strength === 'stated' ? 'stated' : 'inferred',
      ...said(one),
    };
  });
}

/** The usual id of a component; messages by SMS alone are no mail. */
function roleOf(capability: Capability, traits: readonly Trait[] = []): string {
  const isSmsOnly = traits.includes('sms') && !traits.includes('email') && !traits.includes('push');
  return capability === 'email_sms' && isSmsOnly ? 'texts' : ROLES[capability];
}

function formsOf(anyOf: readonly Term[]): Pick<Component, 'form' | 'forms'> {
  const forms = anyOf.flatMap((term): readonly Form[] => FORMS.filter((form) => term.endsWith(`:${form}`)));
  const [form] = forms;
  if (form === undefined) return {};
  return forms.length === 1 ? { form } : { forms: [...new Set(forms)] };
}

function productOf(
  { name, version, term, written, product, left, personal, ...one }: TechnologyRequirement,
  said: Said,
): Product {
  return {
    name,
    ...(version === null ? {} : { version }),
    ...(product === undefined ? {} : { family: product }),
    ...(written === undefined ? {} : { spelling: written }),
    ...(left === undefined ? {} : { leaving: left }),
    ...(personal === undefined ? {} : { personal }),
    ...(term === null ? {} : { provides: term }),
    ...said(one),
  };
}

/** Load in the terms of the document, figures of the engine by name, and what is expected later as a phase. */
function numbersOf(
  quantities: readonly QuantityRequirement[],
  qualities: readonly QualityRequirement[],
  said: Said,
): Pick<Requirements, 'load' | 'figures' | 'phases'> & Readonly<Record<string, readonly unknown[]>> {
  const now = quantities.filter(({ later }) => later === undefined);
  const later = quantities.filter(({ later: comesLater }) => comesLater === true);
  const load = now.flatMap((one) => {
    const terms = documented(one);
    return terms === null ? [] : [{ ...terms, ...said(one) }];
  });
  const free = qualities.filter(({ quality }) => quality === 'free_allowances');
  const figures = [
    ...now
      .filter((one) => documented(one) === null)
      .map(({ metric, value, ...one }) => ({ figure: metric as string, value, ...said(one) })),
    ...free.map(({ quality, value, ...one }) => ({ figure: quality as string, value, ...said(one) })),
  ];
  const phases =
    later.length === 0
      ? []
      : [
          {
            name: LATER,
            quantities: later.flatMap((one) => {
              const terms = documented(one);
              return terms === null ? [] : [{ ...terms, ...said(one) }];
            }),
          },
        ];
  return { load, figures, phases };
}

/** Name of the phase of quantities that are expected later. */
export const LATER = 'later';

type QualityItem = NonNullable<Requirements['qualities']>[number];

const QUALITIES: {
  readonly [N in QualityRequirement['quality']]?: Pick<QualityItem, 'quality' | 'operator' | 'unit' | 'percentile'>;
} = {
  availability: { quality: 'availability', operator: 'at_least', unit: '%' },
  zones: { quality: 'availability', operator: 'at_least', unit: 'zones' },
  latency_p99_ms: { quality: 'latency', operator: 'at_most', unit: 'ms', percentile: 99 },
  rpo_minutes: { quality: 'rpo', operator: 'at_most', unit: 'minutes' },
  rto_minutes: { quality: 'rto', operator: 'at_most', unit: 'minutes' },
};

function qualityOf({ quality, value, demand, ...one }: QualityRequirement, said: Said): readonly QualityItem[] {
  const terms = QUALITIES[quality];
  return terms === undefined ? [] : [{ ...terms, value, ...(demand === 'wish' ? { demand } : {}), ...said(one) }];
}

/** How the system is to be run: in several regions, without servers, managed, cheap or regardless of cost. */
function manner(
  qualities: readonly QualityRequirement[],
  { regionMode }: Extraction,
  said: Said,
): Partial<Requirements> {
  const named = (name: QualityRequirement['quality']) =>
    qualities.filter(({ quality, demand }) => quality === name && demand === 'must');
  const regions = named('regions').toSorted((a, b) => b.value - a.value)[0];
  const [serverless] = qualities.filter(({ quality }) => quality === 'serverless');
  const [managed] = qualities.filter(({ quality }) => quality === 'low_operations');
  const [least] = qualities.filter(({ quality }) => quality === 'least_cost');
  const [best] = qualities.filter(({ quality }) => quality === 'cost_no_object');
  const over = least !== undefined && best !== undefined ? undefined : (least ?? best);
  const both = [serverless, managed].filter((one) => one !== undefined);
  return {
    ...(regions === undefined
      ? {}
      : {
          regions: {
            count: Math.min(10, Math.max(1, Math.round(regions.value))),
            ...modeOf(regionMode),
            ...said(regions),
          },
        }),
    ...(both[0] === undefined
      ? {}
      : {
          operations: {
            ...(serverless === undefined ? {} : { scale_to_zero: true }),
            ...(managed === undefined ? {} : { managed_only: true }),
            ...said({ because: both[0].because, evidence: both.flatMap(({ evidence }) => evidence) }),
          },
        }),
    ...(over === undefined ? {} : { priority: { over: over === least ? 'cost' : 'quality', ...said(over) } }),
  };
}

function modeOf(mode: Extraction['regionMode']): Pick<NonNullable<Requirements['regions']>, 'mode'> {
  if (mode === 'both_answer') return { mode: 'active_active' };
  if (mode === 'one_waits') return { mode: 'active_passive' };
  return mode === 'never_stops' ? { mode: 'never_stops' } : {};
}

function environmentOf([...all]: readonly OfKind<'environment'>[]): Pick<Requirements, 'environment'> {
  const chosen = all.find(({ environment }) => environment === 'production') ?? all[0];
  return chosen === undefined ? {} : { environment: chosen.environment };
}

function locationsOf(
  { regions, separate }: Extraction,
  places: readonly OfKind<'place'>[],
  said: Said,
): NonNullable<Requirements['locations']> {
  return [
    ...regions.map(({ id, evidence }, index) => ({
      role: index === 0 ? ('primary' as const) : ('secondary' as const),
      any_of: [id],
      ...said({ evidence: [evidence] }),
    })),
    ...(separate === null
      ? []
      : [{ role: 'primary' as const, any_of: [separate.name], hard: true, ...said({ evidence: separate.evidence }) }]),
    ...places.map(({ place, residency, byLaw, ...one }) => ({
      role: residency ? ('data' as const) : ('audience' as const),
      any_of: [place],
      ...(residency ? { hard: true } : {}),
      ...(byLaw === undefined ? {} : { by_law: byLaw }),
      ...said(one),
    })),
  ];
}

/** What became of each clause: used by the items that quote it, not understood, or only context. */
export function clausesWithFates(
  document: Requirements,
  text: string,
  unread: readonly Evidence[],
): NonNullable<Requirements['clauses']> {
  const uses = new Map<string, string[]>();
  for (const [section, items] of Object.entries(document)) {
    if (!Array.isArray(items)) continue;
    for (const [index, item] of (items as readonly { readonly evidence?: readonly Quote[] }[]).entries()) {
      for (const { clause } of item.evidence ?? []) {
        const pointer = `/${section}/${index}`;
        const known = uses.get(clause) ?? [];
        if (known.length < MOST_FLOWS && !known.includes(pointer)) known.push(pointer);
        uses.set(clause, known);
      }
    }
  }
  const quotes = quotesOf(text);
  const clauses = quotes.clauses.slice(0, MOST_CLAUSES);
  const lost = new Set(unread.map(({ start }) => quotes.clauseAt(start)?.id));
  return clauses.map(({ id }) => {
    const used = uses.get(id);
    if (used !== undefined)
      return {
        id,
        fates: [{ fate: used.every((one) => one.startsWith('/excluded/')) ? 'excluded' : 'used', refers_to: used }],
      };
    return { id, fates: [{ fate: lost.has(id) ? ('not_understood' as const) : ('context' as const) }] };
  });
}
