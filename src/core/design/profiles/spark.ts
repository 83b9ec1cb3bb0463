import type { Profile } from './profile.ts';

export const spark: Profile = {
  names: ['spark', 'apache spark', 'pyspark'],
  title: 'Apache Spark',
  capability: 'batch_compute',
  hosting: 'engine',
  runtime: 'Java 17 and Python 3.10',
  forms: ['kubernetes', 'vm', 'container'],
  vcpu: 8,
  memoryGb: 16,
  sizing: 'Spark recommends 8 to 16 cores and 8 GB or more of memory per machine; 16 GB are a working assumption.',
  objectStorage: 'possible',
  dependencies: [],
  ports: [7077, 4040],
  licence: 'Apache-2.0',
  scalesOut: true,
  mustNotRunOn: [],
  source: 'https://spark.apache.org/docs/latest/hardware-provisioning.html',
};
