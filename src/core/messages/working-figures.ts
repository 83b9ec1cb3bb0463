import type { Metric } from '../model/requirement.ts';

/** A figure that is taken until the text says otherwise. */
export interface WorkingFigureRule {
  readonly what: string;
  readonly value: number;
  readonly unit: string;
  readonly because: string;
  /** A number for the sentence that overrules it. */
  readonly instead: number;
  /** The sentence, where the figure has none of its own in the lexicon. */
  readonly overrule?: string;
}

/** Working assumptions. Their values are rules of thumb of the trade, not measurements: each is printed with the blueprint. */
export const WORKING_FIGURES = {
  monthly_users: {
    what: 'People active in a month',
    value: 1000,
    unit: 'people',
    because: 'Nothing in the text gives a load; a small system is taken.',
    instead: 5000,
    overrule: 'We have 5,000 users a month.',
  },
  visits_per_month: {
    what: 'Visits',
    value: 3000,
    unit: 'visits a month',
    because: 'Nothing in the text gives a load; a small site is taken.',
    instead: 10_000,
    overrule: 'About 10,000 visits a month.',
  },
  daily_active_percent: {
    what: 'People active on a day',
    value: 20,
    unit: '% of those of a month',
    because: 'Working assumption.',
    instead: 40,
  },
  requests_per_user_day: {
    what: 'Requests of one person on a day',
    value: 50,
    unit: 'requests',
    because: 'Working assumption.',
    instead: 100,
  },
  seconds_between_requests: {
    what: 'Time between two requests of one person',
    value: 10,
    unit: 's',
    because: 'Working assumption for people who read between clicks.',
    instead: 5,
  },
  pages_per_visit: { what: 'Pages of a visit', value: 5, unit: 'pages', because: 'Working assumption.', instead: 3 },
  requests_per_page: {
    what: 'Requests of a page',
    value: 10,
    unit: 'requests',
    because: 'Working assumption: the page, its style sheets, scripts and pictures.',
    instead: 20,
  },
  requests_per_order: {
    what: 'Requests of an order',
    value: 50,
    unit: 'requests',
    because: 'Working assumption: looking around, the basket and the payment.',
    instead: 30,
  },
  peak_factor: {
    what: 'Peak over mean',
    value: 4,
    unit: 'times',
    because: 'Working assumption: evenings and campaigns over nights.',
    instead: 8,
  },
  response_kb: {
    what: 'Size of a response',
    value: 30,
    unit: 'KB',
    because: 'Working assumption for an interface, compressed, headers included.',
    instead: 10,
  },
  page_kb: {
    what: 'Size of a page view',
    value: 500,
    unit: 'KB',
    because: 'Working assumption for a site with images: ten requests of 50 KB.',
    instead: 1500,
  },
  write_percent: {
    what: 'Requests that write',
    value: 10,
    unit: '% of the requests',
    because: 'Working assumption: nine reads to one write.',
    instead: 30,
  },
  queries_per_request: {
    what: 'Database queries of a request',
    value: 2,
    unit: 'queries',
    because: 'Working assumption: one for the session, one for the content.',
    instead: 5,
  },
  rps_per_vcpu: {
    what: 'Requests that one vCPU carries',
    value: 200,
    unit: 'requests/s',
    because: 'Working assumption for an interface: 5 ms of processor time a request.',
    instead: 100,
  },
  queries_per_vcpu: {
    what: 'Queries that one database vCPU carries',
    value: 500,
    unit: 'simple queries/s',
    because: 'Working assumption.',
    instead: 200,
  },
  stored_gb: {
    what: 'Records in the database',
    value: 10,
    unit: 'GB',
    because: 'Nothing in the text gives their size.',
    instead: 50,
    overrule: 'The database holds 50 GB.',
  },
  growth_percent_month: {
    what: 'Growth of the records',
    value: 2,
    unit: '% a month',
    because: 'Working assumption: a quarter more in a year.',
    instead: 5,
  },
  working_set_percent: {
    what: 'Records that are read often',
    value: 20,
    unit: '% of the data',
    because: 'Working assumption.',
    instead: 50,
  },
  object_gb: {
    what: 'Files and pictures',
    value: 10,
    unit: 'GB',
    because: 'Nothing in the text gives their size.',
    instead: 100,
    overrule: 'We have 100 GB of files.',
  },
  emails_per_order: {
    what: 'E-mails of an order',
    value: 2,
    unit: 'e-mails',
    because: 'Working assumption: one for the buyer, one for the seller.',
    instead: 3,
  },
  emails_per_user_month: {
    what: 'Messages to a person in a month',
    value: 4,
    unit: 'messages',
    because: 'Working assumption: one a week.',
    instead: 10,
  },
  jobs_per_month: {
    what: 'Background jobs',
    value: 10_000,
    unit: 'jobs a month',
    because: 'Nothing in the text gives their number.',
    instead: 50_000,
    overrule: '50,000 jobs a month.',
  },
  job_seconds: {
    what: 'Length of a background job',
    value: 2,
    unit: 's',
    because: 'Working assumption: a message, a picture or a document.',
    instead: 10,
  },
  log_kb_per_request: {
    what: 'Logs of a request',
    value: 0.2,
    unit: 'KB',
    because: 'Working assumption: what writes and what fails is logged with 1 KB, reads are only counted.',
    instead: 1,
  },
  event_kb: {
    what: 'Size of an event',
    value: 1,
    unit: 'KB',
    because: 'Working assumption: a few fields as JSON.',
    instead: 4,
  },
  retention_days: {
    what: 'How long events are kept',
    value: 30,
    unit: 'days',
    because: 'Working assumption: a month to look back.',
    instead: 90,
  },
  readings_per_device_day: {
    what: 'Readings of a device on a day',
    value: 288,
    unit: 'readings',
    because: 'Working assumption: one every five minutes.',
    instead: 1440,
  },
  scanned_percent_month: {
    what: 'What queries read in a month',
    value: 300,
    unit: '% of the tables',
    because: 'Working assumption: all of it three times over.',
    instead: 1000,
  },
  model_calls_per_month: {
    what: 'Calls of a model',
    value: 10_000,
    unit: 'calls a month',
    because: 'Nothing in the text gives their number.',
    instead: 50_000,
  },
  input_tokens: {
    what: 'What a call of the language model reads',
    value: 3000,
    unit: 'tokens',
    because: 'Working assumption: a question with a few pages of context.',
    instead: 8000,
  },
  output_tokens: {
    what: 'What the language model answers',
    value: 500,
    unit: 'tokens',
    because: 'Working assumption: a few paragraphs.',
    instead: 1000,
  },
  media_minutes_per_month: {
    what: 'Audio and video that is converted',
    value: 1000,
    unit: 'minutes a month',
    because: 'Nothing in the text gives it.',
    instead: 5000,
  },
  tasks_per_month: {
    what: 'Tasks of the jobs',
    value: 30,
    unit: 'tasks a month',
    because: 'Working assumption: one a night.',
    instead: 300,
  },
  parallel_tasks: { what: 'Tasks side by side', value: 10, unit: 'tasks', because: 'Working assumption.', instead: 50 },
  task_vcpu: { what: 'Processor of a task', value: 2, unit: 'vCPU', because: 'Working assumption.', instead: 8 },
  task_memory_gb: { what: 'Memory of a task', value: 4, unit: 'GB', because: 'Working assumption.', instead: 32 },
  task_minutes: { what: 'Length of a task', value: 60, unit: 'minutes', because: 'Working assumption.', instead: 240 },
  headroom_percent: { what: 'Spare capacity', value: 30, unit: '%', because: 'Working assumption.', instead: 50 },
} as const satisfies Partial<Record<Metric, WorkingFigureRule>>;

export type WorkingMetric = keyof typeof WORKING_FIGURES;
