import type { Profile } from './profile.ts';

export const prometheus: Profile = {
  names: ['prometheus'],
  title: 'Prometheus',
  capability: 'monitoring',
  hosting: 'engine',
  runtime: 'Go',
  forms: ['vm', 'kubernetes'],
  vcpu: 2,
  memoryGb: 4,
  sizing: 'Memory grows with the number of active series; no vendor figure, 2 vCPU and 4 GB are a working assumption.',
  disk: {
    storedGb: 50,
    because: 'The local time-series database must be on a POSIX file system; NFS is not supported.',
  },
  dependencies: [],
  ports: [9090],
  licence: 'Apache-2.0',
  scalesOut: false,
  mustNotRunOn: [],
  source: 'https://prometheus.io/docs/prometheus/latest/storage/',
};
