import type { Permissions } from './permissions.ts';

/** Whoever deploys a program under an identity must be allowed to use that identity. */
const AS_IDENTITY = 'iam.serviceAccounts.actAs,get';
const WAIT = 'compute.globalOperations.get compute.regionOperations.get compute.zoneOperations.get';
const IN_SUBNET = 'compute.networks.get,use compute.subnetworks.get,use';
const DISKS = 'compute.disks.create,get,setLabels compute.images.get,useReadOnly';
/** Everything inside a cluster is asked of the cluster itself, which knows the same permissions. */
const IN_CLUSTER = 'container.clusters.get';
const RUN_REVISIONS = 'run.operations.get run.revisions.get,list';

/** What runs programs, and where its images and sources come from. */
export const COMPUTE_PERMISSIONS: Permissions = {
  archive_file: '',
  // Whoever makes the application must be roles/appengine.appCreator or an owner: the permission is in no other role.
  google_app_engine_application: 'appengine.applications.create,get,update appengine.operations.get',
  google_app_engine_service_network_settings: 'appengine.services.get,update appengine.operations.get',
  google_app_engine_standard_app_version: `appengine.applications.get appengine.operations.get appengine.services.get,update appengine.versions.create,delete,get,update cloudbuild.builds.get storage.objects.get vpcaccess.connectors.get,use ${AS_IDENTITY}`,
  google_artifact_registry_repository: 'artifactregistry.repositories.create,delete,get,update',
  google_artifact_registry_repository_iam_member: 'artifactregistry.repositories.get,getIamPolicy,setIamPolicy',
  google_client_config: '',
  google_cloud_run_domain_mapping:
    'run.domainmappings.create,delete,get,list run.services.get run.locations.list run.operations.get',
  google_cloud_run_v2_job: `run.jobs.create,delete,get,update run.operations.get ${AS_IDENTITY} ${IN_SUBNET}`,
  google_cloud_run_v2_job_iam_member: 'run.jobs.get,getIamPolicy,setIamPolicy',
  google_cloud_run_v2_service: `run.services.create,delete,get,update ${RUN_REVISIONS} ${AS_IDENTITY} ${IN_SUBNET}`,
  google_cloud_run_v2_service_iam_member: 'run.services.get,getIamPolicy,setIamPolicy',
  google_cloud_run_v2_worker_pool: `run.workerpools.create,delete,get,update ${RUN_REVISIONS} ${AS_IDENTITY} ${IN_SUBNET}`,
  google_cloudfunctions2_function: `cloudfunctions.functions.create,delete,get,sourceCodeGet,sourceCodeSet,update cloudfunctions.operations.get cloudbuild.builds.get run.services.get storage.objects.get vpcaccess.connectors.get,use ${AS_IDENTITY}`,
  google_composer_environment: `composer.environments.create,delete,get,update composer.operations.get ${AS_IDENTITY}`,
  google_compute_instance: `compute.instances.attachDisk,create,delete,get,setDeletionProtection,setLabels,setMachineResources,setMachineType,setMetadata,setScheduling,setServiceAccount,setTags,start,stop,update,updateShieldedInstanceConfig compute.disks.use compute.acceleratorTypes.get compute.machineTypes.get compute.zones.get ${DISKS} ${AS_IDENTITY} ${IN_SUBNET} ${WAIT}`,
  google_compute_instance_template: `compute.instanceTemplates.create,delete,get,useReadOnly compute.images.get,useReadOnly ${AS_IDENTITY} ${IN_SUBNET} ${WAIT}`,
  google_compute_region_autoscaler: `compute.autoscalers.create,delete,get,update compute.instanceGroupManagers.get,use ${WAIT}`,
  google_compute_region_instance_group_manager: `compute.instanceGroupManagers.create,delete,get,update,use compute.instanceGroups.create,delete,get,update compute.instanceTemplates.get,useReadOnly compute.instances.create,delete,get,setLabels,setMetadata,setServiceAccount,setTags compute.healthChecks.useReadOnly ${DISKS} ${AS_IDENTITY} ${IN_SUBNET} ${WAIT}`,
  google_container_cluster: `container.clusters.create,delete,get,getCredentials,update container.operations.get ${AS_IDENTITY} ${IN_SUBNET}`,
  google_dataproc_workflow_template: `dataproc.workflowTemplates.create,delete,get,update ${AS_IDENTITY}`,
  kubernetes_deployment_v1: `container.deployments.create,delete,get,update ${IN_CLUSTER}`,
  kubernetes_horizontal_pod_autoscaler_v2: `container.horizontalPodAutoscalers.create,delete,get,update ${IN_CLUSTER}`,
  kubernetes_ingress_v1: `container.ingresses.create,delete,get,getStatus,update ${IN_CLUSTER}`,
  kubernetes_service_account_v1: `container.serviceAccounts.create,delete,get,update container.secrets.get ${IN_CLUSTER}`,
  kubernetes_service_v1: `container.services.create,delete,get,getStatus,update ${IN_CLUSTER}`,
  random_id: '',
  random_password: '',
};
