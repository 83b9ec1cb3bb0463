import { overruleSentence } from '../../messages/overrules.ts';
import { SIZING } from '../../messages/sizing.ts';
import { WORKING_FIGURES, type WorkingFigureRule, type WorkingMetric } from '../../messages/working-figures.ts';
import { together } from '../../model/filling.ts';
import type { Assumption, Metric, QuantityRequirement } from '../../model/resolved.ts';
import type { Figure } from '../../model/workload.ts';

/** Figures of the text and working assumptions; records each assumption that is used. */
export class Ledger {
  private readonly quantities: readonly QuantityRequirement[];
  private readonly written = new Map<Metric, Assumption>();

  constructor(quantities: readonly QuantityRequirement[]) {
    this.quantities = quantities;
  }

  assumptions(): readonly Assumption[] {
    return [...this.written.values()];
  }

  all(metric: Metric): readonly QuantityRequirement[] {
    return this.quantities.filter((quantity) => quantity.metric === metric);
  }

  /** The largest stated value. */
  stated(metric: Metric, unit: string): Figure | null {
    const found = this.all(metric).reduce<QuantityRequirement | null>(
      (kept, next) => (kept === null || next.value > kept.value ? next : kept),
      null,
    );
    return found === null
      ? null
      : { value: found.value, unit, origin: 'stated', because: found.because, evidence: found.evidence };
  }

  /** The sum of all stated values, such as "140 GB" and "1.8 TB". */
  sum(metric: Metric, unit: string): Figure | null {
    const found = this.all(metric);
    const value = found.reduce((total, next) => total + next.value, 0);
    if (found.length === 0) return null;
    const because =
      found.length === 1
        ? (found[0]?.because ?? '')
        : SIZING.sum(
            found.map((item) => item.value),
            value,
            unit,
          );
    const filling = together(found.map((one) => one.filling));
    const evidence = found.flatMap((one) => one.evidence);
    return { value, unit, origin: 'stated', because, evidence, ...(filling === undefined ? {} : { filling }) };
  }

  /** The stated value, else the working assumption. @param instead adjustments for the kind of system */
  take(metric: WorkingMetric, instead: Partial<Pick<WorkingFigureRule, 'value' | 'because'>> = {}): Figure {
    const rule: WorkingFigureRule = { ...WORKING_FIGURES[metric], ...instead };
    const stated = this.stated(metric, rule.unit);
    if (stated !== null) return stated;
    if (!this.written.has(metric)) this.write(metric, rule);
    return { value: rule.value, unit: rule.unit, origin: 'assumed', because: rule.because, evidence: [] };
  }

  /** The working figure for a component that the system does not have; not recorded. */
  idle(metric: WorkingMetric): Figure {
    const { value, unit } = WORKING_FIGURES[metric];
    return { value, unit, origin: 'assumed', because: SIZING.noSuchPart, evidence: [] };
  }

  private write(metric: WorkingMetric, rule: WorkingFigureRule): void {
    const other = rule.instead === rule.value ? rule.value * 2 : rule.instead;
    this.written.set(metric, {
      id: `a${String(this.written.size + 1).padStart(2, '0')}`,
      what: rule.what,
      value: rule.value,
      unit: rule.unit,
      because: rule.because,
      overrule: rule.overrule ?? overruleSentence(metric, other) ?? '',
    });
  }
}

export function derived(value: number, unit: string, because: string, ...from: readonly Figure[]): Figure {
  const assumed = from.length > 0 && from.every(({ origin }) => origin === 'assumed');
  return {
    value,
    unit,
    origin: assumed ? 'assumed' : 'derived',
    because,
    evidence: from.flatMap(({ evidence }) => evidence),
  };
}

export function zero(unit: string, because: string): Figure {
  return { value: 0, unit, origin: 'derived', because, evidence: [] };
}
