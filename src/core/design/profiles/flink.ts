import type { Profile } from './profile.ts';

export const flink: Profile = {
  names: ['flink', 'apache flink'],
  title: 'Apache Flink',
  capability: 'stream_processing',
  hosting: 'engine',
  runtime: 'Java 17',
  forms: ['kubernetes', 'vm'],
  vcpu: 2,
  memoryGb: 4,
  sizing: 'Flink publishes no vendor figure; one task manager with 2 vCPU and 4 GB is a working assumption.',
  objectStorage: 'required',
  dependencies: [],
  ports: [8081, 6123],
  licence: 'Apache-2.0',
  scalesOut: true,
  mustNotRunOn: [],
  source: 'https://nightlies.apache.org/flink/flink-docs-stable/docs/deployment/overview/',
};
