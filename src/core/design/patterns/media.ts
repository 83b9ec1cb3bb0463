import { type Brief, reasonOf } from './composition-context.ts';
import { callers } from './data-stores.ts';
import type { Draft } from './graph-builder.ts';

/** Audio and video in the sizes and forms that players want. */
export function transcoding(brief: Brief, draft: Draft): void {
  const asked = brief.wants('media_transcode');
  if (asked === null) return;
  draft.add({
    id: 'transcoder',
    title: 'Transcoding',
    capability: 'media_transcode',
    zone: 'private_application',
    demand: {
      minutesPerMonth: brief.workload.mediaMinutesPerMonth.value,
      live: brief.technology('live streaming') !== null,
      audioOnly: brief.technology('podcast') !== null,
    },
    ...reasonOf(asked, 'Every device plays another format.'),
  });
  for (const store of draft.of('object_storage')) draft.join('transcoder', store, 'write', { synchronous: false });
}

/** Files that programs open by path, shared between machines. */
export function sharedFiles(brief: Brief, draft: Draft): void {
  const asked = brief.wants('file_storage');
  if (asked === null || brief.isCovered(asked, draft)) return;
  const smb = brief.technology('windows') !== null || brief.technology('smb') !== null;
  draft.add({
    id: 'shared-files',
    title: 'Shared files',
    capability: 'file_storage',
    zone: 'private_data',
    demand: {
      storedGb: Math.max(10, brief.workload.objectGb.value),
      protocol: smb ? 'smb' : 'nfs',
      throughputMbPerSecond: THROUGHPUT,
    },
    ...reasonOf(asked, 'Programs open these files by path.'),
    needs: { zones: brief.zones },
  });
  const port = smb ? 445 : 2049;
  for (const program of callers(draft)) {
    draft.join(program, 'shared-files', 'write', { protocol: smb ? 'smb' : 'nfs', port });
  }
}

/** Megabytes a second for office files and web uploads. */
const THROUGHPUT = 50;
