import type { Metric, QuantityRequirement } from '../../model/resolved.ts';
import { DAYS_PER_MONTH } from '../../model/workload.ts';
import { bookOf } from '../lexicon/phrase.ts';
import { PROCESSOR_HOURS, TASK_LENGTH, VCPU } from '../lexicon/tasks.ts';
import { bytesOf, lengthOf, periodAt } from './limits.ts';
import { manyBefore } from './products.ts';
import { around, quantityAt, type Reading, type Span } from './reading.ts';

const PER_TASK = 'Stated per task.';

const VCPUS = bookOf([{ phrases: VCPU }]);
const LENGTHS = bookOf([{ phrases: TASK_LENGTH }]);
const HOURS = bookOf([{ phrases: PROCESSOR_HOURS }]);

const DAY = 86_400;
const NEAR = 6;

/** Size, duration and parallelism of jobs: "8,000 tasks a night, each about 20 minutes on 4 vCPU / 8 GB". */
export function readTasks(reading: Reading, stated: readonly QuantityRequirement[]): readonly QuantityRequirement[] {
  const sizes = readSizes(reading);
  const isCounted = stated.some(({ metric }) => metric === 'tasks_per_month');
  const tasks = isCounted ? [] : (ofProcessorHours(reading, sizes) ?? countOfTasks(reading));
  return [...sizes, ...tasks, ...atOnce(sizes, [...stated, ...tasks])];
}

const HOUR_MINUTES = 60;
const MONTH = 2_628_000;

/** "60,000 core-hours a month": converted to jobs of the stated size. */
function ofProcessorHours(
  reading: Reading,
  sizes: readonly QuantityRequirement[],
): readonly QuantityRequirement[] | null {
  for (const amount of reading.amounts) {
    const hours = HOURS.matchAt(reading.words, amount.to)[0];
    const period = hours === undefined ? null : periodAt(reading.words, hours.to);
    if (hours === undefined || period === null) continue;
    const least = (metric: Metric) => sizes.find((size) => size.metric === metric);
    const cores = least('task_vcpu')?.value ?? 1;
    const each = (least('task_minutes')?.value ?? HOUR_MINUTES) / HOUR_MINUTES;
    const monthly = (amount.value * MONTH) / period.seconds;
    const found = quantityAt(reading, 'tasks_per_month', monthly / cores / each, PER_TASK, {
      from: amount.from,
      to: period.to,
    });
    return [{ ...found, because: `${Math.round(monthly)} core-hours/month / ${cores} vCPU / ${each} h per task.` }];
  }
  return null;
}

/** "1.4 million scenes, each needs around 6 minutes": a one-time backlog, taken as the work of a month. */
function countOfTasks(reading: Reading): readonly QuantityRequirement[] {
  const { words } = reading;
  for (const amount of reading.amounts) {
    const length = lengthOf(words, amount);
    if (length === null || length.seconds < 1 || length.seconds > 7 * DAY || !isOfOneTask(reading, length.span))
      continue;
    const many = manyBefore(reading, amount);
    if (many === null || VCPUS.matchAt(words, many.to).length > 0) continue;
    const found = quantityAt(reading, 'tasks_per_month', many.value, PER_TASK, { from: many.from, to: many.to });
    return [{ ...found, because: 'One-time backlog, taken as the work of one month.' }];
  }
  return [];
}

/** The jobs of a day must finish in one night. */
function atOnce(
  sizes: readonly QuantityRequirement[],
  stated: readonly QuantityRequirement[],
): readonly QuantityRequirement[] {
  const minutes = sizes.find(({ metric }) => metric === 'task_minutes');
  const tasks = stated.find(({ metric }) => metric === 'tasks_per_month');
  if (minutes === undefined || tasks === undefined) return [];
  const daily = tasks.value / DAYS_PER_MONTH;
  const value = Math.max(1, Math.ceil((daily * minutes.value) / 60 / NIGHT_HOURS));
  const because = `${Math.round(daily)} tasks/day x ${minutes.value} minutes within ${NIGHT_HOURS} hours = ${value} parallel tasks.`;
  return [{ ...tasks, metric: 'parallel_tasks', value, low: null, because }];
}

const NIGHT_HOURS = 8;

function readSizes(reading: Reading): readonly QuantityRequirement[] {
  return reading.amounts.flatMap((amount) => {
    const cores = VCPUS.matchAt(reading.words, amount.to)[0];
    if (HOURS.matchAt(reading.words, amount.to).length > 0) return [];
    if (cores !== undefined) {
      const span = { from: amount.from, to: cores.to };
      return [quantityAt(reading, 'task_vcpu', amount.value, PER_TASK, span), ...memoryAfter(reading, cores.to)];
    }
    const length = lengthOf(reading.words, amount);
    if (length === null || length.seconds < 1 || length.seconds > 7 * DAY || !isOfOneTask(reading, length.span))
      return [];
    return [quantityAt(reading, 'task_minutes', length.seconds / 60, PER_TASK, length.span)];
  });
}

function memoryAfter(reading: Reading, at: number): readonly QuantityRequirement[] {
  for (let index = at; index < at + 3; index += 1) {
    const amount = reading.amountAt(index);
    const bytes = amount === null ? null : bytesOf(reading.words, amount);
    if (bytes !== null) return [quantityAt(reading, 'task_memory_gb', bytes.gigabytes, PER_TASK, bytes.span)];
  }
  return [];
}

function isOfOneTask(reading: Reading, span: Span): boolean {
  const { words } = reading;
  if (words[span.from - 1]?.lower === 'every' || words[span.from - 1]?.lower === 'within') return false;
  const near = around(words, span.from, NEAR);
  return LENGTHS.find(words.slice(near.from, Math.min(near.to, span.to + 3))).length > 0;
}
