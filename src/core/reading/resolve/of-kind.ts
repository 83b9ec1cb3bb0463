import type { Metric, Requirement } from '../../model/resolved.ts';

export type Kind = Requirement['kind'];
export type OfKind<K extends Kind> = Extract<Requirement, { readonly kind: K }>;

/** The requirements of one kind in reading order. */
export function ofKind<K extends Kind>(requirements: readonly Requirement[], kind: K): readonly OfKind<K>[] {
  return requirements.filter((requirement): requirement is OfKind<K> => requirement.kind === kind);
}

/** Metrics of user counts. */
export const PEOPLE: ReadonlySet<Metric> = new Set([
  'monthly_users',
  'concurrent_users',
  'registered_users',
  'daily_users',
]);

/** Whether a constraint sets the requirement. */
export function isConstraint({ origin }: Requirement): boolean {
  return origin === 'constraint';
}
