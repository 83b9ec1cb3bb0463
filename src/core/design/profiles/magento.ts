import type { Profile } from './profile.ts';

export const magento: Profile = {
  names: ['magento', 'adobe commerce'],
  title: 'Magento Open Source (Adobe Commerce)',
  capability: 'web_compute',
  hosting: 'program',
  runtime: 'PHP 8.3',
  forms: ['vm', 'container', 'kubernetes'],
  vcpu: 2,
  memoryGb: 4,
  sizing: 'Adobe names 2 GB of memory as the minimum for upgrades; 4 GB per instance is a working assumption.',
  rpsPerVcpu: 5,
  sharedFiles: {
    protocol: 'nfs',
    storedGb: 50,
    because: 'The directory pub/media must be the same on all instances if it is not in object storage.',
  },
  objectStorage: 'possible',
  dependencies: [
    {
      capability: 'relational_db',
      engines: ['mysql', 'mariadb'],
      version: '8.4',
      need: 'required',
      because: 'Version 2.4.8 supports MySQL 8.4 and MariaDB 11.4.',
    },
    {
      capability: 'full_text_search',
      engines: ['opensearch', 'elasticsearch'],
      version: '2',
      need: 'required',
      because: 'Since version 2.4 the catalogue search does not run without OpenSearch or Elasticsearch.',
    },
    {
      capability: 'cache',
      engines: ['valkey', 'redis'],
      version: '8',
      need: 'recommended',
      because: 'Sessions and caches of several instances are stored in Valkey 8 or Redis 7.2.',
    },
    {
      capability: 'queue',
      engines: ['rabbitmq'],
      version: '4',
      need: 'recommended',
      because: 'Asynchronous operations use an AMQP broker; without one they run through the database.',
    },
  ],
  cron: { everyMinutes: 1, because: 'Indexing, mail and price rules run in the cron job, once a minute.' },
  worker: { because: 'Consumers of the message queue run as background processes.' },
  ports: [80],
  licence: 'OSL-3.0; Adobe Commerce is commercial',
  scalesOut: true,
  mustNotRunOn: [
    {
      form: 'paas',
      because: 'Magento needs cron, queue consumers and a writable media directory beside the web server.',
    },
  ],
  source: 'https://experienceleague.adobe.com/en/docs/commerce-operations/installation-guide/system-requirements',
};
