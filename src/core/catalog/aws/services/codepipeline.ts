import { formatNumber } from '../../../messages/numbers.ts';
import { entry, type Site, type SizeFacts } from '../../../model/offering.ts';
import { type Block, code, heredoc, nested, resource } from '../../../model/terraform.ts';
import { joined, matches, notEmpty, oneOf, orNull, stringVariable } from '../../kit/blocks.ts';
import { counted } from '../../kit/usage.ts';
import { type AwsOffering, permissions, scope } from '../foundation/facts.ts';
import { role, rolePolicy, type Statement, serviceTrust } from '../foundation/iam.ts';
import { keyOf, named, servedByRegion } from '../foundation/naming.ts';
import { bucket, bucketClaims } from './bucket.ts';

const FILE = 'compute.tf';

const PERMISSIONS = permissions(
  `
aws_codebuild_project codebuild: CreateProject DeleteProject UpdateProject
aws_codeconnections_connection codeconnections: CreateConnection DeleteConnection TagResource UntagResource
aws_codepipeline codepipeline: CreatePipeline DeletePipeline TagResource UntagResource UpdatePipeline
`,
  {
    codebuild: scope('codebuild:{region}:*:project/{name}*', 'BatchGetProjects'),
    codeconnections: scope('', 'GetConnection ListTagsForResource PassConnection', 'CreateConnection'),
    codepipeline: scope('codepipeline:{region}:*:{name}*', 'GetPipeline ListTagsForResource'),
  },
);

/** Monthly uptime percentage in the SLA of CodeBuild and CodePipeline (general knowledge, unverified). */
const SLA = 99.9;
/** Minutes of the action that fetches the source. */
const SOURCE_MINUTES = 1;

/** Builds each change of a branch, and pushes the image to the registry of the design. */
const offering: AwsOffering<'ci_cd', SizeFacts> = {
  id: 'aws.codepipeline',
  service: 'CodePipeline and CodeBuild',
  capability: 'ci_cd',
  inNetwork: false,
  facts: () => ({ permissions: [PERMISSIONS] }),
  fit: ({ demand }) => ({
    because: `Builds each change of a branch, about ${formatNumber(demand.buildsPerMonth)} builds per month, and pushes images to the registry; you deploy by setting the image variable. Approve the connection to your repository in the console once.`,
    provides: ['ci_cd', 'ci_registry'],
  }),
  size: () => [{ sku: 'one pipeline (V2), 2 vCPU builds', count: 1, qualities: servedByRegion(SLA) }],
  meter(_, { demand: { buildsPerMonth, minutesPerBuild } }) {
    const minutes = buildsPerMonth * minutesPerBuild;
    const build = `${formatNumber(buildsPerMonth)} builds x ${minutesPerBuild} min`;
    return [
      { meter: 'codebuild/linux-small', what: 'build minutes', quantity: minutes, arithmetic: build },
      counted('codepipeline/v2/action-minute', 'action minutes', minutes + buildsPerMonth * SOURCE_MINUTES, 1, 'min'),
    ];
  },
  declare(_, node, site) {
    const label = site.label(node.id);
    return [
      ...repositoryVariables(label, node.title),
      ...bucket(label, {
        file: FILE,
        versions: false,
        expiresAfter: '30',
        allows: [],
        key: keyOf(site),
        comment: 'Source and results of builds.',
      }),
      resource(FILE, 'aws_codeconnections_connection', label, {
        name: named(label, 32),
        provider_type: code(`var.${label}_provider`),
      }),
      ...build(label, registriesOf(node.id, site)),
      ...pipeline(label),
    ];
  },
  claims: (_, node) => bucketClaims(node.id, node.title),
};

function repositoryVariables(label: string, title: string): readonly Block[] {
  return [
    stringVariable(
      `${label}_repository`,
      `${title}: repository with the source, as owner/name. Null: no pipeline is created.`,
      null,
      orNull(matches('^[^/]+/.+$', 'Use owner/name.')),
    ),
    stringVariable(`${label}_branch`, `${title}: branch that is built.`, 'main', notEmpty('Name a branch.')),
    stringVariable(
      `${label}_provider`,
      `${title}: host of the repository.`,
      'GitHub',
      oneOf(['GitHub', 'GitLab', 'Bitbucket', 'AzureDevOps']),
    ),
  ];
}

/** Labels of the registries that it pushes images to. */
function registriesOf(nodeId: string, site: Site): readonly string[] {
  return site.from(nodeId).flatMap(({ kind, to }) => (kind === 'image' ? [site.label(to)] : []));
}

