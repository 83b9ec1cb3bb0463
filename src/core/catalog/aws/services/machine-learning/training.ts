import { formatNumber } from '../../../../messages/numbers.ts';
import type { TrainingDemand } from '../../../../model/demand.ts';
import type { GraphNode } from '../../../../model/graph.ts';
import { entry, type Site, type SizeFacts } from '../../../../model/offering.ts';
import {
  type Block,
  call,
  code,
  data,
  type Expression,
  output,
  resource,
  type Value,
  variable,
} from '../../../../model/terraform.ts';
import {
  between,
  joined,
  labelOf,
  matches,
  numberVariable,
  orNull,
  startsWith,
  stringVariable,
} from '../../../kit/blocks.ts';
import type { AwsOffering } from '../../foundation/facts.ts';
import { accessGrant, grant, role, rolePolicy, type Statement, serviceTrust } from '../../foundation/iam.ts';
import { environmentName, keyOf, named, servedByRegion } from '../../foundation/naming.ts';
import { bucketReadBy, bucketsBeside, fileStatements } from '../analytics/buckets.ts';
import { bucket, bucketClaims } from '../bucket.ts';
import { taskPrincipal } from '../compute/fargate.ts';
import { invokedBy } from '../invocations.ts';
import { SAGEMAKER_SLA, sagemakerRole } from './sagemaker-role.ts';

interface TrainingSize extends SizeFacts {
  readonly instance: string;
  readonly machines: number;
}

const FILE = 'compute.tf';
/** vCPU and GPUs of each (SageMaker guide, "Instance types"), in ascending order of list price. */
const MACHINES = [
  { name: 'ml.m5.xlarge', vcpu: 4, gpus: 0 },
  { name: 'ml.m5.2xlarge', vcpu: 8, gpus: 0 },
  { name: 'ml.m5.4xlarge', vcpu: 16, gpus: 0 },
  { name: 'ml.g5.xlarge', vcpu: 4, gpus: 1 },
  { name: 'ml.g5.12xlarge', vcpu: 48, gpus: 4 },
  { name: 'ml.g5.48xlarge', vcpu: 192, gpus: 8 },
  { name: 'ml.p4d.24xlarge', vcpu: 96, gpus: 8 },
] as const;
const MOST_MACHINES = 20;
const MOST_SIZES = 2;
/** Disk of a run: the data twice, GB. */
const LEAST_DISK_GB = 30;
const MOST_SECONDS = 86_400;
/** XGBoost in the image of AWS, for tables; other algorithms need the team's image. */
const SAMPLE_IMAGE = { repository: 'sagemaker-xgboost', tag: '1.7-1' };

/** Training job on instances that exist only during the run. */
const offering: AwsOffering<'ml_training', TrainingSize> = {
  id: 'aws.sagemaker-training',
  service: 'SageMaker training',
  capability: 'ml_training',
  inNetwork: false,
  fit: ({ demand }) => ({
    because: `${formatNumber(demand.hoursPerMonth)} hours of training per month from ${formatNumber(demand.dataGb)} GB${demand.gpus > 0 ? ` on ${formatNumber(demand.gpus)} ${demand.gpus === 1 ? 'GPU' : 'GPUs'}` : ''}; instances exist only during a run.`,
    provides: ['ml_training'],
  }),
  size: ({ demand }) => sizes(demand),
  meter: (size, { demand }) => [
    {
      meter: `sagemaker/instance/${size.instance}`,
      what: size.machines === 1 ? 'instance during training' : 'instances during training',
      quantity: size.machines * demand.hoursPerMonth,
      arithmetic: `${formatNumber(size.machines)} x ${formatNumber(demand.hoursPerMonth)} h`,
    },
    {
      meter: 's3/storage/standard',
      what: 'model files, estimated as a tenth of the data',
      quantity: demand.dataGb / 10,
      arithmetic: `${formatNumber(demand.dataGb)} GB / 10`,
    },
  ],
  declare: (size, node, site) => declare(size, node, site),
  grantAccess(_, node, site, caller, edge) {
    if (edge.from === node.id) return accessGrant({}, []);
    const label = site.label(node.id);
    const resources = code(`aws_sfn_state_machine.${label}.arn`);
    return accessGrant({ [environmentName(node, site, 'TRAINING', 'ARN')]: resources }, [
      grant(caller, label, [{ sid: 'StartRuns', actions: ['states:StartExecution'], resources }]),
    ]);
  },
  principal: (_, node) => taskPrincipal(labelOf(node.id)),
  facts: (_, { id }) => ({
    invocation: invokedBy('states:StartExecution', 'aws_sfn_state_machine', labelOf(id), 'workflow'),
  }),
  claims: (_, node) => bucketClaims(`${node.id}-models`, `${node.title}, models`),
};

function sizes(demand: TrainingDemand): readonly TrainingSize[] {
  return MACHINES.flatMap(({ name, vcpu, gpus }): readonly TrainingSize[] => {
    if (demand.gpus > 0 !== gpus > 0) return [];
    const machines = Math.max(1, Math.ceil(demand.vcpu / vcpu), gpus > 0 ? Math.ceil(demand.gpus / gpus) : 0);
    if (machines > MOST_MACHINES) return [];
    return [
      {
        sku: `${machines} x ${name} for each run`,
        count: machines,
        instance: name,
        machines,
        qualities: { ...servedByRegion(SAGEMAKER_SLA), operations: 0.1 },
      },
    ];
  }).slice(0, MOST_SIZES);
}

