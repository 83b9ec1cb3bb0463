import { formatNumber } from '../../../../messages/numbers.ts';
import type { GraphNode } from '../../../../model/graph.ts';
import type { InferenceDemand } from '../../../../model/inference-demand.ts';
import { entry, type Site, type SizeFacts, type Usage } from '../../../../model/offering.ts';
import { type Block, code, data, locals, nested, output, resource } from '../../../../model/terraform.ts';
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
import { always, managed } from '../../../kit/usage.ts';
import { type AwsOffering, permissions, scope } from '../../foundation/facts.ts';
import { accessGrant, grant } from '../../foundation/iam.ts';
import { environmentName, named } from '../../foundation/naming.ts';
import { bucketsBeside, fileStatements } from '../analytics/buckets.ts';
import { SAGEMAKER_SLA, sagemakerRole } from './sagemaker-role.ts';

const PERMISSIONS = permissions(
  `
aws_sagemaker_endpoint sagemaker: AddTags CreateEndpoint DeleteEndpoint DeleteTags UpdateEndpoint
 sagemaker: UpdateEndpointWeightsAndCapacities
aws_sagemaker_endpoint_configuration sagemaker: AddTags CreateEndpointConfig DeleteEndpointConfig
aws_sagemaker_model sagemaker: AddTags CreateModel DeleteModel
`,
  { sagemaker: scope('sagemaker:{region}:*:*/{name}*', 'Describe* ListTags') },
);

interface EndpointSize extends SizeFacts {
  /** Null for serverless inference. */
  readonly instance: string | null;
  readonly copies: number;
}

const FILE = 'compute.tf';
/** Memory of a serverless endpoint, MB, and its maximum concurrency (SageMaker quotas). */
const SERVERLESS_MB = 4096;
const MOST_SERVERLESS_COPIES = 200;
/** Seconds of one inference of a small model on a CPU. A working assumption; measure your own. */
const SECONDS_PER_CALL = 0.3;
const INSTANCES = [
  { name: 'ml.m5.large', perSecond: 5 },
  { name: 'ml.m5.xlarge', perSecond: 10 },
  { name: 'ml.m5.2xlarge', perSecond: 20 },
  { name: 'ml.g5.xlarge', perSecond: 150 },
] as const;
const MOST_COPIES = 100;
/** Containers of Hugging Face as AWS publishes them; the sample model classifies review sentiment. */
const SAMPLE_IMAGE = {
  repository: 'huggingface-pytorch-inference',
  tag: '2.1.0-transformers4.37.0-cpu-py310-ubuntu22.04',
};
const SAMPLE_MODEL = {
  HF_MODEL_ID: 'distilbert/distilbert-base-uncased-finetuned-sst-2-english',
  HF_TASK: 'text-classification',
};

/** Inference endpoint for the team's model, called with IAM roles. */
const offering: AwsOffering<'ml_inference', EndpointSize> = {
  id: 'aws.sagemaker-endpoint',
  service: 'SageMaker endpoint',
  capability: 'ml_inference',
  inNetwork: false,
  facts: () => ({ permissions: [PERMISSIONS] }),
  fit: ({ demand }) =>
    demand.kind === 'own'
      ? {
          because: `Serves your own model for ${formatNumber(demand.callsPerMonth)} calls per month, ${formatNumber(demand.peakPerSecond)}/s at the peak, from a container image or a model file that you provide.`,
          provides: ['ml_inference'],
        }
      : null,
  size: ({ demand, needs }) => sizes(demand, needs.zones, needs.scaleToZero),
  meter: (size, { demand }) => usage(size, demand),
  declare: (size, node, site) => declare(size, node, site),
  grantAccess(_, node, site, caller) {
    const label = site.label(node.id);
    return accessGrant(
      { [environmentName(node, site, 'ENDPOINT', 'NAME')]: code(`aws_sagemaker_endpoint.${label}.name`) },
      [
        grant(caller, label, [
          {
            sid: 'AskModel',
            actions: ['sagemaker:InvokeEndpoint'],
            resources: code(`aws_sagemaker_endpoint.${label}.arn`),
          },
        ]),
      ],
    );
  },
  claims: (_, node) => [
    {
      kind: 'least_privilege',
      text: `${node.title}: the model runs with its own IAM role, which can read only its model files.`,
      resource: `aws_iam_role_policy.${labelOf(node.id)}_run`,
      attributes: { name: 'run' },
    },
  ],
};

function sizes(demand: InferenceDemand, zones: number, scaleToZero: boolean): readonly EndpointSize[] {
  const copies = Math.max(1, Math.ceil(demand.peakPerSecond * SECONDS_PER_CALL));
  const serverless: readonly EndpointSize[] =
    copies > MOST_SERVERLESS_COPIES
      ? []
      : [
          {
            sku: `serverless, ${SERVERLESS_MB / 1024} GB, concurrency up to ${copies}`,
            count: 1,
            instance: null,
            copies,
            qualities: managed(3, SAGEMAKER_SLA, { operations: 0.1, scalesToZero: true, headroomScore: 0.8 }),
          },
        ];
  if (scaleToZero) return serverless;
  const running = INSTANCES.flatMap(({ name, perSecond }): readonly EndpointSize[] => {
    const count = Math.max(zones, Math.ceil(demand.peakPerSecond / perSecond));
    if (count > MOST_COPIES) return [];
    const qualities = {
      zones: Math.min(3, count),
      availability: count > 1 ? SAGEMAKER_SLA : null,
      operations: 0.1,
      scalesToZero: false,
      headroomScore: 1,
    };
    return [{ sku: `${count} x ${name}`, count, instance: name, copies: count, qualities }];
  });
  return [...serverless, ...running];
}

