/** Processors of one job or machine. */
export const VCPU: readonly string[] = [
  'vcpu',
  'vcpus',
  'v cpu',
  'core',
  'cores',
  'cpu',
  'cpus',
  'cpu core',
  'virtual core',
];

/** Words that make a length of time that of one job. */
export const TASK_LENGTH: readonly string[] = [
  'takes',
  'take',
  'run for',
  'runs for',
  'runs',
  'each',
  'per frame',
  'per task',
  'per job',
  'per run',
  'per file',
  'per scan',
  'long',
  'lasts',
];
