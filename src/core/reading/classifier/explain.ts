import { EXPLAINED } from '../../messages/explained.ts';
import { CAPABILITIES, capabilityOf } from '../../model/capability.ts';
import type { Read } from '../read.ts';
import { evidenceFor } from './evidence.ts';
import { indexOf } from './model.ts';

/** Least probability of a capability that is left out and listed nevertheless. */
const LEAST_LISTED = 0.1;

/**
 * The components that were read from a text, each with its probability and the words that speak most for it, and the
 * capabilities that were considered and left out. One line each.
 */
export function explanationOf({ text }: Pick<Read, 'text'>): string {
  if (text === null) return EXPLAINED.noText;
  const { judgement, understood } = text;
  if (judgement === null) return EXPLAINED.rulesOnly;
  const { opinion, features, model } = judgement;
  const line = (capability: (typeof CAPABILITIES)[number], quotes: readonly string[]) =>
    EXPLAINED.component(capability, opinion.asked[indexOf(capability)] ?? 0, quotes);
  const quoted = (capability: (typeof CAPABILITIES)[number]) =>
    evidenceFor(capability, judgement.text, features, model).map((quote) => quote.text);
  const there = [...new Set(understood.capabilities.flatMap(({ anyOf }) => anyOf.slice(0, 1).map(capabilityOf)))];
  const left = CAPABILITIES.filter(
    (capability) => !there.includes(capability) && (opinion.asked[indexOf(capability)] ?? 0) >= LEAST_LISTED,
  );
  return [
    EXPLAINED.used,
    ...there.map((capability) => line(capability, quoted(capability))),
    ...(left.length === 0 ? [] : [EXPLAINED.left, ...left.map((capability) => line(capability, quoted(capability)))]),
    '',
  ].join('\n');
}
