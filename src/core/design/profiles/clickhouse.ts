import type { Profile } from './profile.ts';

export const clickhouse: Profile = {
  names: ['clickhouse'],
  title: 'ClickHouse',
  capability: 'data_warehouse',
  hosting: 'program',
  runtime: 'C++',
  forms: ['vm', 'kubernetes'],
  vcpu: 4,
  memoryGb: 16,
  sizing:
    'ClickHouse recommends 4 GB of memory per core for general workloads; 4 vCPU and 16 GB are a working assumption.',
  disk: { storedGb: 500, because: 'Tables are stored on SSD block storage; older parts may move to object storage.' },
  objectStorage: 'possible',
  dependencies: [],
  ports: [8123, 9000],
  licence: 'Apache-2.0',
  scalesOut: true,
  mustNotRunOn: [{ form: 'container', because: 'ClickHouse needs local or block storage with high throughput.' }],
  source: 'https://clickhouse.com/docs/guides/sizing-and-hardware-recommendations',
};