const BUILDSPEC = `version: 0.2
phases:
  pre_build:
    commands:
      - aws ecr get-login-password | docker login --username AWS --password-stdin "\${REGISTRY%%/*}"
  build:
    commands:
      - docker build --tag "$REGISTRY:\${CODEBUILD_RESOLVED_SOURCE_VERSION}" .
  post_build:
    commands:
      - docker push "$REGISTRY:\${CODEBUILD_RESOLVED_SOURCE_VERSION}"
`;

function build(label: string, [registry]: readonly string[]): readonly Block[] {
  const repository = registry === undefined ? null : `aws_ecr_repository.${registry}`;
  return [
    role(`${label}_build`, 'Builds programs', serviceTrust('codebuild.amazonaws.com')),
    rolePolicy(`${label}_build`, 'build', [
      ...filesOf(label),
      {
        sid: 'WriteLogs',
        actions: ['logs:CreateLogGroup', 'logs:CreateLogStream', 'logs:PutLogEvents'],
        resources: joined(
          'arn:aws:logs:',
          code('var.region'),
          ':',
          code('local.account'),
          ':log-group:/aws/codebuild/',
          named(label),
          '*',
        ),
      },
      ...(repository === null ? [] : pushes(repository)),
    ]),
    resource(FILE, 'aws_codebuild_project', label, {
      name: named(label),
      service_role: code(`aws_iam_role.${label}_build.arn`),
      build_timeout: 30,
      artifacts: nested({ type: 'CODEPIPELINE' }),
      environment: nested({
        compute_type: 'BUILD_GENERAL1_SMALL',
        image: 'aws/codebuild/amazonlinux-x86_64-standard:5.0',
        type: 'LINUX_CONTAINER',
        privileged_mode: repository !== null,
        environment_variable:
          repository === null ? undefined : nested({ name: 'REGISTRY', value: code(`${repository}.repository_url`) }),
      }),
      source: nested({ type: 'CODEPIPELINE', ...(repository === null ? {} : { buildspec: heredoc(BUILDSPEC) }) }),
    }),
  ];
}

function filesOf(label: string): readonly Statement[] {
  const address = code(`aws_s3_bucket.${label}.arn`);
  return [
    {
      sid: 'ReadAndWriteFiles',
      actions: ['s3:GetObject', 's3:GetObjectVersion', 's3:PutObject'],
      resources: joined(address, '/*'),
    },
    { sid: 'FindBucket', actions: ['s3:GetBucketLocation', 's3:GetBucketVersioning'], resources: address },
  ];
}

function pushes(repository: string): readonly Statement[] {
  return [
    { sid: 'SignInToRegistry', actions: ['ecr:GetAuthorizationToken'], resources: '*' },
    {
      sid: 'PushImages',
      actions: [
        'ecr:BatchCheckLayerAvailability',
        'ecr:BatchGetImage',
        'ecr:CompleteLayerUpload',
        'ecr:GetDownloadUrlForLayer',
        'ecr:InitiateLayerUpload',
        'ecr:PutImage',
        'ecr:UploadLayerPart',
      ],
      resources: code(`${repository}.arn`),
    },
  ];
}

function pipeline(label: string): readonly Block[] {
  const connection = code(`aws_codeconnections_connection.${label}.arn`);
  const action = (name: string, body: object) => nested({ name, owner: 'AWS', version: '1', ...body });
  return [
    role(label, 'Runs the pipeline', serviceTrust('codepipeline.amazonaws.com')),
    rolePolicy(label, 'run', [
      ...filesOf(label),
      { sid: 'FetchSource', actions: ['codeconnections:UseConnection'], resources: connection },
      {
        sid: 'StartBuilds',
        actions: ['codebuild:BatchGetBuilds', 'codebuild:StartBuild'],
        resources: code(`aws_codebuild_project.${label}.arn`),
      },
    ]),
    resource(FILE, 'aws_codepipeline', label, {
      count: code(`var.${label}_repository == null ? 0 : 1`),
      name: named(label),
      role_arn: code(`aws_iam_role.${label}.arn`),
      pipeline_type: 'V2',
      execution_mode: 'QUEUED',
      artifact_store: nested({ location: code(`aws_s3_bucket.${label}.bucket`), type: 'S3' }),
      stage: [
        nested({
          name: 'Source',
          action: action('Fetch', {
            category: 'Source',
            provider: 'CodeStarSourceConnection',
            output_artifacts: ['source'],
            configuration: {
              ConnectionArn: connection,
              FullRepositoryId: code(`var.${label}_repository`),
              BranchName: code(`var.${label}_branch`),
            },
          }),
        }),
        nested({
          name: 'Build',
          action: action('Build', {
            category: 'Build',
            provider: 'CodeBuild',
            input_artifacts: ['source'],
            output_artifacts: ['result'],
            configuration: { ProjectName: code(`aws_codebuild_project.${label}.name`) },
          }),
        }),
      ],
    }),
  ];
}

export const codePipeline = entry(offering);
