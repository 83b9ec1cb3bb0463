/** Reasons for a component that another component needs or usually has. */
export const NEEDED = {
  ingestionOfDevices: 'Devices need an ingestion endpoint.',
  modelCaller: 'A program must call the model and store its answers.',
  streamSource: 'Stream processing reads from an event stream.',
  deviceConsumer: 'A consumer processes device messages.',
  deviceStore: 'Device measurements must be stored.',
  embeddings: 'A model turns text and images into vectors.',
  separateStreamReader: 'A separate program reads the stream; the web application answers requests.',
  streamReader: 'A consumer must read the stream.',
  jobQueue: 'A queue keeps failed jobs for a retry, and visitors do not wait for them.',
  functionEndpoint: 'Functions need an HTTP endpoint.',
  dashboardSource: 'Dashboards need a queryable store.',
  dashboardSignIn: 'Only authorized users may read the reports.',
  batchFiles: 'Batch jobs read and write files.',
  applicationRecords: 'User accounts and their data must be stored.',
  accounts: 'Users usually have accounts.',
  hotReads: 'A cache answers repeated reads.',
  pagesFromCdn: 'A CDN serves pages and images close to the users.',
  downloadsFromCdn: 'A CDN reduces the cost and latency of this download volume.',
  highLoad: 'This load needs a CDN and a web application firewall.',
  filesFromCdn: 'At this request rate a CDN should serve the files.',
  userFiles: 'Users upload and download files.',
  protectedData: 'A public application that handles regulated data needs a web application firewall.',
  openSearch: 'Bots often abuse a public search; a web application firewall filters them.',
  lakeKeys: 'A shared data lake is encrypted with customer-managed keys.',
  shareAccess: 'A directory controls access to shared folders.',
  keysAndPrivateAccess: 'Data under customer-managed keys should have private endpoints only.',
  warehouseLoading: 'A pipeline must load data into the warehouse.',
  lakeFiles: 'A data lake stores its data as files.',
  answerSources: 'The source documents for answers are files.',
  mediaFiles: 'Media files and their converted versions need object storage.',
  mediaFromCdn: 'A CDN delivers media with low latency.',
  conversionQueue: 'Uploads wait in a queue until they are converted.',
  recognitionFiles: 'Input files of the model and its results need object storage.',
  deliveredFiles: 'Source files are kept unchanged.',
  scheduledWork: 'A schedule starts background work.',
  searchIndexing: 'A background job updates the search index.',
  backgroundSending: 'A background worker sends messages.',
  sendingQueue: 'A queue buffers messages and retries failed deliveries.',
  auditKeys: 'Audited data is encrypted with customer-managed keys.',
  queueConsumer: 'A worker must process the queue.',
} as const;

/** Reasons for a component that the text does not request. */
export const USUAL = {
  formFunction: 'One function handles submitted forms.',
  statedVolume: 'The stated data volume needs a store.',
  ownKeys: 'Data at rest is encrypted with customer-managed keys.',
  auditTrail: 'An audit trail must record who did what.',
  auditLogs: 'Logs are retained for audits.',
  protectedSignIn: 'Only authorized users may access regulated data.',
  privateAccess: 'Data stores are reachable through private endpoints only.',
  recoverable: 'Data must be recoverable.',
  publicFilter: 'A public application needs a web application firewall.',
  monitoring: 'A running system needs monitoring.',
  logging: 'Troubleshooting needs logs.',
  secrets: 'Passwords and API keys belong in a secret store, not in files.',
  backup: 'Lost data must be recoverable from a backup.',
  changeTrail: 'An audit trail must record who changed what.',
  registry: 'Container images need a private registry.',
  dns: 'HTTPS on a custom domain needs DNS records.',
  loadBalancer: 'A load balancer distributes requests over several instances.',
} as const;

/** Reasons for an inferred kind of system or quality. */

export const SOMETHING_RUNS = 'The text names a program and no kind of system.';
export const PAGES_VISITED = 'The text names visitors and no program to run.';

export function oneZoneTooFew(availability: number): string {
  return `${availability} % availability needs more than one zone.`;
}

/** Name of the scheduler of a component. */
export const scheduleOfWork = (name: string): string => `Schedule of ${name}`;

/** Reason of an item that the document states without one. */
export const STATED = 'Stated in the requirements.';

/** A component that the trained reader finds without a rule that names it. @param probability 0 to 1 */
export function learnt(probability: number): string {
  return `Similar requests need this component: probability ${Math.round(probability * 100)} %.`;
}
