import { code, type Expression } from '../../../model/hcl.ts';
import { type Block, resource } from '../../../model/iac.ts';

/** Google's services that are off in a new project until someone switches them on, by the first part of their names. */
export type Api =
  | 'aiplatform'
  | 'alloydb'
  | 'apigateway'
  | 'apigee'
  | 'appengine'
  | 'appengineflex'
  | 'artifactregistry'
  | 'backupdr'
  | 'batch'
  | 'bigquery'
  | 'bigqueryconnection'
  | 'bigquerydatatransfer'
  | 'bigtableadmin'
  | 'billingbudgets'
  | 'cloudbuild'
  | 'cloudfunctions'
  | 'cloudkms'
  | 'cloudresourcemanager'
  | 'cloudscheduler'
  | 'cloudtasks'
  | 'composer'
  | 'compute'
  | 'container'
  | 'dataflow'
  | 'dataform'
  | 'dataproc'
  | 'datastream'
  | 'discoveryengine'
  | 'dns'
  | 'documentai'
  | 'eventarc'
  | 'eventarcpublishing'
  | 'fcm'
  | 'file'
  | 'firebase'
  | 'firebasehosting'
  | 'firestore'
  | 'iam'
  | 'identitytoolkit'
  | 'logging'
  | 'managedkafka'
  | 'memorystore'
  | 'monitoring'
  | 'netapp'
  | 'networkconnectivity'
  | 'pubsub'
  | 'redis'
  | 'run'
  | 'secretmanager'
  | 'servicecontrol'
  | 'servicemanagement'
  | 'servicenetworking'
  | 'spanner'
  | 'speech'
  | 'sqladmin'
  | 'storage'
  | 'storagetransfer'
  | 'transcoder'
  | 'vision'
  | 'vpcaccess'
  | 'workflowexecutions'
  | 'workflows';

/** Switches services on. They stay on when the system is taken down: others may use them. */
export function apis(...names: readonly Api[]): readonly Block[] {
  return names.map((name) =>
    resource('providers.tf', 'google_project_service', name, {
      service: `${name}.googleapis.com`,
      disable_on_destroy: false,
    }),
  );
}

export function enabled(...names: readonly Api[]): readonly Expression[] {
  return names.map((name) => code(`google_project_service.${name}`));
}
