import { CAPABILITIES, type Capability, TERMS } from '../../model/capability.ts';
import { indexOf, type Model, type Opinion, sigmoid } from './model.ts';

/** Components whose presence costs little: they are neither required nor superfluous in a comparison. */
export const SUPPORTING: ReadonlySet<Capability> = new Set([
  'dns',
  'monitoring',
  'logging',
  'secrets',
  'kms',
  'audit_trail',
  'backup',
  'ci_registry',
  'identity',
  'vpn_or_private_link',
]);

/** What choosing some capabilities is expected to bring. */
interface Balance {
  readonly met: number;
  /** For what is only recommended. */
  readonly bonus: number;
  readonly harm: number;
  readonly counted: number;
  readonly wrong: number;
}

export interface Decision {
  readonly chosen: ReadonlySet<Capability>;
  /** Expected number of requirements that no chosen capability meets. */
  readonly missing: number;
  /** Expected number of chosen capabilities that are wrong. */
  readonly wrong: number;
}

/** A wrong component counts as two that are superfluous. */
const WRONG = 2;
/** What a recommended component counts against a required one. */
const RECOMMENDED = 0.1;

/**
 * The capabilities whose set has the highest expected score: recall of what is required weighs twice as much as thrift.
 * The set grows by the best capability as long as the score rises. Capabilities that are alternatives of each other in
 * labelled texts meet a requirement together only once.
 * @param given capabilities that are in the design in any case
 * @param open capabilities that may be added
 */
export function decide(
  { must, asked }: Opinion,
  { overlap, wrong }: Pick<Model, 'overlap' | 'wrong'>,
  given: readonly Capability[],
  open: (capability: Capability) => boolean,
): Decision {
  const chosen: Capability[] = [];
  const gain = (capability: Capability, others: readonly Capability[], certainty: (other: number) => number) =>
    others.reduce(
      (left, other) => left * (1 - sharedOf(capability, other, { overlap }) * certainty(indexOf(other))),
      must[indexOf(capability)] ?? 0,
    );
  const likely = [...CAPABILITIES].sort((one, other) => (must[indexOf(other)] ?? 0) - (must[indexOf(one)] ?? 0));
  const all = likely.reduce(
    (sum, capability, at) => sum + gain(capability, likely.slice(0, at), (other) => must[other] ?? 0),
    0,
  );
  const added = ({ met, bonus, harm, counted, wrong: bad }: Balance, capability: Capability): Balance => {
    const index = indexOf(capability);
    const superfluous = 1 - (asked[index] ?? 0);
    const supports = SUPPORTING.has(capability);
    const extra = Math.max(0, (asked[index] ?? 0) - (must[index] ?? 0));
    return {
      met: met + gain(capability, chosen, () => 1),
      bonus: bonus + RECOMMENDED * extra,
      harm: harm + WRONG * superfluous * (wrong[index] ?? 0) + (supports ? 0 : superfluous),
      counted: counted + (supports ? 0 : 1),
      wrong: bad + superfluous * (wrong[index] ?? 0),
    };
  };
  const score = ({ met, bonus, harm, counted }: Balance) =>
    fTwo(Math.max(0, 1 - harm / Math.max(1, counted)), Math.min(1, (met + bonus) / Math.max(1e-6, all)));
  let balance: Balance = { met: 0, bonus: 0, harm: 0, counted: 0, wrong: 0 };
  for (const capability of given) {
    balance = added(balance, capability);
    chosen.push(capability);
  }
  const rest = new Set(CAPABILITIES.filter((capability) => open(capability) && !chosen.includes(capability)));
  for (;;) {
    const options = [...rest].map((capability) => ({ capability, balance: added(balance, capability) }));
    const best = options.toSorted((one, other) => score(other.balance) - score(one.balance))[0];
    if (best === undefined || (chosen.length > 0 && score(best.balance) <= score(balance))) break;
    chosen.push(best.capability);
    rest.delete(best.capability);
    balance = best.balance;
  }
  const missing = Math.max(0, all - balance.met);
  return { chosen: new Set(chosen), missing, wrong: balance.wrong };
}

/** Of the requirements that a capability meets in labelled texts, the share that another one meets too. */
export function sharedOf(capability: Capability, other: Capability, { overlap }: Pick<Model, 'overlap'>): number {
  return (overlap[indexOf(capability) * TERMS.length + indexOf(other)] ?? 0) / 255;
}

/**
 * The probability that a decision has everything that is required and nothing that is wrong.
 * @param weights of a constant, and of the expected numbers of missing and wrong capabilities
 */
export function completeness({ missing, wrong }: Decision, weights: readonly number[]): number {
  const [constant = 0, ofMissing = 0, ofWrong = 0] = weights;
  return sigmoid(constant + ofMissing * missing + ofWrong * wrong);
}

/** F2: recall weighs twice. */
function fTwo(precision: number, recall: number): number {
  return precision + recall === 0 ? 0 : (5 * precision * recall) / (4 * precision + recall);
}
