import { formatNumber } from '../../../messages/numbers.ts';
import type { GraphNode } from '../../../model/graph.ts';
import { entry, type Site, type SizeFacts } from '../../../model/offering.ts';
import { type Block, call, code, output, resource, type Value } from '../../../model/terraform.ts';
import { holds, joined, labelOf, stringVariable } from '../../kit/blocks.ts';
import { regionList } from '../../kit/regions.ts';
import { counted } from '../../kit/usage.ts';
import { type AwsOffering, permissions, scope } from '../foundation/facts.ts';
import { accessGrant, grant, role, rolePolicy, type Statement, serviceTrust, trust } from '../foundation/iam.ts';
import { environmentName, named, servedByRegion } from '../foundation/naming.ts';
import { bucketOf, bucketsBeside, fileStatements } from './analytics/buckets.ts';
import { hasNotifications } from './bucket-events.ts';
import { publicPrefix } from './cache-readers.ts';
import { EVENT_SOURCE } from './s3.ts';

/** Monthly uptime percentage in the SLA (general knowledge, unverified). */
const SLA = 99.9;

const PERMISSIONS = permissions(
  `
aws_media_convert_queue mediaconvert: CreateQueue DeleteQueue TagResource UntagResource UpdateQueue
aws_s3_bucket_notification s3: PutBucketNotification
`,
  { mediaconvert: scope('mediaconvert:{region}:*:queues/{name}*', 'DescribeEndpoints GetQueue ListTagsForResource') },
);

const FILE = 'messaging.tf';
const TRIES = 3;
/** Preset of AWS: 1080 lines, H.264 and AAC, as every browser plays it. */
const VIDEO_PRESET = 'System-Generic_Hd_Mp4_Avc_Aac_16x9_1920x1080p_24Hz_6Mbps';
const KINDS = ['.mp4', '.mov', '.mkv', '.avi', '.webm', '.mp3', '.m4a', '.wav', '.flac'];

/** Media transcoding on upload, charged per minute of output. */
const offering: AwsOffering<'media_transcode', SizeFacts> = {
  id: 'aws.mediaconvert',
  service: 'MediaConvert',
  capability: 'media_transcode',
  inNetwork: false,
  facts: () => ({ permissions: [PERMISSIONS] }),
  absentFrom: regionList(`
    ca-west-1 mx-central-1 eu-central-2 eu-south-1 eu-south-2 il-central-1 ap-south-2 ap-east-1 ap-east-2
    ap-southeast-3 ap-southeast-5 ap-southeast-6 ap-southeast-7
  `),
  fit: ({ demand }) =>
    demand.live
      ? null
      : {
          because: `${formatNumber(demand.minutesPerMonth)} minutes per month are converted when a file arrives, in parallel, without idle cost.`,
          provides: ['media_transcode'],
        },
  size: () => [{ sku: 'on-demand queue, basic tier', count: 1, qualities: servedByRegion(SLA) }],
  meter: (_, { demand }) => [
    counted(
      demand.audioOnly ? 'mediaconvert/audio' : 'mediaconvert/basic/avc-hd',
      demand.audioOnly ? 'minutes of audio output' : 'minutes of HD video output',
      demand.minutesPerMonth,
      1,
      'min',
    ),
  ],
  declare: (_, node, site) => declare(node, site),
  grantAccess(_, node, site, caller, edge) {
    if (edge.from === node.id) return accessGrant({}, []);
    const label = site.label(node.id);
    return accessGrant(
      {
        [environmentName(node, site, 'TRANSCODE', 'QUEUE')]: code(`aws_media_convert_queue.${label}.arn`),
        [environmentName(node, site, 'TRANSCODE', 'ROLE')]: code(`aws_iam_role.${label}.arn`),
      },
      [grant(caller, label, jobStatements(label))],
    );
  },
  claims: (_, node) => [
    {
      kind: 'retried',
      text: `${node.title}: a job that fails to start is retried ${TRIES} times.`,
      resource: `aws_sfn_state_machine.${labelOf(node.id)}`,
      attributes: { 'definition.States.Convert.Retry.MaxAttempts': TRIES },
    },
  ],
};

/** Another part already sends the events of the bucket: the bucket itself, or an earlier converter. */
function isNotified(nodeId: string, site: Site): boolean {
  const from = site.to(nodeId).find((edge) => bucketOf(edge.from, site) !== null)?.from ?? '';
  const [first] = site.from(from).filter(({ to }) => site.find(to)?.node.capability === 'media_transcode');
  return hasNotifications(from, site) || first?.to !== nodeId;
}

function jobStatements(label: string): readonly Statement[] {
  const role = code(`aws_iam_role.${label}.arn`);
  return [
    {
      sid: 'ConvertFiles',
      actions: ['mediaconvert:CreateJob', 'mediaconvert:GetJob', 'mediaconvert:TagResource'],
      resources: [
        code(`aws_media_convert_queue.${label}.arn`),
        joined('arn:aws:mediaconvert:', code('var.region'), ':', code('local.account'), ':jobs/*'),
        joined('arn:aws:mediaconvert:', code('var.region'), ':', code('local.account'), ':presets/*'),
      ],
    },
    {
      sid: 'HandRoleOver',
      actions: ['iam:PassRole'],
      resources: role,
      condition: { StringEquals: { 'iam:PassedToService': 'mediaconvert.amazonaws.com' } },
    },
  ];
}

