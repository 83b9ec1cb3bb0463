/** Figures with default assumptions that the text may replace. */
export type WorkingFigure =
  | 'daily_active_percent' // of the people active in a month
  | 'requests_per_user_day'
  | 'seconds_between_requests' // of one active user (s)
  | 'pages_per_visit'
  | 'requests_per_page'
  | 'requests_per_order'
  | 'peak_factor' // peak over mean
  | 'page_kb' // transferred per page view (KB)
  | 'write_percent' // of the requests
  | 'queries_per_request'
  | 'rps_per_vcpu'
  | 'queries_per_vcpu'
  | 'working_set_percent' // of the database
  | 'growth_percent_month' // of the database
  | 'emails_per_order'
  | 'emails_per_user_month'
  | 'log_kb_per_request'
  | 'headroom_percent'
  | 'item_kb' // a record of a store
  | 'event_kb'
  | 'retention_days' // of events, measurements and logs
  | 'readings_per_device_day'
  | 'scanned_percent_month' // of the analytical tables
  | 'model_calls_per_month'
  | 'input_tokens' // per call of a language model
  | 'output_tokens'
  | 'media_minutes_per_month'
  | 'tasks_per_month'
  | 'parallel_tasks'
  | 'task_vcpu'
  | 'task_memory_gb'
  | 'task_minutes';
