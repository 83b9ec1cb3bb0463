import { globalScope, permissions, scope } from '../facts.ts';

/** Permissions for resource types that the foundation or several services declare. */
export const COMMON = permissions(
  `
aws_acm_certificate acm: AddTagsToCertificate DeleteCertificate RemoveTagsFromCertificate RequestCertificate
aws_acm_certificate_validation acm: DescribeCertificate
aws_apigatewayv2_api apigateway: DELETE GET PATCH POST PUT TagResource UntagResource
aws_apigatewayv2_integration apigateway: DELETE GET PATCH POST
aws_apigatewayv2_integration_response apigateway: DELETE GET PATCH POST
aws_apigatewayv2_route apigateway: DELETE GET PATCH POST
aws_apigatewayv2_stage apigateway: DELETE GET PATCH POST TagResource
 logs: CreateLogDelivery DeleteLogDelivery GetLogDelivery ListLogDeliveries UpdateLogDelivery
 logs: DescribeResourcePolicies PutResourcePolicy
aws_default_security_group ec2: CreateTags RevokeSecurityGroupEgress RevokeSecurityGroupIngress
aws_internet_gateway ec2: AttachInternetGateway CreateInternetGateway CreateTags DeleteInternetGateway DetachInternetGateway
aws_route ec2: CreateRoute DeleteRoute ReplaceRoute
aws_route53_record route53: ChangeResourceRecordSets
aws_route_table ec2: CreateRouteTable CreateTags DeleteRouteTable
aws_route_table_association ec2: AssociateRouteTable DisassociateRouteTable ReplaceRouteTableAssociation
aws_security_group ec2: CreateSecurityGroup CreateTags DeleteSecurityGroup RevokeSecurityGroupEgress
aws_subnet ec2: CreateSubnet CreateTags DeleteNetworkInterface DeleteSubnet ModifySubnetAttribute
aws_vpc ec2: CreateTags CreateVpc DeleteTags DeleteVpc ModifyVpcAttribute
aws_vpc_endpoint ec2: CreateTags CreateVpcEndpoint DeleteVpcEndpoints ModifyVpcEndpoint
aws_vpc_security_group_egress_rule ec2: AuthorizeSecurityGroupEgress CreateTags ModifySecurityGroupRules
 ec2: RevokeSecurityGroupEgress
aws_vpc_security_group_ingress_rule ec2: AuthorizeSecurityGroupIngress CreateTags ModifySecurityGroupRules
 ec2: RevokeSecurityGroupIngress
data.aws_ec2_managed_prefix_list
aws_autoscaling_policy autoscaling: DeletePolicy PutScalingPolicy
aws_ecs_cluster ecs: CreateCluster DeleteCluster TagResource UntagResource UpdateCluster UpdateClusterSettings
aws_ecs_task_definition ecs: DeregisterTaskDefinition RegisterTaskDefinition TagResource
aws_launch_template ec2: CreateLaunchTemplate CreateLaunchTemplateVersion CreateTags DeleteLaunchTemplate
 ec2: ModifyLaunchTemplate
aws_lambda_permission lambda: AddPermission RemovePermission
data.aws_sagemaker_prebuilt_ecr_image
aws_db_subnet_group rds: AddTagsToResource CreateDBSubnetGroup DeleteDBSubnetGroup ModifyDBSubnetGroup
aws_dynamodb_table dynamodb: CreateTable DeleteTable TagResource UntagResource UpdateContinuousBackups UpdateTable
 dynamodb: UpdateTimeToLive
aws_s3_bucket s3: CreateBucket DeleteBucket ListBucket PutBucketTagging
aws_s3_bucket_lifecycle_configuration s3: PutLifecycleConfiguration
aws_s3_bucket_object_lock_configuration s3: PutBucketObjectLockConfiguration
aws_s3_bucket_ownership_controls s3: PutBucketOwnershipControls
aws_s3_bucket_policy s3: DeleteBucketPolicy PutBucketPolicy
aws_s3_bucket_public_access_block s3: PutBucketPublicAccessBlock
aws_s3_bucket_replication_configuration s3: PutReplicationConfiguration
aws_s3_bucket_server_side_encryption_configuration s3: PutEncryptionConfiguration
aws_s3_bucket_versioning s3: PutBucketVersioning
aws_s3_object s3: DeleteObject DeleteObjectVersion GetObject ListBucketVersions PutObject PutObjectTagging
aws_budgets_budget budgets: ModifyBudget TagResource UntagResource
aws_cloudwatch_event_rule events: DeleteRule DisableRule EnableRule PutRule TagResource UntagResource
aws_cloudwatch_event_target events: PutTargets RemoveTargets
aws_cloudwatch_log_group logs: CreateLogGroup DeleteLogGroup PutRetentionPolicy TagResource UntagResource
 logs: AssociateKmsKey
aws_cloudwatch_log_resource_policy logs: DeleteResourcePolicy DescribeResourcePolicies PutResourcePolicy
aws_cloudwatch_metric_alarm cloudwatch: DeleteAlarms PutMetricAlarm TagResource UntagResource
aws_iam_instance_profile iam: AddRoleToInstanceProfile CreateInstanceProfile DeleteInstanceProfile
 iam: RemoveRoleFromInstanceProfile TagInstanceProfile
aws_iam_role iam: CreateRole DeleteRole ListInstanceProfilesForRole TagRole UntagRole UpdateAssumeRolePolicy UpdateRole
aws_iam_role_policy iam: DeleteRolePolicy PutRolePolicy
aws_iam_role_policy_attachment iam: AttachRolePolicy DetachRolePolicy
aws_kms_alias kms: CreateAlias DeleteAlias UpdateAlias
aws_kms_key kms: CreateKey EnableKeyRotation PutKeyPolicy ScheduleKeyDeletion TagResource UntagResource
 kms: CreateGrant Decrypt Encrypt GenerateDataKey UpdateKeyDescription
aws_secretsmanager_secret secretsmanager: CreateSecret DeleteSecret TagResource UntagResource UpdateSecret
aws_secretsmanager_secret_version secretsmanager: GetSecretValue PutSecretValue UpdateSecretVersionStage
aws_sfn_state_machine states: CreateStateMachine DeleteStateMachine TagResource UntagResource UpdateStateMachine
 logs: CreateLogDelivery DeleteLogDelivery DescribeResourcePolicies GetLogDelivery ListLogDeliveries
 logs: PutResourcePolicy UpdateLogDelivery
aws_sns_topic sns: CreateTopic DeleteTopic SetTopicAttributes TagResource UntagResource
aws_sns_topic_policy sns: SetTopicAttributes
aws_sns_topic_subscription sns: SetSubscriptionAttributes Subscribe Unsubscribe
aws_sqs_queue sqs: CreateQueue DeleteQueue SetQueueAttributes TagQueue UntagQueue
aws_sqs_queue_policy sqs: SetQueueAttributes
data.aws_caller_identity
`,
  {
    acm: scope('', 'DescribeCertificate ListTagsForCertificate'),
    apigateway: scope('apigateway:{region}::/*', ''),
    autoscaling: scope('autoscaling:{region}:*:autoScalingGroup:*:autoScalingGroupName/*{name}*', 'Describe*'),
    budgets: globalScope('budgets::*:budget/{name}*', 'ListTagsForResource ViewBudget'),
    cloudwatch: scope('cloudwatch:{region}:*:alarm:*{name}*', 'Describe* ListTagsForResource'),
    'cognito-idp': scope('', 'Describe* Get* ListTagsForResource'),
    ds: scope('', 'Describe* ListTagsForResource'),
    dynamodb: scope('dynamodb:{region}:*:table/{name}*', 'Describe* ListTagsOfResource'),
    ec2: scope('', 'Describe* GetManagedPrefixListEntries'),
    ecs: scope(
      'ecs:{region}:*:*/{name}*',
      'Describe* ListTagsForResource',
      'RegisterTaskDefinition DeregisterTaskDefinition',
    ),
    elasticloadbalancing: scope(
      'elasticloadbalancing:{region}:*:*/{name}* elasticloadbalancing:{region}:*:*/app/{name}*',
      'Describe*',
    ),
    events: scope('events:{region}:*:*/{name}*', 'Describe* List*'),
    fsx: scope('', 'Describe* ListTagsForResource'),
    glue: scope(
      'glue:{region}:*:catalog glue:{region}:*:database/{name_}* glue:{region}:*:*/{name}*',
      'GetCrawler GetDatabase GetJob GetTags GetTrigger',
    ),
    iam: globalScope(
      'iam::*:role/{name}* iam::*:instance-profile/{name}*',
      'Get* List*',
      'AddClientIDToOpenIDConnectProvider CreateOpenIDConnectProvider DeleteOpenIDConnectProvider RemoveClientIDFromOpenIDConnectProvider TagOpenIDConnectProvider UntagOpenIDConnectProvider',
    ),
    kms: scope('', 'Describe* GetKey* List*'),
    lambda: scope(
      'lambda:{region}:*:function:{name}*',
      'GetEventSourceMapping GetFunction* GetPolicy ListTags ListVersionsByFunction GetCodeSigningConfig',
      'CreateEventSourceMapping DeleteEventSourceMapping UpdateEventSourceMapping',
    ),
    logs: scope(
      'logs:{region}:*:log-group:*{name}*',
      'DescribeLogGroups DescribeLogStreams ListTagsForResource',
      'CreateLogDelivery DeleteLogDelivery DescribeResourcePolicies GetLogDelivery ListLogDeliveries PutResourcePolicy UpdateLogDelivery DeleteResourcePolicy',
    ),
    rds: scope('rds:{region}:*:*:{name}*', 'Describe* ListTagsForResource'),
    route53: globalScope('', 'Get* List*'),
    s3: globalScope(
      's3:::{name}*',
      'GetBucket* GetEncryptionConfiguration GetLifecycleConfiguration GetAccelerateConfiguration GetReplicationConfiguration',
    ),
    secretsmanager: scope(
      'secretsmanager:{region}:*:secret:{name}* secretsmanager:{region}:*:secret:rds!* secretsmanager:{region}:*:secret:redshift!* secretsmanager:{region}:*:secret:READONLY*',
      'DescribeSecret GetResourcePolicy',
    ),
    sns: scope('sns:{region}:*:{name}* sns:{region}:*:app/*/{name}*', 'Get* List*', 'SetSMSAttributes'),
    sqs: scope('sqs:{region}:*:{name}*', 'GetQueueAttributes GetQueueUrl ListQueueTags'),
    states: scope(
      'states:{region}:*:stateMachine:{name}*',
      'Describe* ListTagsForResource ListStateMachineVersions ValidateStateMachineDefinition',
    ),
  },
);
