import { SIZING } from '../../messages/sizing.ts';
import { type Capability, capabilityOf, RECORD_STORES } from '../../model/capability.ts';
import { together } from '../../model/filling.ts';
import type { ResolvedComponent } from '../../model/resolved.ts';
import type { Figure } from '../../model/workload.ts';
import type { FigureGroup } from './groups.ts';

export function kindsOf({ anyOf }: ResolvedComponent): readonly Capability[] {
  return anyOf.map(capabilityOf);
}

/** Whether the first choice of a component is one of the capabilities. */
export function isKind(part: ResolvedComponent, kinds: readonly Capability[]): boolean {
  const [kind] = kindsOf(part);
  return kind !== undefined && kinds.includes(kind);
}

export function isRecordStore(part: ResolvedComponent): boolean {
  return isKind(part, RECORD_STORES);
}

/** Whether queues and programs hand their work to the component. */
export function takesJobs(part: ResolvedComponent): boolean {
  return isKind(part, ['worker_compute', 'queue']);
}

/** Whether a component's own quantities state the figures of a group. */
export function states({ quantities = [] }: ResolvedComponent, { metrics }: FigureGroup): boolean {
  return quantities.some(({ metric }) => metrics.includes(metric));
}

export function scaled(figure: Figure, share: number): Figure {
  const value = figure.value * share;
  const origin = figure.origin === 'assumed' ? 'assumed' : 'derived';
  const { filling, ...rest } = figure;
  const own = filling === undefined ? {} : { filling: { ...filling, perMonth: filling.perMonth * share } };
  return { ...rest, value, origin, because: SIZING.share(figure.value, share, value), ...own };
}

/** The sum of figures; the only one as it is. @param like gives unit and origin */
export function sumOf(figures: readonly Figure[], like: Figure): Figure {
  const [only] = figures;
  if (only !== undefined && figures.length === 1) return only;
  const values = figures.map(({ value }) => value);
  const value = values.reduce((sum, one) => sum + one, 0);
  const { filling: _, ...rest } = like;
  const filling = together(figures.map((figure) => figure.filling));
  return { ...rest, value, because: SIZING.sum(values, value), ...(filling === undefined ? {} : { filling }) };
}
