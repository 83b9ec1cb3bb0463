import type { Metric, Requirement } from '../../model/requirement.ts';

export type Kind = Requirement['kind'];
export type OfKind<K extends Kind> = Extract<Requirement, { readonly kind: K }>;

/** The requirements of one kind, in the order in which they were read. */
export function ofKind<K extends Kind>(requirements: readonly Requirement[], kind: K): readonly OfKind<K>[] {
  return requirements.filter((requirement): requirement is OfKind<K> => requirement.kind === kind);
}

/** Numbers of people who use the system. */
export const PEOPLE: ReadonlySet<Metric> = new Set([
  'monthly_users',
  'concurrent_users',
  'registered_users',
  'daily_users',
]);

/** A field of the request fixes it, beside the text. */
export function isConstraint({ origin }: Requirement): boolean {
  return origin === 'constraint';
}
