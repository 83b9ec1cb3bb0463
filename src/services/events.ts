import { STAGES, type Stage } from '#core/index.ts';
import type { Synthesis, SynthesisStatus } from '#ports/syntheses.ts';

/** Range of event IDs per attempt. */
const IDS_PER_ATTEMPT = 100;

export interface SynthesisEvent {
  /** Increases within a synthesis. The same event always has the same ID. */
  readonly id: number;
  readonly name: 'state' | 'stage';
  readonly status: SynthesisStatus;
  readonly stage: Stage | null;
}

export function isFinished(status: SynthesisStatus): boolean {
  return status !== 'queued' && status !== 'running';
}

/** Number of completed stages. */
export function stagesDone({ status, stage }: Pick<Synthesis, 'status' | 'stage'>): number {
  if (status === 'succeeded') return STAGES.length;
  return stage === null ? 0 : STAGES.indexOf(stage);
}

/**
 * Events of the current attempt, derived from the record: a client can reconnect to any process without a stored event
 * log.
 */
export function eventsOf({ status, stage, attempts }: Synthesis): SynthesisEvent[] {
  const event = (id: number, name: SynthesisEvent['name'], state: SynthesisStatus, at: Stage | null = null) => ({
    id,
    name,
    status: state,
    stage: at,
  });
  const afterAttempts = attempts * IDS_PER_ATTEMPT;
  if (status === 'queued') return [event(afterAttempts + 1, 'state', status)];

  const first = Math.max(0, attempts - 1) * IDS_PER_ATTEMPT;
  const events = [event(first + 1, 'state', 'queued')];
  if (attempts > 0) events.push(event(first + 2, 'state', 'running'));
  const reached = stage === null ? [] : STAGES.slice(0, STAGES.indexOf(stage) + 1);
  reached.forEach((at, index) => {
    events.push(event(first + 3 + index, 'stage', 'running', at));
  });
  if (isFinished(status)) events.push(event(afterAttempts + IDS_PER_ATTEMPT - 1, 'state', status, stage));
  return events;
}
