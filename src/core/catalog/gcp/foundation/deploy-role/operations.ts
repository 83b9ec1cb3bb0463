import type { Permissions } from './permissions.ts';

const AS_IDENTITY = 'iam.serviceAccounts.actAs,get';
const ON_PROJECT = 'resourcemanager.projects.get,getIamPolicy,setIamPolicy';

/** Messages, rhythms and entrances; identities, keys and secrets; what watches all of it. */
export const OPERATIONS_PERMISSIONS: Permissions = {
  google_api_gateway_api: 'apigateway.apis.create,delete,get,update apigateway.operations.get',
  google_api_gateway_api_config: `apigateway.apiconfigs.create,delete,get,update apigateway.apis.get apigateway.operations.get servicemanagement.services.get ${AS_IDENTITY}`,
  google_api_gateway_gateway:
    'apigateway.gateways.create,delete,get,update apigateway.apiconfigs.get apigateway.operations.get',
  // The permission to make a budget lies on the billing account, which a role of the project cannot give.
  google_billing_budget: 'resourcemanager.projects.get',
  google_cloud_scheduler_job: `cloudscheduler.jobs.create,delete,enable,get,pause,update cloudscheduler.locations.get ${AS_IDENTITY}`,
  google_eventarc_enrollment:
    'eventarc.enrollments.create,delete,get,update eventarc.messageBuses.get,use eventarc.pipelines.get eventarc.operations.get',
  google_eventarc_message_bus: 'eventarc.messageBuses.create,delete,get,update eventarc.operations.get',
  google_eventarc_pipeline: `eventarc.pipelines.create,delete,get,update eventarc.operations.get ${AS_IDENTITY}`,
  google_eventarc_trigger: `eventarc.triggers.create,delete,get,update eventarc.operations.get ${AS_IDENTITY}`,
  google_firebase_hosting_custom_domain: 'firebasehosting.sites.get,update',
  google_firebase_hosting_release: 'firebasehosting.sites.get,update',
  google_firebase_hosting_site: 'firebasehosting.sites.create,delete,get,list,update',
  google_firebase_hosting_version: 'firebasehosting.sites.get,update',
  google_firebase_project: 'firebase.projects.get,update resourcemanager.projects.get serviceusage.services.enable,get',
  google_identity_platform_config: 'firebaseauth.configs.create,get,getHashConfig,getSecret,update',
  google_identity_platform_default_supported_idp_config: 'firebaseauth.configs.create,get,getSecret,update',
  google_identity_platform_inbound_saml_config: 'firebaseauth.configs.create,get,getSecret,update',
  google_identity_platform_oauth_idp_config: 'firebaseauth.configs.create,get,getSecret,update',
  google_kms_crypto_key:
    'cloudkms.cryptoKeys.create,get,update cloudkms.cryptoKeyVersions.destroy,list cloudkms.keyRings.get',
  google_kms_crypto_key_iam_member: 'cloudkms.cryptoKeys.get,getIamPolicy,setIamPolicy',
  google_kms_key_ring: 'cloudkms.keyRings.create,get',
  google_logging_project_bucket_config: 'logging.buckets.create,delete,get,list,undelete,update logging.operations.get',
  google_logging_project_sink: 'logging.sinks.create,delete,get,update',
  google_managed_kafka_cluster:
    'managedkafka.clusters.create,delete,get,update managedkafka.operations.get compute.networks.get compute.subnetworks.get,use',
  google_managed_kafka_topic: 'managedkafka.topics.create,delete,get,update managedkafka.clusters.get',
  google_monitoring_alert_policy:
    'monitoring.alertPolicies.create,delete,get,update monitoring.notificationChannels.get',
  google_monitoring_notification_channel: 'monitoring.notificationChannels.create,delete,get,update',
  google_monitoring_uptime_check_config: 'monitoring.uptimeCheckConfigs.create,delete,get,update',
  google_project: 'resourcemanager.projects.get',
  google_project_iam_audit_config: ON_PROJECT,
  google_project_iam_member: ON_PROJECT,
  google_project_service:
    'resourcemanager.projects.get serviceusage.operations.get serviceusage.services.enable,get,list,use',
  google_project_service_identity: 'serviceusage.services.get,use',
  google_pubsub_subscription: `pubsub.subscriptions.create,delete,get,update pubsub.topics.attachSubscription,get ${AS_IDENTITY}`,
  google_pubsub_subscription_iam_member: 'pubsub.subscriptions.get,getIamPolicy,setIamPolicy',
  google_pubsub_topic: 'pubsub.topics.create,delete,detachSubscription,get,update',
  google_pubsub_topic_iam_member: 'pubsub.topics.get,getIamPolicy,setIamPolicy',
  google_secret_manager_secret: 'secretmanager.secrets.create,delete,get,update',
  google_secret_manager_secret_iam_member: 'secretmanager.secrets.get,getIamPolicy,setIamPolicy',
  google_secret_manager_secret_version:
    'secretmanager.versions.access,add,destroy,disable,enable,get secretmanager.secrets.get',
  google_service_account: 'iam.serviceAccounts.create,delete,disable,enable,get,update',
  google_service_account_iam_member: 'iam.serviceAccounts.get,getIamPolicy,setIamPolicy',
  google_workflows_workflow: `workflows.workflows.create,delete,get,update workflows.operations.get ${AS_IDENTITY}`,
};
