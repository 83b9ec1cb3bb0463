import { describe, expect, it } from 'vitest';
import { loadEngine } from '#core/engine.ts';
import type { CloudId } from '#core/model/intent.ts';

const engine = loadEngine();

/** The Terraform of a synchronisation with a schedule. */
function terraformOf(cloud: CloudId, schedule: string): string {
  const { iac } = engine.synthesize({
    id: 'schedules',
    cloud,
    text: '',
    constraints: {},
    requirements: {
      components: [
        { id: 'db', name: 'Records', capability: 'relational_db' },
        { id: 'sync', name: 'Sync', capability: 'batch_compute', activation: { mode: 'scheduled', schedule } },
      ],
      flows: [{ from: 'sync', to: 'db', interaction: 'read_write' }],
    },
  });
  return iac.files
    .map(({ content }) => content)
    .join('\n')
    .replaceAll(/\s+/g, ' ');
}

describe('a stated schedule', () => {
  it.each([
    ['aws', 'every 10 minutes', 'default = "cron(0/10 * * * ? *)"'],
    ['aws', 'every day at 07:00 Europe/Berlin', 'default = "cron(0 7 * * ? *)"'],
    ['aws', 'every day at 07:00 Europe/Berlin', 'default = "Europe/Berlin"'],
    ['aws', 'weekdays at 06:30', 'default = "cron(30 6 ? * MON-FRI *)"'],
    ['aws', 'quarterly', 'default = "cron(0 3 1 1/3 ? *)"'],
    ['gcp', 'every 10 minutes', 'default = "*/10 * * * *"'],
    ['gcp', 'every day at 07:00 Europe/Berlin', 'default = "Europe/Berlin"'],
    ['gcp', 'first day of the month at 03:00', 'default = "0 3 1 * *"'],
    ['azure', 'every 10 minutes', 'frequency = "Minute" interval = 10'],
    ['azure', 'every 6 hours', 'frequency = "Hour" interval = 6'],
    ['azure', 'every day at 07:00 Europe/Berlin', 'default = "W. Europe Standard Time"'],
    ['azure', 'every day at 07:00', 'schedule { at_these_hours = [7] at_these_minutes = [0] }'],
    ['azure', 'weekdays at 06:30', 'frequency = "Week" interval = 1'],
    ['azure', 'quarterly', 'frequency = "Month" interval = 3'],
    ['azure', 'first day of the month at 03:00', 'start_time = "2026-01-01T03:00:00Z"'],
  ] as const)('on %s, "%s" gives %s', (cloud, schedule, expected) => {
    expect(terraformOf(cloud, schedule)).toContain(expected);
  });
});
