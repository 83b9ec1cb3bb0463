import type { Block } from '../../../../model/iac.ts';
import { DAYS_PER_MONTH, HOURS_PER_MONTH } from '../../../../model/workload.ts';
import { atLeast, numberVariable, oneOf, stringVariable } from '../../../kit/variables.ts';

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

/** `<label>_frequency` and `<label>_interval`. @param does what happens at each time */
export function rhythmVariables(label: string, rhythm: Rhythm, does: 'runs' | 'starts'): readonly Block[] {
  return [
    stringVariable(
      `${label}_frequency`,
      `Unit of the rhythm in which it ${does}.`,
      rhythm.frequency,
      oneOf(['Minute', 'Hour', 'Day', 'Week', 'Month']),
    ),
    numberVariable(
      `${label}_interval`,
      `How many of these units lie between two ${does}.`,
      rhythm.interval,
      atLeast(1),
    ),
  ];
}
