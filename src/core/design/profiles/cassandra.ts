import type { Profile } from './profile.ts';

export const cassandra: Profile = {
  names: ['cassandra', 'apache cassandra'],
  title: 'Apache Cassandra',
  capability: 'wide_column_db',
  hosting: 'engine',
  runtime: 'Java 17',
  forms: ['vm', 'kubernetes'],
  vcpu: 8,
  memoryGb: 32,
  sizing: 'Cassandra names 2 cores and 8 GB as the minimum and 8 cores and 32 GB as typical in production.',
  disk: {
    storedGb: 1000,
    because: 'Data and commit log need local or block storage; shared storage is advised against.',
  },
  dependencies: [],
  ports: [9042, 7000],
  licence: 'Apache-2.0',
  scalesOut: true,
  mustNotRunOn: [],
  source: 'https://cassandra.apache.org/doc/latest/cassandra/managing/operating/hardware.html',
};
