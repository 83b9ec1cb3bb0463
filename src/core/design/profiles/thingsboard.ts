import type { Profile } from './profile.ts';

export const thingsboard: Profile = {
  names: ['thingsboard'],
  title: 'ThingsBoard',
  capability: 'iot_ingest',
  hosting: 'program',
  runtime: 'Java 17',
  forms: ['vm', 'kubernetes'],
  vcpu: 2,
  memoryGb: 4,
  sizing:
    'ThingsBoard names 1 GB of memory with PostgreSQL on one machine and 8 GB with Cassandra; 4 GB are a working assumption.',
  dependencies: [
    {
      capability: 'relational_db',
      engines: ['postgresql'],
      version: '12',
      need: 'required',
      because: 'Entities are stored in PostgreSQL, and telemetry too below about 5,000 data points/s.',
    },
    {
      capability: 'wide_column_db',
      engines: ['cassandra'],
      version: '4',
      need: 'recommended',
      because: 'More telemetry than PostgreSQL accepts is written to Cassandra.',
    },
    {
      capability: 'event_stream',
      engines: ['kafka'],
      version: '3',
      need: 'recommended',
      because: 'Kafka is the recommended message queue in production; the queue in memory is for development.',
    },
  ],
  ports: [8080, 1883, 8883],
  udpPorts: [{ from: 5683, to: 5688 }],
  licence: 'Apache-2.0 (Community Edition)',
  scalesOut: true,
  mustNotRunOn: [],
  source: 'https://thingsboard.io/docs/reference/architecture/database/',
};
