import { SIZING } from '../../messages/sizing.ts';
import type { Metric } from '../../model/resolved.ts';
import { type Figure, HOURS_PER_MONTH } from '../../model/workload.ts';
import { derived, type Ledger } from './ledger.ts';

/** Maximum ratio of two stated rates at which the smaller one is taken as the mean load. */
const APART = 2;
const TOO_FAR_APART = 200;
/** Mean load in busy hours as a share of the peak; a working assumption. */
const BUSY_LEVEL = 0.6;
/** Mean load in other hours as a share of the peak; lower for rare peaks, such as two hours a month. */
const QUIET_LEVEL = 0.1;
const OFTEN_HOURS = 100;

/** The mean for a peak: the smaller of two stated rates, else from the busy hours, else from the usual factor. */
export function meanOfPeak(ledger: Ledger, peak: Figure, metric: Metric): Figure {
  return usualRate(ledger, peak, metric) ?? byHours(ledger, peak) ?? byFactor(ledger, peak);
}

function usualRate(ledger: Ledger, peak: Figure, metric: Metric): Figure | null {
  if (ledger.all('write_percent').length > 0) return null;
  const rates = ledger
    .all(metric)
    .filter(({ value }) => value * APART <= peak.value && value * TOO_FAR_APART >= peak.value);
  const least = rates.reduce<(typeof rates)[number] | null>(
    (kept, next) => (kept === null || next.value < kept.value ? next : kept),
    null,
  );
  if (least === null) return null;
  const because = SIZING.smallerRate(least.value, peak.value);
  return { value: least.value, unit: peak.unit, origin: 'derived', because, evidence: least.evidence };
}

function byHours(ledger: Ledger, peak: Figure): Figure | null {
  const busy = ledger.stated('busy_hours_per_month', 'hours');
  if (busy === null) return null;
  const share = Math.min(1, busy.value / HOURS_PER_MONTH);
  const quiet = QUIET_LEVEL * Math.min(1, busy.value / OFTEN_HOURS);
  const value = peak.value * (BUSY_LEVEL * share + quiet * (1 - share));
  const parts = {
    busy: busy.value,
    hours: HOURS_PER_MONTH,
    level: BUSY_LEVEL * 100,
    peak: peak.value,
    quiet: quiet * 100,
  };
  const because = SIZING.busyHours(busy.because, parts, value);
  return derived(value, peak.unit, because, peak, busy);
}

function byFactor(ledger: Ledger, peak: Figure): Figure {
  const factor = ledger.take('peak_factor');
  const value = peak.value / factor.value;
  return derived(value, peak.unit, SIZING.quotient(peak.value, factor.value, value), peak, factor);
}
