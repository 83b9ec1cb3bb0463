import type { Capability } from '../model/capability.ts';

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
  publicEndpoint: 'Public endpoint',
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
  results: (title: string) => `${title}: results`,
  furtherFirewall: (title: string, target: string) => `${title}: ${target}`,
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
  certificateAuthority: 'Certificate authority',
  clients: 'Clients',
  devices: 'Devices',
  eventProducers: 'Event producers',
  mailboxes: 'E-mail recipients',
  messageProducers: 'Message producers',
  offices: 'Your offices',
  packageRepositories: 'Package repositories',
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
  publicEndpoint: 'One endpoint terminates HTTPS and forwards requests to the containers.',
  queue: 'A queue keeps failed jobs for a retry, and visitors do not wait for them.',
  resultsStream: 'The time-series database loads the results of stream processing from a stream.',
  secrets: (partners: readonly string[]) =>
    `API keys of ${partners.join(' and ')} belong in a secret store, not in files.`,
  siteCdn: 'A CDN serves the site over HTTPS on a custom domain, close to the users.',
} as const;

/** External systems that programs call. */
export const OUTSIDE = {
  address: (title: string, protocol: string, port: number) =>
    `${title}: address that programs call, by ${protocol} at port ${port}. Null until you know it.`,
  open: (titles: readonly string[], variables: readonly string[]) => ({
    text: `Programs call ${titles.join(', ')}, whose addresses are not known yet.`,
    do: `Set ${variables.join(', ')} in terraform.tfvars, and the credentials in the secret store.`,
  }),
} as const;

/** Reasons of components that a described system needs and its description leaves out. */
export const COMPANIONS = {
  monitoring: 'A running system needs monitoring.',
  logging: 'Troubleshooting needs logs.',
  auditTrail: 'An audit trail must record who changed what.',
  signIn: 'People sign in to a program of the system.',
  premises: 'A system on premises is reached over a private connection.',
} as const;

export const INSTEAD_OF_MEMCACHED =
  'Memcached is requested; a Redis-compatible cache replaces it. Change the client library of the application.';

/** Standard names of components. The request may give other names. */
export const STANDARD_NAMES: Readonly<Record<Capability, string>> = {
  static_site: TITLES.staticSite,
  cdn: TITLES.cdn,
  dns: TITLES.dns,
  waf: TITLES.webApplicationFirewall,
  load_balancer: TITLES.loadBalancer,
  api_gateway: TITLES.apiGateway,
  web_compute: TITLES.application,
  worker_compute: TITLES.worker,
  batch_compute: TITLES.batchJobs,
  gpu_compute: TITLES.gpuInstances,
  relational_db: TITLES.database,
  document_db: TITLES.document_db,
  key_value_db: TITLES.key_value_db,
  wide_column_db: TITLES.wideColumnDatabase,
  graph_db: TITLES.graphDatabase,
  timeseries_db: TITLES.timeSeries,
  vector_search: TITLES.vectorSearch,
  full_text_search: TITLES.search,
  cache: TITLES.cache,
  object_storage: TITLES.objectStorage,
  file_storage: TITLES.sharedFileSystem,
  queue: TITLES.queue,
  pubsub: TITLES.topic,
  event_stream: TITLES.eventStream,
  event_bus: TITLES.eventBus,
  workflow: TITLES.workflow,
  scheduler: TITLES.scheduler,
  data_warehouse: TITLES.dataWarehouse,
  data_lake: TITLES.dataLake,
  etl: TITLES.dataPipeline,
  stream_processing: TITLES.streamProcessing,
  bi_dashboard: TITLES.dashboards,
  ml_training: TITLES.training,
  ml_inference: TITLES.recognition,
  llm_inference: TITLES.languageModel,
  identity: TITLES.identityProvider,
  secrets: TITLES.secrets,
  kms: TITLES.keyManagement,
  vpn_or_private_link: TITLES.vpn,
  iot_ingest: TITLES.deviceGateway,
  email_sms: TITLES.email,
  websocket_realtime: TITLES.realTime,
  media_transcode: TITLES.transcoding,
  monitoring: TITLES.monitoring,
  logging: 'Logging',
  audit_trail: TITLES.auditTrail,
  backup: TITLES.backupVault,
  ci_registry: TITLES.containerRegistry,
};
