import type { Profile } from './profile.ts';

export const kafka: Profile = {
  names: ['kafka', 'apache kafka'],
  title: 'Apache Kafka',
  capability: 'event_stream',
  hosting: 'engine',
  runtime: 'Java 17',
  forms: ['kubernetes', 'vm'],
  vcpu: 4,
  memoryGb: 32,
  sizing: 'The operations guide describes brokers with 24 GB of memory; 4 vCPU and 32 GB are a working assumption.',
  disk: { storedGb: 500, because: 'Brokers keep the log on local or block storage; NFS is not supported.' },
  dependencies: [],
  ports: [9092, 9093],
  licence: 'Apache-2.0',
  scalesOut: true,
  mustNotRunOn: [],
  source: 'https://kafka.apache.org/documentation/#hwandos',
};
