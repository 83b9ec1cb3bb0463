/** How far the rights to one service reach. */
export interface ServiceScope {
  /**
   * What carries the system's name, after `arn:aws:`. `{name}` is the system and its environment, `{name_}` the same
   * with underscores, `{region}` its region. Empty where ARNs hold ids that AWS gives.
   */
  readonly named: readonly string[];
  /** Reading what things are, never what lies in them. */
  readonly reads: readonly string[];
  /** Actions that take no resource, or one that has no name to go by, beside named ones. */
  readonly unnamed?: readonly string[];
  /** It belongs to no region, so that no condition may name one. */
  readonly isGlobal?: true;
}

function service(named: string, reads: string, unnamed = ''): ServiceScope {
  return { named: words(named), reads: words(reads), unnamed: words(unnamed) };
}

function everywhere(named: string, reads: string, unnamed = ''): ServiceScope {
  return { ...service(named, reads, unnamed), isGlobal: true };
}

function words(text: string): readonly string[] {
  return text.split(' ').filter((word) => word !== '');
}

/**
 * The services, by the prefix of their actions. Source: Service Authorization Reference, the columns "Resource types"
 * of each action. The account is left open in ARNs: the rights of an identity end at its own account.
 */
export const SERVICES: Readonly<Record<string, ServiceScope>> = {
  acm: service('', 'DescribeCertificate ListTagsForCertificate'),
  apigateway: service('apigateway:{region}::/*', ''),
  'application-autoscaling': service('', 'Describe* ListTagsForResource'),
  appsync: service('', 'GetDataSource GetGraphqlApi GetIntrospectionSchema GetResolver GetSchemaCreationStatus'),
  athena: service('athena:{region}:*:workgroup/{name}*', 'GetWorkGroup ListTagsForResource'),
  autoscaling: service('autoscaling:{region}:*:autoScalingGroup:*:autoScalingGroupName/*{name}*', 'Describe*'),
  backup: service(
    'backup:{region}:*:backup-vault:{name}*',
    'Describe* Get* List*',
    'CreateBackupPlan DeleteBackupPlan UpdateBackupPlan CreateBackupSelection DeleteBackupSelection TagResource UntagResource',
  ),
  'backup-storage': service('', ''),
  batch: service('batch:{region}:*:*/{name}*', 'Describe* ListTagsForResource'),
  bedrock: service('', 'GetInferenceProfile ListTagsForResource'),
  budgets: everywhere('budgets::*:budget/{name}*', 'ListTagsForResource ViewBudget'),
  cassandra: service('cassandra:{region}:*:/keyspace/{name_}*', '', ''),
  cloudformation: service('cloudformation:{region}:*:stack/awseb-*', 'DescribeStack* GetTemplate'),
  cloudfront: everywhere('', 'Describe* Get* List*'),
  cloudtrail: service('cloudtrail:{region}:*:trail/{name}*', 'Describe* Get* List*'),
  cloudwatch: service('cloudwatch:{region}:*:alarm:*{name}*', 'Describe* ListTagsForResource'),
  'cognito-identity': service('', 'DescribeIdentityPool GetIdentityPoolRoles ListTagsForResource'),
  'cognito-idp': service('', 'Describe* Get* ListTagsForResource'),
  directconnect: service('', 'Describe*'),
  ds: service('', 'Describe* ListTagsForResource'),
  dynamodb: service('dynamodb:{region}:*:table/{name}*', 'Describe* ListTagsOfResource'),
  ec2: service('', 'Describe* GetManagedPrefixListEntries'),
  ecr: service('ecr:{region}:*:repository/{name}*', 'DescribeRepositories GetLifecyclePolicy ListTagsForResource'),
  ecs: service(
    'ecs:{region}:*:*/{name}*',
    'Describe* ListTagsForResource',
    'RegisterTaskDefinition DeregisterTaskDefinition',
  ),
  eks: service('eks:{region}:*:*/{name}*', 'Describe* List*'),
  elasticache: service('elasticache:{region}:*:*:{name}* elasticache:{region}:*:parametergroup:*', 'Describe* List*'),
  elasticbeanstalk: service('elasticbeanstalk:{region}:*:*/{name}*', 'Describe* List* Check*'),
  elasticfilesystem: service('', 'Describe* ListTagsForResource'),
  elasticloadbalancing: service(
    'elasticloadbalancing:{region}:*:*/{name}* elasticloadbalancing:{region}:*:*/app/{name}*',
    'Describe*',
  ),
  es: service('es:{region}:*:domain/{name}*', 'Describe* GetCompatibleVersions List*'),
  events: service('events:{region}:*:*/{name}*', 'Describe* List*'),
  fsx: service('', 'Describe* ListTagsForResource'),
  glue: service(
    'glue:{region}:*:catalog glue:{region}:*:database/{name_}* glue:{region}:*:*/{name}*',
    'GetCrawler GetDatabase GetJob GetTags GetTrigger',
  ),
  iam: everywhere(
    'iam::*:role/{name}* iam::*:instance-profile/{name}*',
    'Get* List*',
    'AddClientIDToOpenIDConnectProvider CreateOpenIDConnectProvider DeleteOpenIDConnectProvider RemoveClientIDFromOpenIDConnectProvider TagOpenIDConnectProvider UntagOpenIDConnectProvider',
  ),
  iot: service('iot:{region}:*:*/{name}* iot:{region}:*:rule/{name_}*', 'Describe* GetPolicy* GetTopicRule List*'),
  ivs: service('', 'GetChannel GetRecordingConfiguration ListTagsForResource'),
  kafka: service('', 'Describe* Get* List*'),
  kinesis: service('kinesis:{region}:*:stream/{name}*', 'Describe* List*'),
  kinesisanalytics: service('kinesisanalytics:{region}:*:application/{name}*', 'Describe* ListTagsForResource'),
  kms: service('', 'Describe* GetKey* List*'),
  lambda: service(
    'lambda:{region}:*:function:{name}*',
    'GetEventSourceMapping GetFunction* GetPolicy ListTags ListVersionsByFunction GetCodeSigningConfig',
    'CreateEventSourceMapping DeleteEventSourceMapping UpdateEventSourceMapping',
  ),
  logs: service(
    'logs:{region}:*:log-group:*{name}*',
    'DescribeLogGroups DescribeLogStreams ListTagsForResource',
    'CreateLogDelivery DeleteLogDelivery DescribeResourcePolicies GetLogDelivery ListLogDeliveries PutResourcePolicy UpdateLogDelivery DeleteResourcePolicy',
  ),
  mediaconvert: service('mediaconvert:{region}:*:queues/{name}*', 'DescribeEndpoints GetQueue ListTagsForResource'),
  mq: service('', 'Describe* ListTags'),
  pipes: service('pipes:{region}:*:pipe/{name}*', 'DescribePipe ListTagsForResource'),
  quicksight: service('', 'Describe* ListTagsForResource'),
  rds: service('rds:{region}:*:*:{name}*', 'Describe* ListTagsForResource'),
  'redshift-serverless': service('', 'Get* ListTagsForResource'),
  route53: everywhere('', 'Get* List*'),
  s3: everywhere(
    's3:::{name}* s3:::elasticbeanstalk-{region}-*',
    'GetBucket* GetEncryptionConfiguration GetLifecycleConfiguration GetAccelerateConfiguration GetReplicationConfiguration',
  ),
  s3vectors: service('s3vectors:{region}:*:bucket/{name}*', 'GetIndex GetVectorBucket ListTagsForResource'),
  sagemaker: service('sagemaker:{region}:*:*/{name}*', 'Describe* ListTags'),
  scheduler: service('scheduler:{region}:*:*/{name}*', 'Get* ListTagsForResource'),
  secretsmanager: service(
    'secretsmanager:{region}:*:secret:{name}* secretsmanager:{region}:*:secret:rds!* secretsmanager:{region}:*:secret:redshift!* secretsmanager:{region}:*:secret:READONLY*',
    'DescribeSecret GetResourcePolicy',
  ),
  ses: service('ses:{region}:*:identity/* ses:{region}:*:configuration-set/{name}*', 'Get* List*'),
  'sms-voice': service('', 'DescribeAccountAttributes DescribeSpendLimits'),
  sns: service('sns:{region}:*:{name}* sns:{region}:*:app/*/{name}*', 'Get* List*', 'SetSMSAttributes'),
  sqs: service('sqs:{region}:*:{name}*', 'GetQueueAttributes GetQueueUrl ListQueueTags'),
  ssm: service('ssm:{region}::parameter/aws/service/*', ''),
  states: service(
    'states:{region}:*:stateMachine:{name}*',
    'Describe* ListTagsForResource ListStateMachineVersions ValidateStateMachineDefinition',
  ),
  'timestream-influxdb': service('', 'GetDbInstance ListTagsForResource'),
  wafv2: service('', 'Get* List*'),
};

