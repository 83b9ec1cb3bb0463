import type { Profile } from './profile.ts';

export const koha: Profile = {
  names: ['koha'],
  title: 'Koha',
  capability: 'web_compute',
  hosting: 'program',
  runtime: 'Perl 5 with Plack',
  forms: ['vm'],
  vcpu: 2,
  memoryGb: 4,
  sizing: 'The Koha community publishes no binding vendor figure; 2 vCPU and 4 GB are a working assumption.',
  disk: { storedGb: 50, because: 'The Debian packages keep the Zebra index and uploads on the disk.' },
  dependencies: [
    {
      capability: 'relational_db',
      engines: ['mariadb', 'mysql'],
      version: '10.6',
      need: 'required',
      because: 'Koha supports MariaDB and MySQL; version 10.6 is the oldest maintained MariaDB, not a limit of Koha.',
    },
    {
      capability: 'queue',
      engines: ['rabbitmq'],
      version: '3.8',
      need: 'recommended',
      because: 'Background jobs are queued through RabbitMQ with STOMP, or polled from the database without it.',
    },
    {
      capability: 'full_text_search',
      engines: ['elasticsearch', 'opensearch'],
      version: '7',
      need: 'recommended',
      because: 'Elasticsearch is the alternative to the local Zebra index.',
    },
  ],
  worker: { because: 'Background workers process batch changes and index updates.' },
  ports: [443, 80, 8080],
  licence: 'GPL-3.0',
  scalesOut: false,
  mustNotRunOn: [
    {
      form: 'container',
      because: 'The supported installation is the Debian package with cron jobs and an index on the machine.',
    },
    {
      form: 'kubernetes',
      because: 'The supported installation is the Debian package with cron jobs and an index on the machine.',
    },
    {
      form: 'paas',
      because: 'The supported installation is the Debian package with cron jobs and an index on the machine.',
    },
  ],
  source: 'https://wiki.koha-community.org/wiki/System_requirements_and_recommendations',
};
