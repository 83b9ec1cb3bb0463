import type { Metric } from '../../model/resolved.ts';

/** Words by which a reader overrules a working assumption; messages/overrules.ts has the sentence that is printed. */
export interface OverruleRule {
  readonly metric: Metric;
  /** With # for the number. */
  readonly phrases: readonly string[];
}

export const OVERRULES: readonly OverruleRule[] = [
  {
    metric: 'daily_active_percent',
    phrases: [
      '# % of ~ users|customers|people|members|them are active|on|online ~ day',
      '# % ~ daily active',
      'of whom # % daily',
    ],
  },
  {
    metric: 'requests_per_user_day',
    phrases: [
      '# requests per|a user per|a day',
      '# requests per|a user a|per day',
      'each|every user makes # requests a|per day',
      '# requests per|a day per user',
    ],
  },
  {
    metric: 'seconds_between_requests',
    phrases: ['each|every user ~ a|one request every # seconds', 'a|one request every # seconds per user'],
  },
  {
    metric: 'pages_per_visit',
    phrases: ['# pages|page_views per|a visit', 'a|each|every visit|visitor views|has|opens|reads|sees # pages'],
  },
  {
    metric: 'requests_per_page',
    phrases: ['a|each|every page makes|needs|loads # requests|files', '# requests per|a page'],
  },
  {
    metric: 'requests_per_order',
    phrases: ['an|a|each|every order|booking makes|takes|needs # requests', '# requests per|an order|booking'],
  },
  {
    metric: 'peak_factor',
    phrases: [
      'peak is # times the? mean|average|normal',
      'the? peak # times the? mean|average|normal',
      '# times the? mean|average|normal at peak',
      'peaks at|of # times the? mean|average|normal',
    ],
  },
  {
    metric: 'response_kb',
    phrases: [
      'response|responses average|of|are|is|averages # kb',
      'average response ~ # kb',
      '# kb per|a response',
      'response|responses be ~ # kb',
      'response size ~ # kb',
      'payload|payloads of|is|are|average|averages|around|about? # kb',
      '# kb payload|payloads|responses|answers|response',
      'answers|answer of|are|is about? # kb',
      'json of about? # kb',
    ],
  },
  {
    metric: 'page_kb',
    phrases: ['a|each|every page weighs|is # kb', 'pages weigh|average|are # kb', '# kb per|a page'],
  },
  {
    metric: 'write_percent',
    phrases: ['# % of ~ requests|calls are|is writes|write', '# % writes', 'writes are # %'],
  },
  {
    metric: 'queries_per_request',
    phrases: ['a|each|every request makes|needs|runs # queries', '# queries per|a request'],
  },
  {
    metric: 'rps_per_vcpu',
    phrases: [
      'a|one|each core|vcpu|cpu handles|answers|serves|carries # requests',
      '# requests per|a second per vcpu|core',
    ],
  },
  {
    metric: 'queries_per_vcpu',
    phrases: ['a|one|each database core|vcpu|cpu handles|answers|serves|carries # queries'],
  },
  {
    metric: 'working_set_percent',
    phrases: ['# % of ~ data|records|rows are|is hot|read_often|active', 'working set ~ # %'],
  },
  {
    metric: 'growth_percent_month',
    phrases: [
      'data|records|database grow|grows|growing by? # % a|per|each|every month',
      'grow|grows|growing by? # % a|per month',
    ],
  },
  {
    metric: 'emails_per_order',
    phrases: ['# emails|mails per|an order|booking'],
  },
  {
    metric: 'emails_per_user_month',
    phrases: ['# emails|mails per|a user per|a month', 'each|every user gets|receives # emails|mails a|per month'],
  },
  {
    metric: 'log_kb_per_request',
    phrases: ['# kb of logs per|a request', 'a|each|every request logs|writes # kb ~ log|logs'],
  },
  {
    metric: 'headroom_percent',
    phrases: ['# % spare|headroom|reserve', 'headroom of? # %', 'spare capacity of? # %'],
  },
  {
    metric: 'job_seconds',
    phrases: ['a|each|every job|task takes|runs|lasts about? # seconds'],
  },
  {
    metric: 'event_kb',
    phrases: [
      'a|each|every event|message|reading is|has|weighs about? # kb',
      '# kb per|an|a event|message|reading',
      '# kb each',
    ],
  },
  {
    metric: 'retention_days',
    phrases: ['keep|kept|retain|retained|retention ~ # days', '# days retention|kept'],
  },
  {
    metric: 'readings_per_device_day',
    phrases: ['each|every device|sensor sends|reports # readings|messages a|per day'],
  },
  {
    metric: 'scanned_percent_month',
    phrases: ['queries read|scan # % of ~ data|tables ~ month'],
  },
  {
    metric: 'model_calls_per_month',
    phrases: ['# model calls a|per|each month', '# questions|prompts a|per|each month'],
  },
  {
    metric: 'input_tokens',
    phrases: ['a|each|every call|question|prompt has|reads # tokens', '# input tokens'],
  },
  {
    metric: 'output_tokens',
    phrases: ['a|each|every answer has|is # tokens', '# output tokens'],
  },
  {
    metric: 'media_minutes_per_month',
    phrases: ['# minutes of video|audio|film a|per|each month'],
  },
  {
    metric: 'tasks_per_month',
    phrases: ['# tasks|runs a|per|each month'],
  },
  {
    metric: 'parallel_tasks',
    phrases: ['# tasks|machines at_once|in_parallel', '# tasks side by side'],
  },
  {
    metric: 'task_vcpu',
    phrases: ['a|each|every task needs|takes|has # vcpu|vcpus|cores', '# vcpu|vcpus per|a task'],
  },
  {
    metric: 'task_memory_gb',
    phrases: ['a|each|every task needs|takes|has # gb ~ memory|ram'],
  },
  {
    metric: 'task_minutes',
    phrases: ['a|each|every task takes|runs|lasts about? # minutes'],
  },
];
