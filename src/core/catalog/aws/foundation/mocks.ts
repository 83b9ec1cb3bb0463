import type { Mocks } from '../../../model/cloud.ts';

const ACCOUNT = '123456789012';
const REGION = 'us-east-1';

function arn(service: string, name: string, region = REGION): string {
  return `arn:aws:${service}:${region}:${ACCOUNT}:${name}`;
}

/** Values in the formats that the AWS provider accepts. */
export const mocks: Mocks = {
  variables: {},
  data: { aws_caller_identity: { account_id: ACCOUNT } },
  resources: {
    aws_cloudfront_distribution: (label) => ({ arn: arn('cloudfront', `distribution/${label}`, '') }),
    aws_db_instance: (label) => ({ arn: arn('rds', `db:${label}`), port: 5432 }),
    aws_efs_file_system: (label) => ({ arn: arn('elasticfilesystem', `file-system/${label}`) }),
    aws_s3_bucket: (label) => ({ arn: `arn:aws:s3:::${label.replaceAll('_', '-')}` }),
    aws_sns_topic: (label) => ({ arn: arn('sns', label) }),
    aws_sqs_queue: (label) => ({
      arn: arn('sqs', label),
      url: `https://sqs.${REGION}.amazonaws.com/${ACCOUNT}/${label}`,
    }),
  },
};
