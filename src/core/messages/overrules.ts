import type { Metric } from '../model/resolved.ts';

/** Sentences that replace a working assumption when added to the intent; {value} is the number. */
const OVERRULES: { readonly [M in Metric]?: string } = {
  daily_active_percent: '{value} % of the users are active each day.',
  requests_per_user_day: 'Each user makes {value} requests a day.',
  seconds_between_requests: 'Each user sends a request every {value} seconds.',
  pages_per_visit: 'A visitor views {value} pages.',
  requests_per_page: 'A page makes {value} requests.',
  requests_per_order: 'An order takes {value} requests.',
  peak_factor: 'The peak is {value} times the mean.',
  response_kb: 'Responses average {value} KB.',
  page_kb: 'A page weighs {value} KB.',
  write_percent: '{value} % of the requests are writes.',
  queries_per_request: 'Each request makes {value} queries.',
  rps_per_vcpu: 'One vCPU handles {value} requests a second.',
  queries_per_vcpu: 'One database vCPU handles {value} queries a second.',
  working_set_percent: '{value} % of the data are hot.',
  growth_percent_month: 'The data grow by {value} % a month.',
  emails_per_order: 'We send {value} e-mails per order.',
  emails_per_user_month: 'Each user gets {value} e-mails a month.',
  log_kb_per_request: 'Each request writes {value} KB of logs.',
  headroom_percent: 'Plan for {value} % spare capacity.',
  job_seconds: 'A job takes {value} seconds.',
  event_kb: 'Each event is {value} KB.',
  retention_days: 'Events are kept for {value} days.',
  readings_per_device_day: 'Each device sends {value} readings a day.',
  scanned_percent_month: 'Queries read {value} % of the data each month.',
  model_calls_per_month: 'We make {value} model calls a month.',
  input_tokens: 'Each call reads {value} tokens.',
  output_tokens: 'Each answer has {value} tokens.',
  media_minutes_per_month: 'We convert {value} minutes of video a month.',
  tasks_per_month: 'There are {value} tasks a month.',
  parallel_tasks: 'We run {value} tasks side by side.',
  task_vcpu: 'Each task needs {value} vCPU.',
  task_memory_gb: 'Each task needs {value} GB of memory.',
  task_minutes: 'Each task takes {value} minutes.',
};

/** The sentence that replaces an assumption; null for a metric without one. */
export function overruleSentence(metric: Metric, value: number): string | null {
  return OVERRULES[metric]?.replace('{value}', String(value)) ?? null;
}
