import { TITLES } from '../../messages/components.ts';
import { type PartContext, reasonOf } from './composition-context.ts';
import { usersOf } from './connections.ts';
import type { GraphBuilder } from './graph-builder.ts';

/** Conversion of audio and video into the formats of players. */
export function transcoding(context: PartContext, builder: GraphBuilder): void {
  const { id } = context;
  builder.add({
    id,
    title: context.titled(TITLES.transcoding),
    capability: 'media_transcode',
    zone: 'private_application',
    demand: {
      minutesPerMonth: context.workload.mediaMinutesPerMonth.value,
      live: context.technology('live streaming') !== null,
      audioOnly: context.technology('podcast') !== null,
    },
    ...reasonOf(context.part),
  });
  for (const store of usersOf(id, context, builder, builder.of('object_storage')))
    builder.join(id, store, 'write', { synchronous: false });
}

/** File system that several instances mount. */
export function sharedFiles(context: PartContext, builder: GraphBuilder): void {
  const { id } = context;
  const smb = context.technology('windows') !== null || context.technology('smb') !== null;
  builder.add({
    id,
    title: context.titled(TITLES.sharedFileSystem),
    capability: 'file_storage',
    zone: 'private_data',
    demand: {
      storedGb: Math.max(10, context.workload.objectGb.value),
      protocol: smb ? 'smb' : 'nfs',
      throughputMbPerSecond: THROUGHPUT,
    },
    ...reasonOf(context.part),
    needs: { zones: context.zones },
  });
  for (const program of usersOf(id, context, builder)) builder.call(program, id);
}

/** Throughput for office files and web uploads, MB/s. */
const THROUGHPUT = 50;
