import { type Block, code, template } from '../../../../model/terraform.ts';
import { role, rolePolicy, type Statement, serviceTrust } from '../../foundation/iam.ts';

/** Monthly uptime percentage in the SLA (general knowledge, unverified). */
export const SAGEMAKER_SLA = 99.95;

/** Role of SageMaker for training and inference: AWS images, logs, metrics, and the statements given. */
export function sagemakerRole(label: string, title: string, further: readonly Statement[]): readonly Block[] {
  return [
    role(label, `Permissions of ${title}`, serviceTrust('sagemaker.amazonaws.com')),
    rolePolicy(
      label,
      'run',
      [
        { sid: 'SignInToRegistry', actions: ['ecr:GetAuthorizationToken'], resources: '*' },
        {
          sid: 'PullImages',
          actions: ['ecr:BatchCheckLayerAvailability', 'ecr:BatchGetImage', 'ecr:GetDownloadUrlForLayer'],
          resources: template`arn:aws:ecr:${code('var.region')}:*:repository/*`,
        },
        {
          sid: 'WriteLog',
          actions: ['logs:CreateLogGroup', 'logs:CreateLogStream', 'logs:DescribeLogStreams', 'logs:PutLogEvents'],
          resources: template`arn:aws:logs:${code('var.region')}:${code('local.account')}:log-group:/aws/sagemaker/*`,
        },
        {
          sid: 'Measure',
          actions: ['cloudwatch:PutMetricData'],
          resources: '*',
          condition: { StringEquals: { 'cloudwatch:namespace': ['AWS/SageMaker', '/aws/sagemaker/TrainingJobs'] } },
        },
        ...further,
      ],
      `${label}_run`,
    ),
  ];
}
