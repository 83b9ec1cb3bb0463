import type { Block } from '../../../../model/terraform.ts';
import { DAYS_PER_MONTH, HOURS_PER_MONTH } from '../../../../model/workload.ts';
import { atLeast, numberVariable, oneOf, stringVariable } from '../../../kit/blocks.ts';

/** Recurrence of Logic Apps and Data Factory: unit and interval. */
interface Recurrence {
  readonly frequency: 'Minute' | 'Hour' | 'Day' | 'Month';
  readonly interval: number;
}

/** Longest recurrence with at least the given runs/month. */
export function recurrenceOf(runsPerMonth: number): Recurrence {
  if (runsPerMonth <= 1) return { frequency: 'Month', interval: 1 };
  const hours = HOURS_PER_MONTH / runsPerMonth;
  if (runsPerMonth <= Math.ceil(DAYS_PER_MONTH))
    return { frequency: 'Day', interval: Math.max(1, Math.floor(hours / 24)) };
  if (hours >= 1) return { frequency: 'Hour', interval: Math.floor(hours) };
  return { frequency: 'Minute', interval: Math.max(1, Math.floor(hours * 60)) };
}

/** `<label>_frequency` and `<label>_interval`. @param does plural noun for the description, such as runs */
export function recurrenceVariables(label: string, recurrence: Recurrence, does: 'runs' | 'starts'): readonly Block[] {
  return [
    stringVariable(
      `${label}_frequency`,
      `Time unit of the interval between ${does}.`,
      recurrence.frequency,
      oneOf(['Minute', 'Hour', 'Day', 'Week', 'Month']),
    ),
    numberVariable(
      `${label}_interval`,
      `Interval between ${does}, in this time unit.`,
      recurrence.interval,
      atLeast(1),
    ),
  ];
}
