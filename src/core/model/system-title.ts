/** Display names of kinds of system that differ from their keys. */
const TITLES: Readonly<Record<string, string>> = {
  vague: 'System',
  public_body: 'System of a public body',
  financial_house: 'System of a financial house',
  care_provider: 'System of a care provider',
  rest_api: 'API',
  graphql_api: 'GraphQL API',
  serverless_api: 'Serverless API',
  cms: 'Content management system',
  saas: 'Software as a service',
  url_shortener: 'Link shortener',
  llm_service: 'Language model service',
  rag_assistant: 'Assistant that answers from documents',
  mobile_backend: 'Backend of a mobile app',
  podcast_host: 'Audio platform',
  fintech: 'Financial service',
  iot_fleet: 'Fleet of devices',
  event_flow: 'Event stream',
  event_driven: 'Event-driven system',
  batch: 'Batch jobs',
  ci_platform: 'Build platform',
  network: 'Private network',
  backup_archive: 'Backup and archive',
  database_layer: 'Database',
  network_layer: 'Network',
  storage_layer: 'Storage',
  queue_layer: 'Messaging',
  edge_layer: 'Edge',
  cache_layer: 'Cache',
  sign_in_layer: 'Sign-in',
  watch_layer: 'Monitoring',
  backup_layer: 'Backup',
  delivery_layer: 'Build and delivery',
  cluster_layer: 'Cluster',
};

/** Display name of a kind of system: "Shop", "Database". */
export function systemTitle(system: string): string {
  const plain = system.replaceAll('_', ' ');
  return TITLES[system] ?? `${plain.charAt(0).toUpperCase()}${plain.slice(1)}`;
}
