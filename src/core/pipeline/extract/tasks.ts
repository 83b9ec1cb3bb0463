import { bookOf } from '../../lexicon/phrase.ts';
import { TASK_LENGTH, VCPU } from '../../lexicon/tasks.ts';
import type { Metric, QuantityRequirement } from '../../model/requirement.ts';
import { DAYS_PER_MONTH } from '../../model/workload.ts';
import { bytesOf, lengthOf } from './limits.ts';
import { manyBefore } from './products.ts';
import { around, evidenceOf, type Reading, type Span } from './reading.ts';

const VCPUS = bookOf([{ phrases: VCPU }]);
const LENGTHS = bookOf([{ phrases: TASK_LENGTH }]);

const DAY = 86_400;
const NEAR = 6;

/** Size and length of one job, and how many at once: "8,000 tasks a night, each about 20 minutes on 4 vCPU / 8 GB". */
export function readTasks(reading: Reading, stated: readonly QuantityRequirement[]): readonly QuantityRequirement[] {
  const sizes = readSizes(reading);
  const tasks = stated.some(({ metric }) => metric === 'tasks_per_month') ? [] : countOfTasks(reading);
  return [...sizes, ...tasks, ...atOnce(sizes, [...stated, ...tasks])];
}

/** "1.4 million scenes, each needs around 6 minutes": all of them once, taken as a month's work. */
function countOfTasks(reading: Reading): readonly QuantityRequirement[] {
  const { words } = reading;
  for (const amount of reading.amounts) {
    const length = lengthOf(words, amount);
    if (length === null || length.seconds < 1 || length.seconds > 7 * DAY || !isOfOneTask(reading, length.span))
      continue;
    const many = manyBefore(reading, amount);
    if (many === null) continue;
    const found = quantity(reading, 'tasks_per_month', many.value, { from: many.from, to: many.to });
    return [{ ...found, because: 'All of them once, taken as the work of a month.' }];
  }
  return [];
}

/** A day's work fits into a night. */
function atOnce(
  sizes: readonly QuantityRequirement[],
  stated: readonly QuantityRequirement[],
): readonly QuantityRequirement[] {
  const minutes = sizes.find(({ metric }) => metric === 'task_minutes');
  const tasks = stated.find(({ metric }) => metric === 'tasks_per_month');
  if (minutes === undefined || tasks === undefined) return [];
  const daily = tasks.value / DAYS_PER_MONTH;
  const value = Math.max(1, Math.ceil((daily * minutes.value) / 60 / NIGHT_HOURS));
  const because = `${Math.round(daily)} a day x ${minutes.value} minutes within ${NIGHT_HOURS} hours = ${value} at once.`;
  return [{ ...tasks, metric: 'parallel_tasks', value, low: null, because }];
}

const NIGHT_HOURS = 8;

function readSizes(reading: Reading): readonly QuantityRequirement[] {
  return reading.amounts.flatMap((amount) => {
    const cores = VCPUS.matchAt(reading.words, amount.to)[0];
    if (cores !== undefined) {
      const span = { from: amount.from, to: cores.to };
      return [quantity(reading, 'task_vcpu', amount.value, span), ...memoryAfter(reading, cores.to)];
    }
    const length = lengthOf(reading.words, amount);
    if (length === null || length.seconds < 1 || length.seconds > 7 * DAY || !isOfOneTask(reading, length.span))
      return [];
    return [quantity(reading, 'task_minutes', length.seconds / 60, length.span)];
  });
}

function memoryAfter(reading: Reading, at: number): readonly QuantityRequirement[] {
  for (let index = at; index < at + 3; index += 1) {
    const amount = reading.amountAt(index);
    const bytes = amount === null ? null : bytesOf(reading.words, amount);
    if (bytes !== null) return [quantity(reading, 'task_memory_gb', bytes.gigabytes, bytes.span)];
  }
  return [];
}

function isOfOneTask(reading: Reading, span: Span): boolean {
  const { words } = reading;
  if (words[span.from - 1]?.lower === 'every' || words[span.from - 1]?.lower === 'within') return false;
  const near = around(words, span.from, NEAR);
  return LENGTHS.find(words.slice(near.from, Math.min(near.to, span.to + 3))).length > 0;
}

function quantity(reading: Reading, metric: Metric, value: number, span: Span): QuantityRequirement {
  reading.touch(span.from, span.to);
  return {
    kind: 'quantity',
    metric,
    value,
    low: null,
    evidence: [evidenceOf(reading, span)],
    because: 'Stated for one job.',
  };
}
