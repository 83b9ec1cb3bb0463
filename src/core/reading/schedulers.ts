import { scheduleOfWork } from '../messages/part-reasons.ts';
import { type Capability, capabilityOf } from '../model/capability.ts';
import { ROLES, takeId } from '../model/component-id.ts';
import type { Component, Quantity } from '../model/requirements.ts';
import type { ResolvedComponent, ResolvedFlow } from '../model/resolved.ts';
import { runsPerMonth, type Schedule } from '../model/schedule.ts';
import { scheduleOf } from './schedule.ts';

/** Work that a scheduler can start. */
const STARTABLE: ReadonlySet<Capability> = new Set([
  'web_compute',
  'worker_compute',
  'batch_compute',
  'workflow',
  'etl',
  'ml_training',
]);

/** The schedule of a component that a scheduler starts, or of a scheduler; null without one that is understood. */
export function scheduleFor({ capability, activation }: Component): Schedule | null {
  const isStarted = activation?.mode === 'scheduled' && STARTABLE.has(capability);
  if (activation?.schedule === undefined || !(isStarted || capability === 'scheduler')) return null;
  return scheduleOf(activation.schedule);
}

/** Jobs by the schedule of work that states no number of jobs; a program that answers requests has no jobs. */
export function runsOf({ capability, load = [] }: Component, schedule: Schedule | null): readonly Quantity[] {
  const isCounted = load.some(({ metric, per }) => COUNTS.has(metric) && per !== undefined);
  if (schedule === null || isCounted || !JOBS.has(capability)) return [];
  return [{ metric: 'jobs', value: runsPerMonth(schedule), per: 'month' }];
}

const COUNTS: ReadonlySet<Quantity['metric']> = new Set(['jobs', 'runs', 'messages', 'events']);
const JOBS: ReadonlySet<Capability> = new Set(['worker_compute', 'batch_compute', 'workflow']);

interface Connected {
  readonly components: readonly ResolvedComponent[];
  readonly flows: readonly ResolvedFlow[];
}

/**
 * Scheduled work is started by a scheduler: the one whose flow leads to it, one whose flows lead nowhere, else one of its
 * own.
 */
export function withSchedulers(
  stated: readonly ResolvedComponent[],
  flows: readonly ResolvedFlow[],
  ids: ReadonlySet<string>,
): Connected {
  const taken = new Set(ids);
  return stated
    .filter(({ schedule, anyOf }) => schedule !== undefined && !anyOf.includes('scheduler'))
    .reduce((known, work) => withScheduler(work, known, taken), { components: stated, flows });
}

function withScheduler(work: ResolvedComponent, { components, flows }: Connected, taken: Set<string>): Connected {
  const { id, schedule, name } = work;
  const clocks = components.filter(({ anyOf }) => anyOf.some((term) => capabilityOf(term) === 'scheduler'));
  const starter = clocks.find((clock) => flows.some(({ from, to }) => from === clock.id && to === id));
  const idle = clocks.find((clock) => !flows.some(({ from, to }) => from === clock.id || to === clock.id));
  const found = starter ?? idle;
  const own = found?.id ?? takeId(ROLES.scheduler, taken);
  const clock: ResolvedComponent = found ?? {
    kind: 'capability',
    id: own,
    anyOf: ['scheduler'],
    strength: work.strength,
    demand: work.demand,
    name: scheduleOfWork(name ?? id),
    because: work.because,
    evidence: work.evidence,
  };
  const timed = { ...clock, ...(schedule === undefined || clock.schedule !== undefined ? {} : { schedule }) };
  return {
    components: found === undefined ? [...components, timed] : components.map((one) => (one === found ? timed : one)),
    flows:
      starter === undefined
        ? [...flows, { from: own, to: id, interaction: 'trigger', payload: null, story: null }]
        : flows,
  };
}
