import { formatNumber } from '../../../messages/numbers.ts';
import type { MediaDemand } from '../../../model/demand.ts';
import type { GraphNode } from '../../../model/graph.ts';
import type { PlacedNode, Site, SizeFacts, Usage } from '../../../model/offering.ts';
import { type Block, call, code, nested, output, resource, template, type Value } from '../../../model/terraform.ts';
import { joined, notEmpty, stringVariable } from '../../kit/blocks.ts';
import { regionList } from '../../kit/regions.ts';
import { managed } from '../../kit/usage.ts';
import { entry, factsOf, type Permissions } from '../foundation/facts.ts';
import { apis, emailOf, enabled, memberOf, nameOf, projectRole, serviceAccount } from '../foundation/names.ts';
import { accountOf } from './cloud-kms.ts';
import { sourcesOf, targetsOf } from './sources.ts';

type MediaNode = GraphNode<'media_transcode'>;

/** Regions that have the Transcoder API (cloud.google.com/transcoder/docs/locations). */
const REGIONS: readonly string[] = regionList(`
    asia-east1 asia-northeast1 asia-northeast3 asia-south1 asia-southeast1 asia-southeast2 australia-southeast1
    europe-west1 europe-west2 europe-west4 northamerica-northeast1 southamerica-east1 us-central1 us-east1
    us-east4 us-west1 us-west2
  `);
const INCOMING = 'incoming/';
const FINISHED = 'finished/';

/** A film that is put into a bucket is converted by itself: the bucket tells a workflow, the workflow starts the job. */
export const transcoder = entry<'media_transcode', SizeFacts>({
  id: 'gcp.transcoder',
  service: 'Transcoder API',
  capability: 'media_transcode',
  inNetwork: false,
  fit: ({ demand }, requirements) =>
    demand.live || !REGIONS.includes(requirements.region.id)
      ? null
      : {
          because: `The Transcoder API converts ${formatNumber(demand.minutesPerMonth)} minutes a month as soon as a file arrives, and is billed by the minute of output: no machine with ffmpeg is needed.`,
          provides: ['media_transcode'],
        },
  size: ({ demand }) => [
    {
      sku: demand.audioOnly ? 'Sound only' : 'For the web: one stream in HD, one in SD',
      count: 1,
      // cloud.google.com/transcoder/sla
      qualities: managed(3, 99.9, { scalesToZero: true }),
    },
  ],
  meter: (_size, { demand }) => minuteUsages(demand),
  declare: (_size, node, site) => transcoderBlocks(node, site),
  facts: () => ({ permissions: PERMISSIONS }),
});

function minuteUsages({ minutesPerMonth, audioOnly }: MediaDemand): readonly Usage[] {
  const minutes = (kind: string, what: string): Usage => ({
    meter: `transcoder/minute/${kind}`,
    what,
    quantity: minutesPerMonth,
    arithmetic: `${formatNumber(minutesPerMonth)} minutes`,
  });
  return audioOnly
    ? [minutes('audio', 'Minutes of sound')]
    : [minutes('hd', 'Minutes in 1280 x 720'), minutes('sd', 'Minutes in 640 x 360')];
}

function transcoderBlocks(node: MediaNode, site: Site): readonly Block[] {
  const label = site.label(node.id);
  const isBucket = (part: PlacedNode) => factsOf(part).bucket !== undefined;
  const [source] = sourcesOf(site, node.id, ['read', 'trigger']).filter(isBucket);
  const [target = source] = targetsOf(site, node.id).filter(isBucket);
  return [
    ...apis('transcoder'),
    ...(node.demand.audioOnly ? [audioTemplate(node, site)] : []),
    stringVariable(
      `${label}_template`,
      `What ${node.title} makes of a file: a preset such as preset/web-hd, or the name of a template.`,
      node.demand.audioOnly ? templateOf(node, site) : 'preset/web-hd',
      notEmpty('Name a preset or a template.'),
    ),
    ...(source === undefined || target === undefined
      ? []
      : automatic(node, site.label(source.node.id), site.label(target.node.id), site)),
    output(`${label}_template`, 'Output of a file.', code(`var.${label}_template`)),
  ];
}

/** A template has a name of its own where several converters make one. */
function templateOf({ id }: MediaNode, site: Site): string {
  return site.placed.filter(({ node }) => node.capability === 'media_transcode').length > 1 ? id : 'audio';
}

