import type { Metric } from '../../model/requirement.ts';

/** A sentence by which a reader overrules a working assumption: printed with it, and read again when added to the intent. */
export interface OverruleRule {
  readonly metric: Metric;
  /** With # for the number. */
  readonly phrases: readonly string[];
  /** As printed; {value} stands for the number. */
  readonly sentence: string;
}

export const OVERRULES: readonly OverruleRule[] = [
  {
    metric: 'daily_active_percent',
    phrases: [
      '# % of ~ users|customers|people|members|them are active|on|online ~ day',
      '# % ~ daily active',
      'of whom # % daily',
    ],
    sentence: '{value} % of the users are active each day.',
  },
  {
    metric: 'requests_per_user_day',
    phrases: [
      '# requests per|a user per|a day',
      '# requests per|a user a|per day',
      'each|every user makes # requests a|per day',
      '# requests per|a day per user',
    ],
    sentence: 'Each user makes {value} requests a day.',
  },
  {
    metric: 'seconds_between_requests',
    phrases: ['each|every user ~ a|one request every # seconds', 'a|one request every # seconds per user'],
    sentence: 'Each user sends a request every {value} seconds.',
  },
  {
    metric: 'pages_per_visit',
    phrases: ['# pages|page_views per|a visit', 'a|each|every visit|visitor views|has|opens|reads|sees # pages'],
    sentence: 'A visitor views {value} pages.',
  },
  {
    metric: 'requests_per_page',
    phrases: ['a|each|every page makes|needs|loads # requests|files', '# requests per|a page'],
    sentence: 'A page makes {value} requests.',
  },
  {
    metric: 'requests_per_order',
    phrases: ['an|a|each|every order|booking makes|takes|needs # requests', '# requests per|an order|booking'],
    sentence: 'An order takes {value} requests.',
  },
  {
    metric: 'peak_factor',
    phrases: [
      'peak is # times the? mean|average|normal',
      'the? peak # times the? mean|average|normal',
      '# times the? mean|average|normal at peak',
      'peaks at|of # times the? mean|average|normal',
    ],
    sentence: 'The peak is {value} times the mean.',
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
    sentence: 'Responses average {value} KB.',
  },
  {
    metric: 'page_kb',
    phrases: ['a|each|every page weighs|is # kb', 'pages weigh|average|are # kb', '# kb per|a page'],
    sentence: 'A page weighs {value} KB.',
  },
  {
    metric: 'write_percent',
    phrases: ['# % of ~ requests|calls are|is writes|write', '# % writes', 'writes are # %'],
    sentence: '{value} % of the requests are writes.',
  },
  {
    metric: 'queries_per_request',
    phrases: ['a|each|every request makes|needs|runs # queries', '# queries per|a request'],
    sentence: 'Each request makes {value} queries.',
  },
  {
    metric: 'rps_per_vcpu',
    phrases: [
      'a|one|each core|vcpu|cpu handles|answers|serves|carries # requests',
      '# requests per|a second per vcpu|core',
    ],
    sentence: 'One vCPU handles {value} requests a second.',
  },
  {
    metric: 'queries_per_vcpu',
    phrases: ['a|one|each database core|vcpu|cpu handles|answers|serves|carries # queries'],
    sentence: 'One database vCPU handles {value} queries a second.',
  },
  {
    metric: 'working_set_percent',
    phrases: ['# % of ~ data|records|rows are|is hot|read_often|active', 'working set ~ # %'],
    sentence: '{value} % of the data are hot.',
  },
  {
    metric: 'growth_percent_month',
    phrases: [
      'data|records|database grow|grows|growing by? # % a|per|each|every month',
      'grow|grows|growing by? # % a|per month',
    ],
    sentence: 'The data grow by {value} % a month.',
  },
  {
    metric: 'emails_per_order',
    phrases: ['# emails|mails per|an order|booking'],
    sentence: 'We send {value} e-mails per order.',
  },
  {
    metric: 'emails_per_user_month',
    phrases: ['# emails|mails per|a user per|a month', 'each|every user gets|receives # emails|mails a|per month'],
    sentence: 'Each user gets {value} e-mails a month.',
  },
  {
    metric: 'log_kb_per_request',
    phrases: ['# kb of logs per|a request', 'a|each|every request logs|writes # kb ~ log|logs'],
    sentence: 'Each request writes {value} KB of logs.',
  },
  {
    metric: 'headroom_percent',
    phrases: ['# % spare|headroom|reserve', 'headroom of? # %', 'spare capacity of? # %'],
    sentence: 'Plan for {value} % spare capacity.',
  },
  {
    metric: 'job_seconds',
    phrases: ['a|each|every job|task takes|runs|lasts about? # seconds'],
    sentence: 'A job takes {value} seconds.',
  },
  {
    metric: 'event_kb',
    phrases: [
      'a|each|every event|message|reading is|has|weighs about? # kb',
      '# kb per|an|a event|message|reading',
      '# kb each',
    ],
    sentence: 'Each event is {value} KB.',
  },
  {
    metric: 'retention_days',
    phrases: ['keep|kept|retain|retained|retention ~ # days', '# days retention|kept'],
    sentence: 'Events are kept for {value} days.',
  },
  {
    metric: 'readings_per_device_day',
    phrases: ['each|every device|sensor sends|reports # readings|messages a|per day'],
    sentence: 'Each device sends {value} readings a day.',
  },
  {
    metric: 'scanned_percent_month',
    phrases: ['queries read|scan # % of ~ data|tables ~ month'],
    sentence: 'Queries read {value} % of the data each month.',
  },
  {
    metric: 'model_calls_per_month',
    phrases: ['# model calls a|per|each month', '# questions|prompts a|per|each month'],
    sentence: 'We make {value} model calls a month.',
  },
  {
    metric: 'input_tokens',
    phrases: ['a|each|every call|question|prompt has|reads # tokens', '# input tokens'],
    sentence: 'Each call reads {value} tokens.',
  },
  {
    metric: 'output_tokens',
    phrases: ['a|each|every answer has|is # tokens', '# output tokens'],
    sentence: 'Each answer has {value} tokens.',
  },
  {
    metric: 'media_minutes_per_month',
    phrases: ['# minutes of video|audio|film a|per|each month'],
    sentence: 'We convert {value} minutes of video a month.',
  },
  {
    metric: 'tasks_per_month',
    phrases: ['# tasks|runs a|per|each month'],
    sentence: 'There are {value} tasks a month.',
  },
  {
    metric: 'parallel_tasks',
    phrases: ['# tasks|machines at_once|in_parallel', '# tasks side by side'],
    sentence: 'We run {value} tasks side by side.',
  },
  {
    metric: 'task_vcpu',
    phrases: ['a|each|every task needs|takes|has # vcpu|vcpus|cores', '# vcpu|vcpus per|a task'],
    sentence: 'Each task needs {value} vCPU.',
  },
  {
    metric: 'task_memory_gb',
    phrases: ['a|each|every task needs|takes|has # gb ~ memory|ram'],
    sentence: 'Each task needs {value} GB of memory.',
  },
  {
    metric: 'task_minutes',
    phrases: ['a|each|every task takes|runs|lasts about? # minutes'],
    sentence: 'Each task takes {value} minutes.',
  },
];

const BY_METRIC: ReadonlyMap<Metric, OverruleRule> = new Map(OVERRULES.map((rule) => [rule.metric, rule]));

/** The sentence that overrules a figure, with a number in it. */
export function overruleSentence(metric: Metric, value: number): string | null {
  return BY_METRIC.get(metric)?.sentence.replace('{value}', String(value)) ?? null;
}