/** Roles that a service makes for itself the first time, by the type that needs it: "Service-linked roles" of each guide. */
export const LINKED_ROLES: Readonly<Record<string, readonly string[]>> = {
  aws_appautoscaling_target: ['ecs.application-autoscaling.amazonaws.com'],
  aws_autoscaling_group: ['autoscaling.amazonaws.com'],
  aws_backup_vault: ['backup.amazonaws.com'],
  aws_batch_compute_environment: ['batch.amazonaws.com', 'spot.amazonaws.com'],
  aws_cloudfront_vpc_origin: ['vpcorigin.cloudfront.amazonaws.com'],
  aws_db_instance: ['rds.amazonaws.com'],
  aws_docdb_cluster: ['rds.amazonaws.com'],
  aws_ecs_service: ['ecs.amazonaws.com'],
  aws_efs_file_system: ['elasticfilesystem.amazonaws.com', 'backup.amazonaws.com'],
  aws_eks_cluster: ['eks.amazonaws.com'],
  aws_eks_node_group: ['eks-nodegroup.amazonaws.com', 'autoscaling.amazonaws.com'],
  aws_elastic_beanstalk_environment: ['elasticbeanstalk.amazonaws.com', 'autoscaling.amazonaws.com'],
  aws_elasticache_replication_group: ['elasticache.amazonaws.com'],
  aws_fsx_ontap_file_system: ['fsx.amazonaws.com'],
  aws_fsx_windows_file_system: ['fsx.amazonaws.com'],
  aws_iam_service_linked_role: ['opensearchservice.amazonaws.com'],
  aws_ivs_recording_configuration: ['ivs.amazonaws.com'],
  aws_lb: ['elasticloadbalancing.amazonaws.com'],
  aws_mq_broker: ['mq.amazonaws.com'],
  aws_msk_cluster: ['kafka.amazonaws.com'],
  aws_neptune_cluster: ['rds.amazonaws.com'],
  aws_rds_cluster: ['rds.amazonaws.com'],
  aws_redshiftserverless_workgroup: ['redshift.amazonaws.com'],
  aws_apigatewayv2_domain_name: ['ops.apigateway.amazonaws.com'],
  aws_apigatewayv2_vpc_link: ['ops.apigateway.amazonaws.com'],
};