function audioTemplate(node: MediaNode, site: Site): Block {
  const label = site.label(node.id);
  return resource('compute.tf', 'google_transcoder_job_template', label, {
    job_template_id: templateOf(node, site),
    location: code('var.region'),
    labels: code('local.labels'),
    config: nested({
      inputs: nested({ key: 'input0' }),
      edit_list: nested({ key: 'atom0', inputs: ['input0'], start_time_offset: '0s' }),
      elementary_streams: nested({ key: 'sound', audio_stream: nested({ codec: 'aac', bitrate_bps: 128_000 }) }),
      mux_streams: nested({ key: node.id, file_name: 'sound.mp4', container: 'mp4', elementary_streams: ['sound'] }),
    }),
    depends_on: enabled('transcoder'),
  });
}

/** Input and output have different paths, so that the output does not start another job. */
function automatic(node: MediaNode, source: string, target: string, site: Site): readonly Block[] {
  const label = site.label(node.id);
  const member = memberOf(label);
  const agent = 'google_project_service_identity.transcoder.member';
  const buckets = [...new Set([source, target])];
  return [
    ...apis('eventarc', 'workflows', 'workflowexecutions', 'pubsub', 'storage'),
    ...serviceAccount(label, node.id, node.title),
    ...projectRole(
      `${label}_starts`,
      'roles/transcoder.admin',
      member,
      null,
      'Of the two roles of the Transcoder API it is the one that may start a job; the other reads.',
    ),
    ...projectRole(`${label}_hears`, 'roles/eventarc.eventReceiver', member, null),
    ...projectRole(`${label}_calls`, 'roles/workflows.invoker', member, null),
    ...projectRole(`${label}_logs`, 'roles/logging.logWriter', member, null),
    resource('security.tf', 'google_project_service_identity', 'transcoder', {
      provider: code('google-beta'),
      service: 'transcoder.googleapis.com',
      depends_on: enabled('transcoder'),
    }),
    ...buckets.map((bucket) =>
      resource('security.tf', 'google_storage_bucket_iam_member', `${label}_${bucket}`, {
        bucket: code(`google_storage_bucket.${bucket}.name`),
        role: 'roles/storage.objectUser',
        member: code(agent),
      }),
    ),
    ...accountOf('storage', 'google_storage_project_service_account').blocks,
    ...projectRole(
      `agent_${label}_files`,
      'roles/pubsub.publisher',
      code('data.google_storage_project_service_account.this.member'),
      null,
    ),
    resource('compute.tf', 'google_workflows_workflow', label, {
      name: nameOf(node.id),
      region: code('var.region'),
      description: `Converts what comes in under ${INCOMING}`,
      labels: code('local.labels'),
      service_account: emailOf(label),
      deletion_protection: code('var.environment == "production"'),
      source_contents: call('jsonencode', { main: { params: ['event'], steps: steps(label, target) } }),
      depends_on: enabled('workflows'),
    }),
    resource('messaging.tf', 'google_eventarc_trigger', label, {
      name: nameOf(node.id),
      location: code('var.region'),
      labels: code('local.labels'),
      service_account: emailOf(label),
      matching_criteria: [
        nested({ attribute: 'type', value: 'google.cloud.storage.object.v1.finalized' }),
        nested({ attribute: 'bucket', value: code(`google_storage_bucket.${source}.name`) }),
      ],
      destination: nested({ workflow: code(`google_workflows_workflow.${label}.id`) }),
      depends_on: [
        ...enabled('eventarc'),
        code(`google_project_iam_member.agent_${label}_files`),
        code(`google_project_iam_member.${label}_hears`),
      ],
    }),
    output(
      `${label}_path`,
      'Path for videos and recordings to convert; the results are written to finished/.',
      template`gs://${code(`google_storage_bucket.${source}.name`)}/${joined(INCOMING)}`,
    ),
  ];
}

function steps(label: string, target: string): readonly Value[] {
  return [
    {
      only_incoming: {
        switch: [{ condition: `\${text.match_regex(event.data.name, "^${INCOMING}")}`, next: 'convert' }],
        next: 'end',
      },
    },
    {
      convert: {
        call: 'http.post',
        args: {
          url: template`https://transcoder.googleapis.com/v1/projects/${code('var.project_id')}/locations/${code('var.region')}/jobs`,
          auth: { type: 'OAuth2' },
          body: {
            inputUri: '${"gs://" + event.data.bucket + "/" + event.data.name}',
            outputUri: joined(
              '${"gs://',
              code(`google_storage_bucket.${target}.name`),
              `/${FINISHED}" + text.replace_all(event.data.name, "${INCOMING}", "") + "/"}`,
            ),
            templateId: code(`var.${label}_template`),
          },
        },
      },
    },
  ];
}

const PERMISSIONS: Permissions = {
  google_transcoder_job_template: 'transcoder.jobTemplates.create,delete,get',
};
