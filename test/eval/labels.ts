import type { CloudId, Constraints } from '#core/index.ts';
import { type Capability, capabilityOf, type Form, type Term } from '#core/model/capability.ts';
import type { Requirements } from '#core/model/requirements.ts';
import type { IntentCase } from './case.ts';
import { documentOf, type Part, shortened } from './label-components.ts';
import { type Figures, figuresOf, figuresOfWorkload, type LabelledQuantity } from './label-quantities.ts';

/** A line of the corpus: a text with its components, as labelled by a person. */
export interface LabelledText {
  readonly id: string;
  readonly cloud: CloudId;
  readonly components: readonly {
    readonly capability: Capability;
    readonly form: Form | null;
    readonly or: readonly Term[];
    readonly strength: 'must' | 'should';
    readonly evidence: readonly string[];
    readonly because?: string;
  }[];
  readonly refused: readonly { readonly capability: Term }[];
  readonly outside: readonly { readonly capability: Term | null; readonly evidence: readonly string[] }[];
  readonly absent: readonly Term[];
  readonly quantities: readonly LabelledQuantity[];
  readonly software: readonly string[];
}

/** Requirements stated by labels, and what their design must, should and must not provide. */
export interface LabelledSystem {
  readonly id: string;
  readonly requirements: Requirements;
  /** Constraints on a cloud: a region applies to the cloud of the text only. */
  constraintsOn(cloud: CloudId): Constraints;
  /** Terms; `a|b` is one requirement that either term satisfies. */
  readonly must: readonly string[];
  readonly should: readonly string[];
  readonly must_not: readonly string[];
}

export function isLabelledText(line: object): line is LabelledText {
  return 'id' in line && typeof line.id === 'string' && 'components' in line && Array.isArray(line.components);
}

/** The requirements document of a labelled text. `absent` is no part of it: no text states what nobody thought of. */
export function systemOfText(text: LabelledText): LabelledSystem {
  const parts = text.components.map(
    ({ capability, form, or, strength, evidence: [name], because }): Part => ({
      terms: [...new Set([termOf(capability, form), ...or])],
      demand: strength === 'must' ? 'required' : 'preferred',
      ...(name === undefined ? {} : { name }),
      ...(because === undefined ? {} : { because }),
    }),
  );
  const entries = (demand: Part['demand']) =>
    parts.filter((part) => part.demand === demand).map(({ terms }) => terms.join('|'));
  const refused = text.refused.map(({ capability }) => capability);
  return {
    id: text.id,
    requirements: {
      ...documentOf(parts, text.software, figuresOf(text.quantities)),
      excluded: refused.map((term) => ({ kind: 'capability', term })),
      external: text.outside.map(({ capability, evidence }, index) => ({
        id: `external-${index + 1}`,
        name: shortened(evidence[0] ?? capability ?? 'external'),
        fate: 'keep',
        ...(capability === null ? {} : { capability: capabilityOf(capability) }),
      })),
    },
    constraintsOn: () => ({}),
    must: entries('required'),
    should: entries('preferred'),
    must_not: [...new Set([...refused, ...text.absent])],
  };
}

/** The requirements document of an intent's expectation. */
export function systemOfCase({ id, cloud, constraints, expect }: IntentCase): LabelledSystem {
  const { must, should, must_not, compliance = [], regions_allowed = [] } = expect;
  const figures = figuresOfWorkload(expect.workload ?? {});
  const { amount, currency = 'USD' } = expect.budget ?? {};
  const limits: Figures['limits'] = amount === undefined ? [] : [{ measure: 'total', amount, currency }];
  const region = constraints.region ?? regions_allowed[0];
  const { exclude } = constraints;
  return {
    id,
    requirements: {
      ...documentOf(partsOf(must, should), expect.explicit_services ?? [], { ...figures, limits }),
      ...(expect.multi_region === true ? { regions: { count: 2 } } : {}),
      ...(expect.serverless === true ? { operations: { scale_to_zero: true } } : {}),
    },
    constraintsOn: (target) => ({
      ...(exclude === undefined ? {} : { exclude }),
      ...(compliance.length === 0 ? {} : { compliance }),
      ...(target === cloud && region !== undefined ? { region } : {}),
    }),
    must,
    should,
    must_not,
  };
}

/**
 * The parts of two lists of entries. A recommended entry that shares terms with a required one says which of them is
 * preferred, once for each required entry; otherwise it is a part of its own.
 */
function partsOf(must: readonly string[], should: readonly string[]): readonly Part[] {
  const required = must.map((entry): Part => ({ terms: termsIn(entry), demand: 'required' }));
  const refined = new Map<number, Part>();
  const own: Part[] = [];
  for (const entry of should) {
    const terms = termsIn(entry);
    const index = required.findIndex(
      (part, at) => !refined.has(at) && part.terms.some((term) => terms.some((other) => isForm(other, term))),
    );
    const part = required[index];
    if (part === undefined) own.push({ terms, demand: 'preferred' });
    else refined.set(index, { ...part, terms: preferring(part.terms, terms) });
  }
  return [...required.map((part, index) => refined.get(index) ?? part), ...own];
}

/** The terms with the preferred ones first; a form replaces the term without it. */
function preferring(terms: readonly Term[], preferred: readonly Term[]): readonly Term[] {
  const first = preferred.filter((other) => terms.some((term) => isForm(other, term)));
  const rest = terms.filter((term) => !first.some((other) => capabilityOf(other) === capabilityOf(term)));
  return [...first, ...rest];
}

/** Whether one term is the other, or one of its forms. */
function isForm(one: Term, other: Term): boolean {
  return one === other || capabilityOf(one) === other;
}

function termOf(capability: Capability, form: Form | null): Term {
  return form === null ? capability : (`${capability}:${form}` as Term);
}

function termsIn(entry: string): readonly Term[] {
  return entry.split('|') as readonly Term[];
}
