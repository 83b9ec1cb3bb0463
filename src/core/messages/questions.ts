import type { Capability } from '../model/capability.ts';
import type { NumberQuestion } from '../model/questions.ts';

/** Questions of the engine. */
export const QUESTIONS: Readonly<Record<NumberQuestion | 'availability' | 'environment', string>> = {
  'peak-requests': 'How many requests/s does the system serve at peak?',
  'monthly-requests': 'How many requests does the system serve in a month?',
  'response-size': 'How large is a response on average, compressed?',
  'database-size': 'How much data do the databases hold?',
  'file-storage-size': 'How much data is stored as files?',
  'monthly-events': 'How many events arrive in a month?',
  'model-calls': 'How many calls of models are made in a month?',
  'input-tokens': 'How many tokens does a call of a language model send?',
  'analysed-data': 'How much data is kept for analysis?',
  'scanned-share': 'How much of the analysed data do queries scan in a month?',
  'media-minutes': 'How many minutes of media are processed in a month?',
  'task-duration': 'How long does a batch task run?',
  'monthly-messages': 'How many e-mails and messages are sent in a month?',
  availability: 'Which availability does the system need?',
  environment: 'For which environment is the system?',
};

/** Questions whether a component is needed. Components without a question follow from others. */
export const NEEDED: { readonly [C in Capability]?: string } = {
  static_site: 'Does the system have pages that are the same for every visitor?',
  cdn: 'Are pages or files delivered to users in distant places?',
  waf: 'Must web requests be filtered for attacks?',
  web_compute: 'Do people or programs use a web application or an API of the system?',
  worker_compute: 'Does the system do work in the background, such as sending e-mails or converting images?',
  batch_compute: 'Does the system run long calculations?',
  gpu_compute: 'Does the system need GPUs?',
  relational_db: 'Does the system keep records, such as customers, bookings or orders?',
  document_db: 'Does the system keep documents of varying structure?',
  key_value_db: 'Does the system read records by a key only?',
  timeseries_db: 'Does the system keep measurements over time?',
  vector_search: 'Does the system search by meaning?',
  full_text_search: 'Do users search in texts?',
  cache: 'Must repeated reads be answered from memory?',
  object_storage: 'Does the system store files, such as pictures or documents?',
  file_storage: 'Do several programs share a file system?',
  queue: 'Must work wait in a queue until a program has processed it?',
  pubsub: 'Do several programs receive the same messages?',
  event_stream: 'Does a continuous stream of events arrive?',
  event_bus: 'Do programs react to events of other programs?',
  workflow: 'Does the system coordinate processes of several steps?',
  scheduler: 'Does the system do something at set times, such as every night?',
  data_warehouse: 'Are large amounts of data analysed with SQL?',
  data_lake: 'Are raw data kept for later analysis?',
  etl: 'Are data loaded and converted for analysis?',
  bi_dashboard: 'Do employees read reports and dashboards?',
  ml_training: 'Does the system train its own models?',
  ml_inference: 'Does the system recognise images, speech or patterns?',
  llm_inference: 'Does the system write or understand texts with a language model?',
  identity: 'Do users sign in with an account?',
  kms: 'Must you control the encryption keys?',
  iot_ingest: 'Do devices send data?',
  email_sms: 'Does the system send e-mails, SMS or push notifications?',
  websocket_realtime: 'Do users see changes immediately, without reloading?',
  media_transcode: 'Does the system convert video or audio?',
  audit_trail: 'Must changes of the configuration be recorded?',
  backup: 'Must backups be kept in a separate vault?',
};

export function clauseMeaning(words: string): string {
  return `Which component does “${words}” ask for? Answer with a capability, or with \`nothing\`.`;
}

/** Reason of an item that an answer states. */
export function answered(question: string): string {
  return `Answer to the question “${question}”`;
}

/** An answer without an effect on the requirements. */
export const UNANSWERED = {
  text: (id: string) => `The answer to the question ${id} was not used: it fits no place of the requirements.`,
  do: 'Change the requirements where the question refers to.',
} as const;
