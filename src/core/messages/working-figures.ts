import type { Metric } from '../model/resolved.ts';

/** A working assumption, used unless the text states the figure. */
export interface WorkingFigureRule {
  readonly what: string;
  readonly value: number;
  readonly unit: string;
  readonly because: string;
  /** Example value for the sentence that replaces the assumption. */
  readonly instead: number;
  /** The sentence that replaces the assumption, if `overrules.ts` has none for the metric. */
  readonly overrule?: string;
}

/** Working assumptions. Values are rules of thumb, not measurements; the blueprint lists each that it uses. */
export const WORKING_FIGURES = {
  monthly_users: {
    what: 'Monthly active users',
    value: 1000,
    unit: 'people',
    because: 'The text gives no load; a small system is assumed.',
    instead: 5000,
    overrule: 'We have 5,000 users a month.',
  },
  devices: {
    what: 'Devices',
    value: 100,
    unit: 'devices',
    because: 'The text gives no number of devices; a small fleet is assumed.',
    instead: 1000,
    overrule: 'We have 1,000 devices.',
  },
  visits_per_month: {
    what: 'Visits',
    value: 3000,
    unit: 'visits/month',
    because: 'The text gives no load; a small site is assumed.',
    instead: 10_000,
    overrule: 'About 10,000 visits a month.',
  },
  daily_active_percent: {
    what: 'Daily active users',
    value: 20,
    unit: '% of the monthly active users',
    because: 'Working assumption.',
    instead: 40,
  },
  requests_per_user_day: {
    what: 'Requests per user and day',
    value: 50,
    unit: 'requests',
    because: 'Working assumption.',
    instead: 100,
  },
  seconds_between_requests: {
    what: 'Time between two requests of one user',
    value: 10,
    unit: 's',
    because: 'Working assumption for users who read between clicks.',
    instead: 5,
  },
  pages_per_visit: { what: 'Pages per visit', value: 5, unit: 'pages', because: 'Working assumption.', instead: 3 },
  requests_per_page: {
    what: 'Requests per page',
    value: 10,
    unit: 'requests',
    because: 'Working assumption: the page, its style sheets, scripts and images.',
    instead: 20,
  },
  requests_per_order: {
    what: 'Requests per order',
    value: 50,
    unit: 'requests',
    because: 'Working assumption: browsing, cart and payment.',
    instead: 30,
  },
  peak_factor: {
    what: 'Peak-to-mean ratio',
    value: 4,
    unit: 'times',
    because: 'Working assumption: evenings and campaigns against nights.',
    instead: 8,
  },
  response_kb: {
    what: 'Response size',
    value: 30,
    unit: 'KB',
    because: 'Working assumption for an API, compressed, with headers.',
    instead: 10,
  },
  page_kb: {
    what: 'Page size',
    value: 500,
    unit: 'KB',
    because: 'Working assumption for a site with images: ten requests of 50 KB.',
    instead: 1500,
  },
  write_percent: {
    what: 'Write requests',
    value: 10,
    unit: '% of the requests',
    because: 'Working assumption: nine reads to one write.',
    instead: 30,
  },
  queries_per_request: {
    what: 'Database queries per request',
    value: 2,
    unit: 'queries',
    because: 'Working assumption: one for the session, one for the content.',
    instead: 5,
  },
  rps_per_vcpu: {
    what: 'Requests per vCPU',
    value: 200,
    unit: 'requests/s',
    because: 'Working assumption for an API: 5 ms of CPU time per request.',
    instead: 100,
  },
  queries_per_vcpu: {
    what: 'Queries per database vCPU',
    value: 500,
    unit: 'simple queries/s',
    because: 'Working assumption.',
    instead: 200,
  },
  stored_gb: {
    what: 'Database size',
    value: 10,
    unit: 'GB',
    because: 'The text gives no size.',
    instead: 50,
    overrule: 'The database holds 50 GB.',
  },
  growth_percent_month: {
    what: 'Database growth',
    value: 2,
    unit: '%/month',
    because: 'Working assumption: about a quarter per year.',
    instead: 5,
  },
  working_set_percent: {
    what: 'Working set',
    value: 20,
    unit: '% of the data',
    because: 'Working assumption.',
    instead: 50,
  },
  object_gb: {
    what: 'Stored files',
    value: 10,
    unit: 'GB',
    because: 'The text gives no size.',
    instead: 100,
    overrule: 'We have 100 GB of files.',
  },
  emails_per_order: {
    what: 'E-mails per order',
    value: 2,
    unit: 'e-mails',
    because: 'Working assumption: one for the buyer, one for the seller.',
    instead: 3,
  },
  emails_per_user_month: {
    what: 'Messages per user and month',
    value: 4,
    unit: 'messages',
    because: 'Working assumption: one a week.',
    instead: 10,
  },
  jobs_per_month: {
    what: 'Background jobs',
    value: 10_000,
    unit: 'jobs/month',
    because: 'The text gives no number.',
    instead: 50_000,
    overrule: '50,000 jobs a month.',
  },
  job_seconds: {
    what: 'Duration of a background job',
    value: 2,
    unit: 's',
    because: 'Working assumption: a message, an image or a document.',
    instead: 10,
  },
  log_kb_per_request: {
    what: 'Logs per request',
    value: 0.2,
    unit: 'KB',
    because: 'Working assumption: writes and errors are logged with 1 KB, reads are only counted.',
    instead: 1,
  },
  event_kb: {
    what: 'Event size',
    value: 1,
    unit: 'KB',
    because: 'Working assumption: a few fields as JSON.',
    instead: 4,
  },
  retention_days: {
    what: 'Retention of events',
    value: 30,
    unit: 'days',
    because: 'Working assumption: one month of history.',
    instead: 90,
  },
  readings_per_device_day: {
    what: 'Readings per device and day',
    value: 288,
    unit: 'readings',
    because: 'Working assumption: one every five minutes.',
    instead: 1440,
  },
  scanned_percent_month: {
    what: 'Data scanned by queries per month',
    value: 300,
    unit: '% of the tables',
    because: 'Working assumption: all data three times.',
    instead: 1000,
  },
  model_calls_per_month: {
    what: 'Model calls',
    value: 10_000,
    unit: 'calls/month',
    because: 'The text gives no number.',
    instead: 50_000,
  },
  input_tokens: {
    what: 'Input tokens per call',
    value: 3000,
    unit: 'tokens',
    because: 'Working assumption: a question with a few pages of context.',
    instead: 8000,
  },
  output_tokens: {
    what: 'Output tokens per call',
    value: 500,
    unit: 'tokens',
    because: 'Working assumption: a few paragraphs.',
    instead: 1000,
  },
  media_minutes_per_month: {
    what: 'Converted audio and video',
    value: 1000,
    unit: 'minutes/month',
    because: 'The text gives no duration.',
    instead: 5000,
  },
  tasks_per_month: {
    what: 'Batch tasks',
    value: 30,
    unit: 'tasks/month',
    because: 'Working assumption: one per night.',
    instead: 300,
  },
  parallel_tasks: { what: 'Parallel tasks', value: 10, unit: 'tasks', because: 'Working assumption.', instead: 50 },
  task_vcpu: { what: 'vCPU per task', value: 2, unit: 'vCPU', because: 'Working assumption.', instead: 8 },
  task_memory_gb: { what: 'Memory per task', value: 4, unit: 'GB', because: 'Working assumption.', instead: 32 },
  task_minutes: {
    what: 'Duration of a task',
    value: 60,
    unit: 'minutes',
    because: 'Working assumption.',
    instead: 240,
  },
  headroom_percent: { what: 'Spare capacity', value: 30, unit: '%', because: 'Working assumption.', instead: 50 },
} as const satisfies Partial<Record<Metric, WorkingFigureRule>>;

export type WorkingMetric = keyof typeof WORKING_FIGURES;