function declare(size: TrainingSize, node: GraphNode<'ml_training'>, site: Site): readonly Block[] {
  const label = site.label(node.id);
  const models = code(`aws_s3_bucket.${label}_models.arn`);
  return [
    ...variables(size, label, node.title),
    ...bucket(`${label}_models`, {
      file: 'data.tf',
      versions: true,
      expiresAfter: null,
      allows: [],
      key: keyOf(site),
      comment: `${node.title}: training data in data/, models in models/.`,
    }),
    data(FILE, 'aws_sagemaker_prebuilt_ecr_image', label, {
      repository_name: SAMPLE_IMAGE.repository,
      image_tag: SAMPLE_IMAGE.tag,
      region: code('var.region'),
    }),
    ...sagemakerRole(
      label,
      node.title,
      fileStatements('LearnFromFiles', [models, ...bucketsBeside(node.id, site)], true),
    ),
    role(`${label}_runs`, `Starts training runs of ${node.title}`, serviceTrust('states.amazonaws.com')),
    rolePolicy(`${label}_runs`, 'runs', runStatements(label)),
    resource(FILE, 'aws_sfn_state_machine', label, {
      name: named(label),
      role_arn: code(`aws_iam_role.${label}_runs.arn`),
      definition: call('jsonencode', {
        StartAt: 'Learn',
        States: {
          Learn: {
            Type: 'Task',
            Resource: 'arn:aws:states:::sagemaker:createTrainingJob.sync',
            Parameters: run(label, node, site),
            End: true,
          },
        },
      }),
      depends_on: [code(`aws_iam_role_policy.${label}_runs`), code(`aws_iam_role_policy.${label}_run`)],
    }),
    output(
      `${label}_start`,
      `${node.title}: upload CSV files with the label in the first column to data/ in the bucket, then start a run with this command.`,
      code(`"aws stepfunctions start-execution --state-machine-arn \${aws_sfn_state_machine.${label}.arn}"`),
    ),
  ];
}

function variables(size: TrainingSize, label: string, title: string): readonly Block[] {
  return [
    stringVariable(
      `${label}_image`,
      `${title}: training image in ECR. Null: the XGBoost image of SageMaker.`,
      null,
      orNull(matches('\\\\.dkr\\\\.ecr\\\\.', 'Use the URI of an image in ECR.')),
    ),
    variable(`${label}_settings`, {
      description: `${title}: hyperparameters, such as the number of rounds.`,
      type: 'map(string)',
      default: { num_round: '100', objective: 'reg:squarederror' },
      validation: { condition: `length(var.${label}_settings) <= 100`, message: 'Use at most 100.' },
    }),
    stringVariable(
      `${label}_instance_type`,
      `${title}: instance type.`,
      size.instance,
      startsWith('ml.', 'Use an instance type such as ml.g5.xlarge.'),
    ),
    numberVariable(`${label}_machines`, `${title}: number of instances per run.`, size.machines, between(1, 20)),
  ];
}

/** Step Functions manages an event rule in the account to detect the end of a run (its guide, "SageMaker"). */
function runStatements(label: string): readonly Statement[] {
  const arn = (service: string, what: string): Expression =>
    joined(`arn:aws:${service}:`, code('var.region'), ':', code('local.account'), `:${what}`);
  return [
    {
      sid: 'RunTraining',
      actions: [
        'sagemaker:AddTags',
        'sagemaker:CreateTrainingJob',
        'sagemaker:DescribeTrainingJob',
        'sagemaker:StopTrainingJob',
      ],
      resources: arn('sagemaker', 'training-job/*'),
    },
    {
      sid: 'HandRoleOver',
      actions: ['iam:PassRole'],
      resources: code(`aws_iam_role.${label}.arn`),
      condition: { StringEquals: { 'iam:PassedToService': 'sagemaker.amazonaws.com' } },
    },
    {
      sid: 'HearOfEnds',
      actions: ['events:DescribeRule', 'events:PutRule', 'events:PutTargets'],
      resources: arn('events', 'rule/StepFunctionsGetEventsForSageMakerTrainingJobsRule'),
    },
  ];
}

function run(label: string, node: GraphNode<'ml_training'>, site: Site): Value {
  const beside = bucketReadBy(node.id, site);
  const { environment } = site.granted(node.id);
  const models = code(`aws_s3_bucket.${label}_models.bucket`);
  const source = beside === undefined ? models : code(`${beside}.bucket`);
  return {
    'TrainingJobName.$': '$$.Execution.Name',
    RoleArn: code(`aws_iam_role.${label}.arn`),
    AlgorithmSpecification: {
      TrainingImage: code(
        `var.${label}_image == null ? data.aws_sagemaker_prebuilt_ecr_image.${label}.registry_path : var.${label}_image`,
      ),
      TrainingInputMode: 'File',
    },
    HyperParameters: code(`var.${label}_settings`),
    InputDataConfig: [
      {
        ChannelName: 'train',
        ContentType: 'text/csv',
        DataSource: {
          S3DataSource: {
            S3DataType: 'S3Prefix',
            S3Uri: joined('s3://', source, '/data/'),
            S3DataDistributionType: 'FullyReplicated',
          },
        },
      },
    ],
    ...(Object.keys(environment).length === 0 ? {} : { Environment: environment }),
    OutputDataConfig: { S3OutputPath: joined('s3://', models, '/models/') },
    ResourceConfig: {
      InstanceType: code(`var.${label}_instance_type`),
      InstanceCount: code(`var.${label}_machines`),
      VolumeSizeInGB: Math.max(LEAST_DISK_GB, Math.ceil(node.demand.dataGb * 2)),
    },
    StoppingCondition: { MaxRuntimeInSeconds: MOST_SECONDS },
  };
}

export const sagemakerTraining = entry(offering);
