import { DAYS_PER_MONTH, HOURS_PER_MONTH } from '../../../../model/workload.ts';

/** A rhythm as Logic Apps and Data Factory write it: every so many minutes, hours or days. */
interface Rhythm {
  readonly frequency: 'Minute' | 'Hour' | 'Day' | 'Month';
  readonly interval: number;
}

/** The longest rhythm that starts at least so many runs a month. */
export function rhythmOf(runsPerMonth: number): Rhythm {
  if (runsPerMonth <= 1) return { frequency: 'Month', interval: 1 };
  const hours = HOURS_PER_MONTH / runsPerMonth;
  if (runsPerMonth <= Math.ceil(DAYS_PER_MONTH))
    return { frequency: 'Day', interval: Math.max(1, Math.floor(hours / 24)) };
  if (hours >= 1) return { frequency: 'Hour', interval: Math.floor(hours) };
  return { frequency: 'Minute', interval: Math.max(1, Math.floor(hours * 60)) };
}