function usage(size: EndpointSize, demand: InferenceDemand): readonly Usage[] {
  if (size.instance === null) {
    return [
      {
        meter: 'sagemaker/serverless/gb-second',
        what: 'inference duration (GB-seconds)',
        quantity: (demand.callsPerMonth * SECONDS_PER_CALL * SERVERLESS_MB) / 1024,
        arithmetic: `${formatNumber(demand.callsPerMonth)} calls x ${SECONDS_PER_CALL} s x ${SERVERLESS_MB / 1024} GB`,
      },
    ];
  }
  return [
    always(
      `sagemaker/instance/${size.instance}`,
      size.copies === 1 ? 'one instance' : `${size.copies} instances`,
      size.copies,
    ),
  ];
}

function declare(size: EndpointSize, node: GraphNode<'ml_inference'>, site: Site): readonly Block[] {
  const label = site.label(node.id);
  return [
    ...variables(size, label, node.title),
    data(FILE, 'aws_sagemaker_prebuilt_ecr_image', label, {
      repository_name: SAMPLE_IMAGE.repository,
      image_tag: SAMPLE_IMAGE.tag,
      region: code('var.region'),
    }),
    ...sagemakerRole(label, node.title, fileStatements('ReadModel', bucketsBeside(node.id, site), false)),
    resource(FILE, 'aws_sagemaker_model', label, {
      name: code(`"\${local.name}-${label.replaceAll('_', '-')}-\${local.${label}_hash}"`),
      execution_role_arn: code(`aws_iam_role.${label}.arn`),
      primary_container: nested({
        image: code(
          `var.${label}_image == null ? data.aws_sagemaker_prebuilt_ecr_image.${label}.registry_path : var.${label}_image`,
        ),
        model_data_url: code(`var.${label}_files`),
        environment: code(`var.${label}_image == null ? local.${label}_sample : {}`),
      }),
      lifecycle: nested({ create_before_destroy: true }),
      depends_on: [code(`aws_iam_role_policy.${label}_run`)],
    }),
    locals('locals.tf', {
      [`${label}_sample`]: SAMPLE_MODEL,
      [`${label}_hash`]: code(`substr(sha1(join(" ", compact([var.${label}_image, var.${label}_files]))), 0, 8)`),
    }),
    configuration(size, label),
    resource(FILE, 'aws_sagemaker_endpoint', label, {
      name: named(label),
      endpoint_config_name: code(`aws_sagemaker_endpoint_configuration.${label}.name`),
    }),
    output(
      `${label}_endpoint`,
      `${node.title}: endpoint name; a sample model responds until you set your image or model files.`,
      code(`aws_sagemaker_endpoint.${label}.name`),
    ),
  ];
}

function configuration(size: EndpointSize, label: string): Block {
  const variant =
    size.instance === null
      ? {
          serverless_config: nested({
            memory_size_in_mb: SERVERLESS_MB,
            max_concurrency: code(`var.${label}_copies`),
          }),
        }
      : { instance_type: code(`var.${label}_instance_type`), initial_instance_count: code(`var.${label}_copies`) };
  return resource(FILE, 'aws_sagemaker_endpoint_configuration', label, {
    name_prefix: joined(named(label), '-'),
    production_variants: nested({
      variant_name: 'main',
      model_name: code(`aws_sagemaker_model.${label}.name`),
      ...variant,
    }),
    lifecycle: nested({ create_before_destroy: true }),
  });
}

function variables(size: EndpointSize, label: string, title: string): readonly Block[] {
  return [
    stringVariable(
      `${label}_image`,
      `${title}: container image in ECR that serves your model. Null: a Hugging Face container.`,
      null,
      orNull(matches('\\\\.dkr\\\\.ecr\\\\.', 'Use the URI of an image in ECR.')),
    ),
    stringVariable(
      `${label}_files`,
      `${title}: S3 URI of the model files, such as s3://bucket/model.tar.gz. Null: the image contains the model.`,
      null,
      orNull(startsWith('s3://', 'Use a URI that starts with s3://.')),
    ),
    numberVariable(
      `${label}_copies`,
      `${title}: ${size.instance === null ? 'maximum concurrency; limits the cost' : 'number of instances'}.`,
      size.copies,
      between(1, 200),
    ),
    ...(size.instance === null
      ? []
      : [
          stringVariable(
            `${label}_instance_type`,
            `${title}: instance type.`,
            size.instance,
            startsWith('ml.', 'Use an instance type such as ml.m5.xlarge.'),
          ),
        ]),
  ];
}

export const sagemakerEndpoint = entry(offering);
