import { ADJACENT_TECHNOLOGIES } from './adjacent.ts';
import { PLATFORM_TECHNOLOGIES } from './platforms.ts';
import type { TechnologyRule } from './rule.ts';
import { SERVICE_TECHNOLOGIES } from './services.ts';
import { SOFTWARE_TECHNOLOGIES } from './software.ts';
import { STORE_TECHNOLOGIES } from './stores.ts';

/** Every technology that is known by name. */
export const TECHNOLOGY_RULES: readonly TechnologyRule[] = [
  ...STORE_TECHNOLOGIES,
  ...PLATFORM_TECHNOLOGIES,
  ...SERVICE_TECHNOLOGIES,
  ...ADJACENT_TECHNOLOGIES,
  ...SOFTWARE_TECHNOLOGIES,
];

/** What a product is at heart: who names EKS wants Kubernetes, who names IIS wants Windows. */
export const KIN: ReadonlyMap<string, string> = new Map(
  Object.entries({
    eks: 'kubernetes',
    gke: 'kubernetes',
    aks: 'kubernetes',
    openshift: 'kubernetes',
    'elastic kubernetes service': 'kubernetes',
    'gke cluster': 'kubernetes',
    'aks cluster': 'kubernetes',
    istio: 'kubernetes',
    'argo cd': 'kubernetes',
    woocommerce: 'wordpress',
    's/4hana': 'sap',
    'sap business one': 'sap',
    jitsi: 'webrtc',
    emr: 'spark',
    dataproc: 'spark',
    'amazon emr': 'spark',
    'google dataproc': 'spark',
    'spark streaming': 'spark',
    'kafka streams': 'kafka',
    'kafka connect': 'kafka',
    'amazon msk': 'kafka',
    'elasticache for redis': 'redis',
    'azure cache for redis': 'redis',
    'rds for mysql': 'mysql',
    'azure database for mysql': 'mysql',
    'postgresql flexible server': 'postgresql',
    'azure sql database': 'sqlserver',
    'sql managed instance': 'sqlserver',
    'sql server on vm': 'sqlserver',
    alloydb: 'postgresql',
    valkey: 'redis',
    'sql agent': 'sqlserver',
    'amazon documentdb': 'mongodb',
    'amazon keyspaces': 'cassandra',
    'managed instance for cassandra': 'cassandra',
    'aws directory service': 'active directory',
    adfs: 'active directory',
    'managed flink': 'flink',
    'kinesis data analytics': 'flink',
    'saml 2.0': 'saml',
    'service bus topics': 'service bus',
    'azure durable functions': 'azure functions',
    'azure signalr service': 'signalr',
    'amazon cloudfront': 'cloudfront',
    's3 glacier': 's3',
    'vertex ai training': 'vertex ai',
    'sagemaker training': 'sagemaker',
    'sagemaker endpoint': 'sagemaker',
  }),
);
