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
  'physical core',
  'physical cores',
  'cpu cores',
];

/** Processors times hours: "60,000 core-hours a month". */
export const PROCESSOR_HOURS: readonly string[] = [
  'core|cores|cpu|cpus|vcpu|vcpus|processor hour|hours',
  'corehours',
  'core h',
];

/** Words that make a length of time that of one job. */
export const TASK_LENGTH: readonly string[] = [
  'takes',
  'need',
  'needs',
  'needing',
  'taking',
  'lasting',
  'for',
  'per scene',
  'per image',
  'per sample',
  'per simulation',
  'per model',
  'per tile',
  'per document',
  'apiece',
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
