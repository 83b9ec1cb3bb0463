import { TITLES } from '../../messages/components.ts';
import { type CompositionContext, reasonOf } from './composition-context.ts';
import { callers } from './data-stores.ts';
import type { GraphBuilder } from './graph-builder.ts';

/** Conversion of audio and video into the formats of players. */
export function transcoding(context: CompositionContext, builder: GraphBuilder): void {
  const asked = context.wants('media_transcode');
  if (asked === null) return;
  builder.add({
    id: 'transcoder',
    title: TITLES.transcoding,
    capability: 'media_transcode',
    zone: 'private_application',
    demand: {
      minutesPerMonth: context.workload.mediaMinutesPerMonth.value,
      live: context.technology('live streaming') !== null,
      audioOnly: context.technology('podcast') !== null,
    },
    ...reasonOf(asked),
  });
  for (const store of builder.of('object_storage')) builder.join('transcoder', store, 'write', { synchronous: false });
}

/** File system that several instances mount. */
export function sharedFiles(context: CompositionContext, builder: GraphBuilder): void {
  const asked = context.wants('file_storage');
  if (asked === null || context.isCovered(asked, builder)) return;
  const smb = context.technology('windows') !== null || context.technology('smb') !== null;
  builder.add({
    id: 'shared-files',
    title: TITLES.sharedFileSystem,
    capability: 'file_storage',
    zone: 'private_data',
    demand: {
      storedGb: Math.max(10, context.workload.objectGb.value),
      protocol: smb ? 'smb' : 'nfs',
      throughputMbPerSecond: THROUGHPUT,
    },
    ...reasonOf(asked),
    needs: { zones: context.zones },
  });
  const port = smb ? 445 : 2049;
  for (const program of callers(builder)) {
    builder.join(program, 'shared-files', 'write', { protocol: smb ? 'smb' : 'nfs', port });
  }
}

/** Throughput for office files and web uploads, MB/s. */
const THROUGHPUT = 50;
