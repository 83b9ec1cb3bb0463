import type { Profile } from './profile.ts';

export const minio: Profile = {
  names: ['minio'],
  title: 'MinIO',
  capability: 'object_storage',
  hosting: 'engine',
  runtime: 'Go',
  forms: ['vm', 'kubernetes'],
  vcpu: 16,
  memoryGb: 32,
  sizing: 'MinIO recommends 8 physical cores or more per node; 32 GB are a working assumption.',
  disk: { storedGb: 1000, because: 'MinIO needs locally attached drives with XFS.' },
  dependencies: [],
  ports: [9000, 9001],
  licence: 'AGPL-3.0',
  scalesOut: true,
  mustNotRunOn: [],
  source: 'https://min.io/docs/minio/linux/operations/checklists/hardware.html',
};
