import { formatNumber } from '../../../../messages/numbers.ts';
import type { GraphNode } from '../../../../model/graph.ts';
import type { PlacedNode, Site, SizeFacts, Usage } from '../../../../model/offering.ts';
import { type Block, code } from '../../../../model/terraform.ts';
import { labelOf } from '../../../kit/blocks.ts';
import { isExcluded } from '../../../kit/requirements.ts';
import { counted, managed } from '../../../kit/usage.ts';
import { type AzureOffering, entry, factsOf } from '../../foundation/facts.ts';
import { identityOf, roleAssignment } from '../../foundation/identity.ts';
import { commandVariable } from '../../foundation/inputs.ts';

import { cpuVariable, imageVariable } from '../container-apps/app.ts';
import { jobBlocks, jobStart } from '../container-apps/job.ts';
import { inboxLabel, inboxReader } from '../service-bus/inboxes.ts';
import { NEW_FILE_PERMISSIONS, newFileBlocks } from '../service-bus/new-files.ts';

type MediaNode = GraphNode<'media_transcode'>;

/** Placeholder image. The image of the user reads the message, downloads the file and runs ffmpeg. */
const SAMPLE = 'docker.io/linuxserver/ffmpeg:latest';

/** vCPU of a job, and job minutes per minute of 1080p H.264 video or of audio: assumptions. */
const JOB_CPU = 4;
const VIDEO_MINUTES = 1;
const AUDIO_MINUTES = 0.05;
const MOST_JOBS = 20;

/** A new file sends a message to the queue of the job. The job must write outside of `incoming/`. */
function incomingBlocks(site: Site, nodeId: string, files: PlacedNode): readonly Block[] {
  const store = site.label(files.node.id);
  const own = inboxLabel(site, files.node.id, nodeId);
  const job = identityOf(nodeId);
  return [
    ...newFileBlocks(site, files, nodeId, 'incoming/'),
    inboxReader(own, job),
    roleAssignment(`${own}_files`, code(`azurerm_storage_container.${store}.id`), 'Storage Blob Data Reader', job),
  ];
}

function declare(node: MediaNode, site: Site): readonly Block[] {
  const label = site.label(node.id);
  const sources = site.to(node.id).flatMap((edge) => {
    const source = edge.kind === 'read' ? site.find(edge.from) : null;
    return source !== null && factsOf(source).messages?.receivers === node.capability ? [source] : [];
  });
  return [
    imageVariable(label, SAMPLE),
    commandVariable(
      label,
      `Command of a job in the image of ${label}_image: it receives one message, converts the file in the message and exits.`,
      ['ffmpeg', '-version'],
    ),
    cpuVariable(label, JOB_CPU),
    ...sources.flatMap((files) => incomingBlocks(site, node.id, files)),
    ...jobBlocks(site, node.id, { imageLabel: label, sample: SAMPLE, timeoutSeconds: 14_400, parallel: MOST_JOBS }),
  ];
}

function hours(node: MediaNode): number {
  return (node.demand.minutesPerMonth * (node.demand.audioOnly ? AUDIO_MINUTES : VIDEO_MINUTES)) / 60;
}

function meter(_size: SizeFacts, node: MediaNode): readonly Usage[] {
  const used = hours(node);
  const times = `${formatNumber(node.demand.minutesPerMonth)} min x ${node.demand.audioOnly ? AUDIO_MINUTES : VIDEO_MINUTES} / 60`;
  return [
    {
      meter: 'container_apps/consumption/vcpu-active',
      what: 'vCPU of conversion jobs',
      quantity: used * JOB_CPU,
      arithmetic: `${times} x ${JOB_CPU} vCPU`,
    },
    {
      meter: 'container_apps/consumption/memory-active',
      what: 'memory of conversion jobs',
      quantity: used * JOB_CPU * 2,
      arithmetic: `${times} x ${JOB_CPU * 2} GiB`,
    },
    // One operation sends the message, two receive and settle it.
    counted('service_bus/basic/operations', 'messages of new files', node.demand.minutesPerMonth, 1e6),
  ];
}

const offering: AzureOffering<'media_transcode', SizeFacts> = {
  id: 'azure.container-apps-ffmpeg',
  service: 'Azure Container Apps jobs with ffmpeg',
  capability: 'media_transcode',
  form: 'container',
  inNetwork: true,
  permissions: NEW_FILE_PERMISSIONS,
  facts: (_size, node) => ({
    position: { subnet: 'apps', ports: [] },
    containerApp: 'job',
    start: jobStart(node.id),
  }),
  fit(node, requirements) {
    // Azure has no service for live channels: Media Services retired on 30 June 2024.
    if (node.demand.live) return null;
    if (isExcluded(requirements, ['media_transcode'], ['ffmpeg', 'azure container apps'])) return null;
    return {
      because: `Azure has no managed transcoding service since Media Services retired: each new file starts an ffmpeg job, ${formatNumber(node.demand.minutesPerMonth)} minutes/month, billed per second of job time.`,
      provides: ['media_transcode'],
      builtIn: ['network_egress'],
    };
  },
  size: (node) => [
    {
      sku: `${JOB_CPU} vCPU, ${JOB_CPU * 2} GiB, up to ${MOST_JOBS} in parallel`,
      count: 1,
      // Service level agreement for online services: Azure Container Apps 99.95 %.
      qualities: managed(Math.max(1, node.needs.zones), 99.95, { operations: 0.3, scalesToZero: true }),
    },
  ],
  meter,
  declare: (_size, node, site) => declare(node, site),
  claims: (_size, node) => [
    {
      kind: 'retried',
      text: 'A failed job is retried once.',
      resource: `azurerm_container_app_job.${labelOf(node.id)}`,
      attributes: { replica_retry_limit: 1 },
    },
  ],
  principal: (_size, node) => identityOf(node.id),
};

/** Audio and video conversion with ffmpeg. */
export const ffmpegJobs = entry(offering);