function declare(node: GraphNode<'media_transcode'>, site: Site): readonly Block[] {
  const label = site.label(node.id);
  const [source] = site.to(node.id).flatMap(({ from }) => bucketOf(from, site) ?? []);
  const written = site.from(node.id).find(({ to }) => bucketOf(to, site) !== null)?.to;
  const target = written === undefined ? undefined : `${bucketOf(written, site)}`;
  const prefix = `${written === undefined ? '' : publicPrefix(written, site)}converted/`;
  return [
    resource(FILE, 'aws_media_convert_queue', label, { name: named(label), pricing_plan: 'ON_DEMAND' }),
    role(label, `Read and write permissions of ${node.title}`, trust('mediaconvert.amazonaws.com')),
    rolePolicy(
      label,
      'files',
      [
        ...fileStatements('ReadAndWriteFiles', bucketsBeside(node.id, site), true),
        {
          sid: 'SeeOwnQueue',
          actions: ['mediaconvert:GetQueue'],
          resources: code(`aws_media_convert_queue.${label}.arn`),
        },
      ],
      `${label}_files`,
    ),
    ...(source === undefined
      ? []
      : onArrival(node, source, { bucket: target ?? source, prefix }, isNotified(node.id, site))),
    output(
      `${label}_queue`,
      `${node.title}: job queue; ${source === undefined ? 'applications submit the jobs' : 'a file in incoming/ creates a job, and its output is stored in ${prefix}'}.`,
      code(`aws_media_convert_queue.${label}.arn`),
    ),
  ];
}

/** Where converted files go: address of the bucket, and prefix with a slash at its end. */
interface Target {
  readonly bucket: string;
  readonly prefix: string;
}

/** A file that arrives below a prefix is converted; the output has another prefix, so that it creates no job. */
function onArrival(
  node: GraphNode<'media_transcode'>,
  source: string,
  target: Target,
  isNotified: boolean,
): readonly Block[] {
  const label = labelOf(node.id);
  return [
    stringVariable(
      `${label}_prefix`,
      `${node.title}: key prefix of the files to convert.`,
      'incoming/',
      holds((v) => `endswith(${v}, "/") && ${v} != "converted/"`, 'End it with a slash, and do not use converted/.'),
    ),
    ...(isNotified
      ? []
      : [
          resource('data.tf', 'aws_s3_bucket_notification', label, { bucket: code(`${source}.id`), eventbridge: true }),
        ]),
    resource(FILE, 'aws_cloudwatch_event_rule', label, {
      name: named(label),
      event_pattern: call('jsonencode', {
        source: [EVENT_SOURCE],
        'detail-type': ['Object Created'],
        detail: {
          bucket: { name: [code(`${source}.bucket`)] },
          object: {
            key: code(
              `[for kind in ${JSON.stringify(KINDS).replaceAll(',', ', ')} : { wildcard = "\${var.${label}_prefix}*\${kind}" }]`,
            ),
          },
        },
      }),
    }),
    resource(FILE, 'aws_cloudwatch_event_target', label, {
      rule: code(`aws_cloudwatch_event_rule.${label}.name`),
      arn: code(`aws_sfn_state_machine.${label}.arn`),
      role_arn: code(`aws_iam_role.${label}_start.arn`),
    }),
    role(`${label}_start`, `Creates jobs of ${node.title}`, serviceTrust('events.amazonaws.com')),
    rolePolicy(`${label}_start`, 'start', [
      { sid: 'Begin', actions: ['states:StartExecution'], resources: code(`aws_sfn_state_machine.${label}.arn`) },
    ]),
    role(`${label}_jobs`, `Passes files to ${node.title}`, serviceTrust('states.amazonaws.com')),
    rolePolicy(`${label}_jobs`, 'jobs', jobStatements(label)),
    resource(FILE, 'aws_sfn_state_machine', label, {
      name: named(label),
      role_arn: code(`aws_iam_role.${label}_jobs.arn`),
      definition: call('jsonencode', {
        StartAt: 'Convert',
        States: {
          Convert: {
            Type: 'Task',
            Resource: 'arn:aws:states:::mediaconvert:createJob',
            Parameters: job(label, node, target),
            Retry: [{ ErrorEquals: ['States.ALL'], IntervalSeconds: 10, BackoffRate: 2, MaxAttempts: TRIES }],
            End: true,
          },
        },
      }),
      depends_on: [code(`aws_iam_role_policy.${label}_jobs`)],
    }),
  ];
}

function job(label: string, node: GraphNode<'media_transcode'>, target: Target): Value {
  return {
    Queue: code(`aws_media_convert_queue.${label}.arn`),
    Role: code(`aws_iam_role.${label}.arn`),
    Settings: {
      Inputs: [
        {
          'FileInput.$': "States.Format('s3://{}/{}', $.detail.bucket.name, $.detail.object.key)",
          AudioSelectors: { 'Audio Selector 1': { DefaultSelection: 'DEFAULT' } },
          TimecodeSource: 'ZEROBASED',
        },
      ],
      OutputGroups: [
        {
          Name: 'Files',
          OutputGroupSettings: {
            Type: 'FILE_GROUP_SETTINGS',
            FileGroupSettings: { Destination: joined('s3://', code(`${target.bucket}.bucket`), `/${target.prefix}`) },
          },
          Outputs: [node.demand.audioOnly ? soundOutput() : { Preset: VIDEO_PRESET }],
        },
      ],
    },
  };
}

/** Stereo sound at 96 kbit/s in an MP4 file. */
function soundOutput(): Value {
  return {
    ContainerSettings: { Container: 'MP4' },
    AudioDescriptions: [
      {
        CodecSettings: {
          Codec: 'AAC',
          AacSettings: { Bitrate: 96_000, CodingMode: 'CODING_MODE_2_0', SampleRate: 48_000 },
        },
      },
    ],
  };
}

export const mediaConvert = entry(offering);
