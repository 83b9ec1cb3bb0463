/** Titles of components. */
export const TITLES = {
  apiGateway: 'API gateway',
  application: 'Application',
  auditTrail: 'Audit trail',
  backupVault: 'Backup vault',
  batchJobs: 'Batch jobs',
  cache: 'Cache',
  cdn: 'CDN',
  containerRegistry: 'Container registry',
  dashboards: 'Dashboards',
  dataLake: 'Data lake',
  dataPipeline: 'Data pipeline',
  dataWarehouse: 'Data warehouse',
  database: 'Database',
  dedicatedConnection: 'Dedicated connection',
  deviceGateway: 'Device gateway',
  dns: 'DNS',
  document_db: 'Document database',
  egress: 'Outbound internet access',
  email: 'E-mail',
  eventBus: 'Event bus',
  eventStream: 'Event stream',
  gpuInstances: 'GPU instances',
  graphDatabase: 'Graph database',
  identityProvider: 'Identity provider',
  keyManagement: 'Key management',
  key_value_db: 'Key-value database',
  languageModel: 'Language model',
  loadBalancer: 'Load balancer',
  modelEndpoint: 'Model endpoint',
  monitoring: 'Monitoring',
  objectStorage: 'Object storage',
  privateEndpoints: 'Private endpoints',
  pushNotifications: 'Push notifications',
  queue: 'Queue',
  realTime: 'Real-time updates',
  recognition: 'Recognition',
  scheduler: 'Scheduler',
  search: 'Search',
  secrets: 'Secrets',
  sharedFileSystem: 'Shared file system',
  sms: 'SMS',
  staticSite: 'Static site',
  streamProcessing: 'Stream processing',
  timeSeries: 'Time-series database',
  topic: 'Topic',
  training: 'Model training',
  transcoding: 'Transcoding',
  vectorSearch: 'Vector search',
  vpn: 'VPN',
  webApplicationFirewall: 'Web application firewall',
  wideColumnDatabase: 'Wide-column database',
  worker: 'Worker',
  workflow: 'Workflow',
} as const;

/** Titles of the application by kind of system; others are called `TITLES.application`. */
export const APPLICATION_TITLES: Readonly<Record<string, string>> = {
  shop: 'Shop',
  api: 'API',
  rest_api: 'API',
  graphql_api: 'API',
};

/** Titles of users and external systems. */
export const ACTORS = {
  analysts: 'Analysts',
  clients: 'Clients',
  devices: 'Devices',
  eventProducers: 'Event producers',
  mailboxes: 'E-mail recipients',
  messageProducers: 'Message producers',
  offices: 'Your offices',
  phones: 'Mobile phones',
  readers: 'Readers',
  team: 'Your team',
  viewers: 'Viewers',
  visitors: 'Visitors',
} as const;

/** Reasons of components that no requirement asks for. */
export const INFERRED = {
  apiGateway: 'Functions need an HTTP endpoint with request throttling.',
  cdn: 'A CDN serves images, style sheets and scripts close to the users.',
  containerRegistry: 'Container images need a private registry.',
  dns: 'HTTPS on a custom domain needs DNS records.',
  egress: 'Components in private subnets pull images, send logs and call third-party APIs over it.',
  loadBalancer: 'A load balancer terminates HTTPS and distributes requests over all instances.',
  queue: 'A queue keeps failed jobs for a retry, and visitors do not wait for them.',
  secrets: (partners: readonly string[]) =>
    `API keys of ${partners.join(' and ')} belong in a secret store, not in files.`,
  siteCdn: 'A CDN serves the site over HTTPS on a custom domain, close to the users.',
} as const;

export const INSTEAD_OF_MEMCACHED =
  'Memcached is requested; a Redis-compatible cache replaces it. Change the client library of the application.';
