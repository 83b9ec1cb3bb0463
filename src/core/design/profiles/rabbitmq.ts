import type { Profile } from './profile.ts';

export const rabbitmq: Profile = {
  names: ['rabbitmq'],
  title: 'RabbitMQ',
  capability: 'queue',
  hosting: 'engine',
  runtime: 'Erlang/OTP 26',
  forms: ['kubernetes', 'vm'],
  vcpu: 2,
  memoryGb: 4,
  sizing: 'The deployment guidelines relate memory to the workload; 2 vCPU and 4 GB per node are a working assumption.',
  disk: { storedGb: 50, because: 'Quorum queues and streams are written to the disk of each node.' },
  dependencies: [],
  ports: [5672, 5671, 15672],
  licence: 'MPL-2.0',
  scalesOut: true,
  mustNotRunOn: [],
  source: 'https://www.rabbitmq.com/docs/production-checklist',
};
